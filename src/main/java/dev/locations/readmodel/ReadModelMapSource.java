package dev.locations.readmodel;

import java.util.Optional;

import dev.locations.map.MapReads;
import dev.locations.map.MapSource;
import dev.locations.readmodel.answer.MapCaches;
import dev.locations.readmodel.answer.MapSnapshot;
import dev.locations.readmodel.snapshot.ReadModel;

/**
 * Draws maps from the read model, also while it is behind the writes of other processes.
 *
 * @param model the read model
 * @param caches what was drawn before
 */
record ReadModelMapSource(ReadModel model, MapCaches caches) implements MapSource {

	@Override
	public Optional<MapReads> reads() {
		return Optional.ofNullable(this.model.snapshot()).map((snapshot) -> new MapSnapshot(snapshot, this.caches));
	}

}
