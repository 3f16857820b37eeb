package dev.locations.location.web;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.location.LocationReads;
import dev.locations.location.LocationStore;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.LocationQuery;
import dev.locations.validation.QueryParameters;
import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Keeps the locations that a source has brought. Only those who import know sources, so
 * only they may ask. The store knows them, not the read model.
 *
 * @param name null for locations of any source and of none
 */
record SourceCondition(@Nullable String name) {

	/** Refuses others before they are told that a name is wrong. */
	static SourceCondition of(ServerRequest request) {
		String name = request.queryParams().getFirst(QueryParameters.SOURCE.name());
		Caller caller = Caller.of(request);
		if (name == null) {
			caller.requireNoInvalidToken();
		}
		else {
			caller.requireEditor();
		}
		return new SourceCondition(name);
	}

	/** Another source of a location is no other version of it. */
	@Nullable EntityTag tag(LocationReads reads) {
		return (this.name != null) ? null : reads.version().map(EntityTag::ofVersion).orElse(null);
	}

	Mono<LocationQuery> in(LocationQuery query, LocationStore store) {
		if (this.name == null) {
			return Mono.just(query);
		}
		FieldConditions conditions = query.conditions();
		Set<UUID> asked = conditions.ids();
		return store.ofSource(this.name)
			.filter((id) -> asked == null || asked.contains(id))
			.collect(Ids::new, Ids::add)
			.map((ids) -> query
				.with(new FieldConditions(conditions.name(), conditions.updated(), conditions.filter(), ids)));
	}

	/** Any number of identifiers, each of which is added once. */
	private static final class Ids extends AbstractSet<UUID> {

		private long[] halves = new long[64];

		private int size;

		@Override
		public boolean add(UUID id) {
			if (this.halves.length == 2 * this.size) {
				this.halves = Arrays.copyOf(this.halves, 4 * this.size);
			}
			this.halves[2 * this.size] = id.getMostSignificantBits();
			this.halves[2 * this.size + 1] = id.getLeastSignificantBits();
			this.size++;
			return true;
		}

		@Override
		public Iterator<UUID> iterator() {
			return IntStream.range(0, this.size)
				.mapToObj((i) -> new UUID(this.halves[2 * i], this.halves[2 * i + 1]))
				.iterator();
		}

		@Override
		public int size() {
			return this.size;
		}

	}

}
