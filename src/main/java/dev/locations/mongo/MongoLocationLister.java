package dev.locations.mongo;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationLister;
import dev.locations.location.query.BoundingBox;
import dev.locations.store.StoreTimeout;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** Lists the locations in MongoDB. */
record MongoLocationLister(LocationCollection locations, StoreTimeout timeout) implements LocationLister {

	/**
	 * Small batches are several times slower. A slow reader keeps one batch in memory.
	 */
	private static final int BATCH = 500;

	@Override
	public Flux<byte[]> list(@Nullable BoundingBox box, FieldSelection fields) {
		BoxFilter filter = BoxFilter.of(box);
		return this.timeout.of(this.locations
			.execute((collection) -> filter.run(() -> collection.find(filter.filter())
				.projection(MongoLocation.projection(fields))
				.sort(LocationIndexes.ORDER)
				.allowDiskUse(true)
				.batchSize(BATCH)))
			.handle((document, sink) -> this.locations.documents()
				.location(document)
				.ifPresent((location) -> sink.next(location.select(fields).json()))));
	}

}
