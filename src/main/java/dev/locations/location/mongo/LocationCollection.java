package dev.locations.location.mongo;

import java.util.Optional;
import java.util.function.Function;

import com.mongodb.client.model.Filters;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.location.LocationQuery;
import dev.locations.location.mongo.document.LocationDocuments;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.query.PageCursor;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * The collection of the locations, with its documents as they come from the driver.
 *
 * @param mongo the database
 * @param documents shows the documents as locations
 */
record LocationCollection(ReactiveMongoTemplate mongo, LocationDocuments documents) {

	/**
	 * Small batches are several times slower. A slow reader keeps one batch in memory.
	 */
	static final int BATCH = 500;

	/**
	 * Runs an operation. The template converts errors of the driver to exceptions of
	 * Spring.
	 * @param <T> the type of the results
	 * @param operation the operation
	 * @return its results
	 */
	<T> Flux<T> execute(Function<MongoCollection<RawBsonDocument>, Publisher<T>> operation) {
		return this.mongo.execute(MongoLocation.COLLECTION,
				(collection) -> operation.apply(collection.withDocumentClass(RawBsonDocument.class)));
	}

	/**
	 * Reads locations. Documents that are no locations are left out.
	 * @param query the query
	 * @return the locations in the form in which this service stores them
	 */
	Flux<BsonDocument> read(Function<MongoCollection<RawBsonDocument>, Publisher<RawBsonDocument>> query) {
		return execute(query).map(this.documents::read).filter(Optional::isPresent).map(Optional::orElseThrow);
	}

	/**
	 * Finds documents in the order of the list.
	 * @param query the query
	 * @param projection the fields to read
	 * @param batch the number of documents to read at once
	 * @return the documents from the cursor of the query on
	 */
	Flux<RawBsonDocument> sorted(LocationQuery query, Bson projection, int batch) {
		BoxFilter box = BoxFilter.of(query.box());
		PageCursor after = query.page().after();
		Bson matching = ListFilter.matching(query, box);
		Bson filter = (after != null) ? Filters.and(matching, ListFilter.after(after)) : matching;
		return execute((collection) -> box.run(() -> collection.find(filter)
			.projection(projection)
			.sort(LocationIndexes.ORDER)
			.allowDiskUse(true)
			.batchSize(batch)));
	}

}
