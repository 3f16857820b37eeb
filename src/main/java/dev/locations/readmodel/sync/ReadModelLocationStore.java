package dev.locations.readmodel.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.readmodel.snapshot.Snapshot;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The store, whose writes are in the read model when they are answered. */
record ReadModelLocationStore(LocationStore store, ReadModelCatalog catalog,
		WriteThrough writes) implements LocationStore {

	@Override
	public Mono<LocationDocument> find(UUID id) {
		return this.store.find(id);
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return this.store.find(ids);
	}

	@Override
	public Flux<LocationDocument> all() {
		return this.store.all();
	}

	/** Asks the store for the others: another process may have created them just now. */
	@Override
	public Flux<UUID> existing(Collection<UUID> ids) {
		return Flux.defer(() -> {
			Snapshot snapshot = this.catalog.current();
			if (snapshot == null) {
				return this.store.existing(ids);
			}
			List<UUID> known = new ArrayList<>();
			List<UUID> unknown = new ArrayList<>();
			ids.forEach((id) -> (snapshot.contains(id) ? known : unknown).add(id));
			return unknown.isEmpty() ? Flux.fromIterable(known)
					: Flux.fromIterable(known).concatWith(this.store.existing(unknown));
		});
	}

	@Override
	public Flux<String> sources() {
		return this.store.sources();
	}

	@Override
	public Flux<UUID> ofSource(String source) {
		return this.store.ofSource(source);
	}

	@Override
	public Mono<List<LocationWrite.Result>> write(List<LocationWrite> many) {
		return this.writes.through(many.stream().map(LocationWrite::id).toList(), this.store.write(many));
	}

}
