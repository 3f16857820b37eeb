package dev.locations.mongo;

import java.util.function.Function;

import com.mongodb.reactivestreams.client.MongoCollection;
import org.bson.RawBsonDocument;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/** The collection of the locations, with its documents as they come from the driver. */
record LocationCollection(ReactiveMongoTemplate mongo, LocationDocuments documents) {

	/**
	 * Runs an operation. The template converts errors of the driver to exceptions of
	 * Spring.
	 */
	<T> Flux<T> execute(Function<MongoCollection<RawBsonDocument>, Publisher<T>> operation) {
		return this.mongo.execute(MongoLocation.COLLECTION,
				(collection) -> operation.apply(collection.withDocumentClass(RawBsonDocument.class)));
	}

}
