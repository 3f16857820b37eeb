package dev.locations.mongo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.ReplaceOptions;
import dev.locations.location.ChangesUnsupportedException;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Writes the heartbeats of this process, which replace one document, and the lease of the
 * only writer.
 */
final class Heartbeats {

	static final String COLLECTION = "heartbeats";

	static final String NUMBER = "number";

	static final String AT = "at";

	private static final String HOLDER = "process";

	/** The identifier of the lease of the only writer. */
	private static final BsonString SOLE_WRITER = new BsonString("sole-writer");

	private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);

	private final ReactiveMongoTemplate mongo;

	private final BsonBinary process;

	private final Clock clock;

	private volatile @Nullable BsonTimestamp returnedAt;

	Heartbeats(ReactiveMongoTemplate mongo, UUID process, Clock clock) {
		this.mongo = mongo;
		this.process = new BsonBinary(process);
		this.clock = clock;
	}

	BsonBinary process() {
		return this.process;
	}

	void returned(@Nullable BsonTimestamp time) {
		this.returnedAt = time;
	}

	/** Returns the time of the latest heartbeat that has come back, if any. */
	@Nullable BsonTimestamp returnedAt() {
		return this.returnedAt;
	}

	/** Does not wait for a majority: a change stream emits only what a majority has. */
	Mono<Void> write(long number) {
		BsonDocument beat = byProcess().append(NUMBER, new BsonInt64(number))
			.append(AT, MongoLocation.time(this.clock.instant()));
		return this.mongo
			.execute(COLLECTION,
					(beats) -> beats.withDocumentClass(BsonDocument.class)
						.withWriteConcern(WriteConcern.W1)
						.replaceOne(byProcess(), beat, UPSERT))
			.then();
	}

	/** There is one lease, which expires when it is not taken again. */
	Mono<Void> takeSoleWriting(Duration time) {
		return this.mongo.execute(COLLECTION, (beats) -> {
			Instant now = this.clock.instant();
			BsonDocument lease = new BsonDocument(MongoLocation.ID, SOLE_WRITER).append(HOLDER, this.process)
				.append(AT, MongoLocation.time(now));
			Bson free = Filters.and(Filters.eq(MongoLocation.ID, SOLE_WRITER),
					Filters.or(Filters.eq(HOLDER, this.process), Filters.lt(AT, MongoLocation.time(now.minus(time)))));
			return beats.withDocumentClass(BsonDocument.class).replaceOne(free, lease, UPSERT);
		}).onErrorMap(DuplicateKeyException.class, ChangesUnsupportedException::otherWriter).then();
	}

	Mono<Void> remove() {
		return this.mongo
			.execute(COLLECTION, (beats) -> beats.deleteMany(Filters.or(byProcess(), Filters.eq(HOLDER, this.process))))
			.then();
	}

	private BsonDocument byProcess() {
		return new BsonDocument(MongoLocation.ID, this.process);
	}

}
