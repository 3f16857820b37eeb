package dev.locations.location.mongo;

import java.time.Instant;
import java.util.List;

import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Projections;
import dev.locations.location.ExtentCollector;
import dev.locations.location.LocationExtent;
import dev.locations.location.LocationFields;
import dev.locations.location.mongo.document.MongoLocation;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import reactor.core.publisher.Mono;

/**
 * Reads where all locations are, and when they were changed. MongoDB summarizes the
 * documents in the usual form, so that they are not sent.
 *
 * @param locations the locations
 */
record ExtentReader(LocationCollection locations) {

	private static final Bson FIELDS = Projections.include(LocationFields.NAME, LocationFields.CREATED_AT,
			LocationFields.GEOMETRY, LocationFields.UPDATED_AT);

	private static final String UPDATED_AT = "$" + LocationFields.UPDATED_AT;

	private static final List<Bson> SUMMARY = List.of(Aggregates.match(UsualForm.FILTER),
			Aggregates.group(BsonNull.VALUE, Accumulators.min("west", coordinate(0)),
					Accumulators.min("south", coordinate(1)), Accumulators.max("east", coordinate(0)),
					Accumulators.max("north", coordinate(1)), Accumulators.min("first", UPDATED_AT),
					Accumulators.max("last", UPDATED_AT)));

	private static BsonDocument coordinate(int index) {
		return new BsonDocument("$arrayElemAt", new BsonArray(
				List.of(new BsonString("$" + LocationFields.GEOMETRY + ".coordinates"), new BsonInt32(index))));
	}

	/**
	 * Reads all locations.
	 * @return their extent; empty if there are none
	 */
	Mono<LocationExtent> read() {
		return others().flatMap((extent) -> this.locations.execute((collection) -> collection.aggregate(SUMMARY))
			.doOnNext((summary) -> addSummary(extent, summary))
			.then(Mono.fromCallable(() -> extent.extent(Instant::ofEpochMilli).orElse(null))));
	}

	private Mono<ExtentCollector> others() {
		return this.locations
			.read((collection) -> collection.find(UsualForm.OTHERS)
				.projection(FIELDS)
				.batchSize(LocationCollection.BATCH))
			.collect(ExtentCollector::new, ExtentReader::addLocation);
	}

	private static void addLocation(ExtentCollector extent, BsonDocument location) {
		Candidate place = Candidate.of(location);
		extent.addPoint(place.longitude(), place.latitude());
		extent.addTime(MongoLocation.updatedAt(location).toEpochMilli());
	}

	private static void addSummary(ExtentCollector extent, BsonDocument summary) {
		extent.addPoint(number(summary, "west"), number(summary, "south"));
		extent.addPoint(number(summary, "east"), number(summary, "north"));
		extent.addTime(summary.getDateTime("first").getValue());
		extent.addTime(summary.getDateTime("last").getValue());
	}

	private static double number(BsonDocument summary, String name) {
		return summary.getNumber(name).doubleValue();
	}

}
