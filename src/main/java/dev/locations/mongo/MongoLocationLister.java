package dev.locations.mongo;

import java.util.List;

import com.mongodb.client.model.Projections;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationLister;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.BoundingBox;
import dev.locations.store.StoreTimeout;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

record MongoLocationLister(LocationCollection locations, StoreTimeout timeout) implements LocationLister {

	/** The order of a list, and the index that has it. */
	static final BsonDocument ORDER = new BsonDocument(LocationFields.NAME, new BsonInt32(1))
		.append(LocationFields.CREATED_AT, new BsonInt32(1))
		.append(MongoLocation.ID, new BsonInt32(1));

	/** Small batches are several times slower. A slow reader keeps one in memory. */
	private static final int BATCH = 500;

	private static final List<String> REQUIRED = List.of(LocationFields.NAME, LocationFields.GEOMETRY);

	@Override
	public Flux<byte[]> list(@Nullable BoundingBox box, FieldSelection fields) {
		BoxFilter filter = BoxFilter.of(box);
		return this.timeout
			.of(this.locations.execute((collection) -> filter.run(() -> collection.find(filter.filter())
				.projection(Projections.include(shown(fields)))
				.sort(ORDER)
				.allowDiskUse(true)
				.batchSize(BATCH))))
			.handle((document, sink) -> this.locations.read(document)
				.ifPresent((location) -> sink.next(location.shown().select(fields).json())));
	}

	private static List<String> shown(FieldSelection fields) {
		return LocationFields.ALL.stream()
			.filter((name) -> REQUIRED.contains(name) || !fields.field(name).isNone())
			.toList();
	}

}
