package dev.locations.location.mongo;

import java.time.Clock;
import java.time.Duration;
import java.util.List;

import com.mongodb.client.model.Filters;
import dev.locations.location.LocationQuery;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.store.RecentValue;
import dev.locations.store.StoreTimeout;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import reactor.core.publisher.Mono;

/**
 * Counts the locations that match a query. MongoDB also counts documents that are no
 * locations, which lists leave out. So they are looked for from time to time, and
 * subtracted.
 */
final class LocationCounter {

	/** How long such a document of another program may be counted. */
	static final Duration MAX_AGE = Duration.ofMinutes(1);

	/**
	 * Further such documents are counted. So a foreign collection takes little memory.
	 */
	private static final int MAX_LEFT_OUT = 10_000;

	private final LocationCollection locations;

	private final RecentValue<List<BsonValue>> leftOut;

	LocationCounter(LocationCollection locations, StoreTimeout timeout, Clock clock) {
		this.locations = locations;
		// a count that is a little too large is better than none
		Mono<List<BsonValue>> source = readLeftOut().timeout(timeout.limit().dividedBy(2)).onErrorReturn(List.of());
		this.leftOut = new RecentValue<>(source, MAX_AGE, clock);
	}

	private Mono<List<BsonValue>> readLeftOut() {
		return this.locations
			.execute((collection) -> collection.find(UsualForm.OTHERS)
				.projection(Candidate.FIELDS)
				.batchSize(LocationCollection.BATCH))
			.filter((document) -> this.locations.documents().read(document).isEmpty())
			.take(MAX_LEFT_OUT)
			.map((document) -> document.get(MongoLocation.ID, BsonNull.VALUE))
			.collectList();
	}

	/**
	 * Counts locations.
	 * @param query the query
	 * @return how many match it on all pages
	 */
	Mono<Long> count(LocationQuery query) {
		Bson matching = ListFilter.matching(query, BoxFilter.of(query.box()));
		return Mono.zip(count(matching), this.leftOut.get().flatMap((ids) -> countLeftOut(matching, ids)),
				(all, others) -> all - others);
	}

	private Mono<Long> countLeftOut(Bson matching, List<BsonValue> ids) {
		return ids.isEmpty() ? Mono.just(0L) : count(Filters.and(matching, Filters.in(MongoLocation.ID, ids)));
	}

	private Mono<Long> count(Bson filter) {
		return this.locations.execute((collection) -> collection.countDocuments(filter)).next();
	}

}
