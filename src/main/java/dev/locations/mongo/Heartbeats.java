package dev.locations.mongo;

import java.time.Clock;
import java.util.UUID;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.ReplaceOptions;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/** Writes the heartbeats of this process, which replace one document. */
final class Heartbeats {

	static final String COLLECTION = "heartbeats";

	static final String NUMBER = "number";

	static final String AT = "at";

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

	Mono<Void> remove() {
		return this.mongo.execute(COLLECTION, (beats) -> beats.deleteOne(byProcess())).then();
	}

	private BsonDocument byProcess() {
		return new BsonDocument(MongoLocation.ID, this.process);
	}

}
