package dev.locations.importing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import dev.locations.json.JsonText;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationStore;
import io.netty.util.collection.LongObjectHashMap;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/**
 * Finds locations by a key where no read model knows its values: reads the whole store
 * once, and remembers 64 bits of a hash of each value.
 */
record StoredKeys(LocationStore store, Map<LocationKey, Mono<LongObjectHashMap<List<UUID>>>> indexes) {

	/** A value with its identifiers takes as much memory as three rows of a file. */
	private static final long MOST = DuplicateRows.MOST / 3;

	StoredKeys(LocationStore store) {
		this(store, new ConcurrentHashMap<>());
	}

	/** Reads what is found again: others may have changed it, or have the same hash. */
	Mono<Map<String, List<UUID>>> find(LocationKey key, Set<String> values) {
		return this.indexes.computeIfAbsent(key, (any) -> read(any).cache())
			.flatMap((index) -> this.store
				.find(values.stream()
					.flatMap((value) -> index.getOrDefault(DuplicateRows.hash(value), List.of()).stream())
					.toList())
				.collect(HashMap<String, List<UUID>>::new, (ids, found) -> key.collect(root(found), ids)))
			.map((ids) -> {
				ids.keySet().retainAll(values);
				return ids;
			});
	}

	private Mono<LongObjectHashMap<List<UUID>>> read(LocationKey key) {
		return this.store.all().collect(LongObjectHashMap::new, (index, location) -> {
			key.value(root(location))
				.ifPresent((value) -> index.computeIfAbsent(DuplicateRows.hash(value), (any) -> new ArrayList<>(1))
					.add(location.id()));
			if (index.size() > MOST) {
				throw new IllegalStateException(
						"The store has more than %d values of %s, too many to find locations by them. Use more memory, or the endpoint"
							.formatted(MOST, key.field()));
			}
		});
	}

	private static JsonNode root(LocationDocument location) {
		return JsonText.parse(location.json()).root();
	}

}
