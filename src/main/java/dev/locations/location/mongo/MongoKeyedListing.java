package dev.locations.location.mongo;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Asks the embedded store, which has no secondary indexes and sorts whole documents in
 * memory: the keys of what is in the box are read and sorted here, then the documents are
 * fetched in that order, batch by batch.
 */
final class MongoKeyedListing implements MongoListing {

	private static final Bson KEY_FIELDS = Projections.include(LocationFields.NAME, LocationFields.CREATED_AT);

	@Override
	public Flux<RawBsonDocument> find(MongoCollection<RawBsonDocument> locations, @Nullable BoundingBox box,
			Bson projection) {
		return Flux.from(locations.find(BoxFilter.ranges(box)).projection(KEY_FIELDS).batchSize(BATCH))
			.map(Key::of)
			.collectSortedList(Key.ORDER)
			.flatMapIterable((keys) -> keys)
			.map(Key::id)
			.buffer(BATCH)
			.concatMap((ids) -> fetch(locations, ids, projection), 1);
	}

	/** A location that was deleted meanwhile is left out. */
	private static Flux<RawBsonDocument> fetch(MongoCollection<RawBsonDocument> locations, List<UUID> ids,
			Bson projection) {
		return Flux.from(locations.find(Filters.in(MongoLocation.ID, ids)).projection(projection).batchSize(BATCH))
			.collectMap(MongoKeyedListing::id)
			.flatMapIterable((found) -> inOrder(ids, found));
	}

	private static List<RawBsonDocument> inOrder(List<UUID> ids, Map<UUID, RawBsonDocument> found) {
		return ids.stream().map(found::get).filter(Objects::nonNull).toList();
	}

	private static UUID id(BsonDocument document) {
		return document.getBinary(MongoLocation.ID).asUuid();
	}

	private record Key(String name, long createdAt, UUID id) {

		static final Comparator<Key> ORDER = Comparator.comparing(Key::name, MongoKeyedListing::compareCodePoints)
			.thenComparing(Key::createdAt)
			.thenComparing((key) -> key.id().toString());

		static Key of(BsonDocument document) {
			return new Key(document.getString(LocationFields.NAME).getValue(),
					document.getDateTime(LocationFields.CREATED_AT).getValue(), MongoKeyedListing.id(document));
		}

	}

	/**
	 * Strings compare by UTF-16 units, which puts U+FFFD after the characters beyond
	 * U+FFFF.
	 */
	private static int compareCodePoints(String a, String b) {
		int length = Math.min(a.length(), b.length());
		for (int i = 0; i < length; i++) {
			if (a.charAt(i) != b.charAt(i)) {
				return Integer.compare(rank(a.charAt(i)), rank(b.charAt(i)));
			}
		}
		return Integer.compare(a.length(), b.length());
	}

	private static int rank(char unit) {
		return Character.isSurrogate(unit) ? unit + Character.MAX_VALUE : unit;
	}

}
