package dev.locations.mongo;

import java.util.Optional;
import java.util.function.Function;

import com.mongodb.reactivestreams.client.MongoCollection;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * The collection of the locations. Documents that are no locations are left out and
 * reported.
 */
record LocationCollection(ReactiveMongoTemplate mongo, UnreadableDocuments unreadable) {

	private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

	/** Runs an operation, and converts errors of the driver to exceptions of Spring. */
	<T> Flux<T> execute(Function<MongoCollection<RawBsonDocument>, Publisher<T>> operation) {
		return this.mongo.execute(MongoLocation.COLLECTION,
				(collection) -> operation.apply(collection.withDocumentClass(RawBsonDocument.class)));
	}

	static BsonDocument decode(RawBsonDocument document) {
		return document.decode(CODEC);
	}

	/**
	 * Reads a document with at least identifier, name and geometry, unless it is left
	 * out.
	 */
	Optional<MongoLocation> read(RawBsonDocument document) {
		try {
			return Optional.of(ForeignLocation.read(decode(document)));
		}
		catch (BSONException ex) {
			leaveOut(document, String.valueOf(ex.getMessage()));
			return Optional.empty();
		}
	}

	void leaveOut(BsonDocument document, String reason) {
		this.unreadable.report(MongoLocation.COLLECTION,
				String.valueOf(ForeignLocation.text(document.get(MongoLocation.ID))), reason);
	}

}
