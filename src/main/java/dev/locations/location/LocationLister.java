package dev.locations.location;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** Lists locations from their store, for the time without a read model. */
@FunctionalInterface
public interface LocationLister {

	/**
	 * Lists locations, ordered by name in Unicode code point order, then by creation
	 * time, then by id.
	 * @param box the box in which the points lie; null for all locations
	 * @return the locations as JSON in UTF-8, read as they are requested
	 */
	Flux<byte[]> list(@Nullable BoundingBox box, FieldSelection fields);

}
