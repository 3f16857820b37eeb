package dev.locations.location.mongo;

import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.reactivestreams.client.MongoCollection;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * The heartbeats of this process: one document that is written over and over.
 */
final class Heartbeats {

	static final String COLLECTION = "heartbeats";

	static final String NUMBER = "number";

	private static final String AT = "at";

	private static final IndexOptions EXPIRY = new IndexOptions().expireAfter(10L, TimeUnit.MINUTES);

	private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);

	private final ReactiveMongoTemplate mongo;

	private final BsonBinary process;

	private final Clock clock;

	Heartbeats(ReactiveMongoTemplate mongo, UUID process, Clock clock) {
		this.mongo = mongo;
		this.process = new BsonBinary(process);
		this.clock = clock;
	}

	BsonBinary process() {
		return this.process;
	}

	/** Has the server remove what dead processes left behind. */
	Mono<Void> expire() {
		return collection().flatMap((beats) -> Mono.from(beats.createIndex(Indexes.ascending(AT), EXPIRY))).then();
	}

	/**
	 * A majority need not be waited for, since a change stream does not show the
	 * heartbeat any sooner.
	 */
	Mono<Void> write(long number) {
		BsonDocument beat = mine().append(NUMBER, new BsonInt64(number))
			.append(AT, MongoLocation.time(this.clock.instant()));
		return collection()
			.flatMap((beats) -> Mono.from(beats.withWriteConcern(WriteConcern.W1).replaceOne(mine(), beat, UPSERT)))
			.then();
	}

	Mono<Void> remove() {
		return collection().flatMap((beats) -> Mono.from(beats.deleteOne(mine()))).then();
	}

	private BsonDocument mine() {
		return new BsonDocument(MongoLocation.ID, this.process);
	}

	private Mono<MongoCollection<BsonDocument>> collection() {
		return this.mongo.getMongoDatabase().map((database) -> database.getCollection(COLLECTION, BsonDocument.class));
	}

}
