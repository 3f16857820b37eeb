package dev.locations.location;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** Lists locations from their store, for the time without a read model. */
@FunctionalInterface
public interface LocationLister {

	/**
	 * Lists locations as JSON in UTF-8, ordered by name in Unicode code point order, then
	 * by creation time, then by id.
	 * @param box null for all locations
	 */
	Flux<byte[]> list(@Nullable BoundingBox box, FieldSelection fields);

}
