package dev.locations.testing.mongo.scene;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;

/** The only member of a replica set, which drivers ask for its role again and again. */
final class Member {

	static final String SET = "scene";

	private static final Set<String> GREETINGS = Set.of("hello", "ismaster");

	/** The commands that a member answers in each role. */
	private static final Set<String> ALWAYS = Set.of("ping", "endsessions", "buildinfo", "killcursors");

	/** The wire version of MongoDB 8.0. */
	private static final int WIRE_VERSION = 25;

	private static final int MAX_DOCUMENT = 16 * 1024 * 1024;

	private final String address;

	private final AtomicInteger clock = new AtomicInteger();

	private volatile boolean primary = true;

	private volatile ObjectId election = new ObjectId();

	Member(String address) {
		this.address = address;
	}

	void stepDown() {
		this.primary = false;
	}

	void becomePrimary() {
		this.election = new ObjectId();
		this.primary = true;
	}

	static boolean isGreeting(String lowerCaseName) {
		return GREETINGS.contains(lowerCaseName);
	}

	boolean refuses(String lowerCaseName) {
		return !this.primary && !ALWAYS.contains(lowerCaseName);
	}

	BsonDocument refusal(Command command) {
		if (command.body().containsKey("txnNumber")) {
			return Answers.error(10107, "NotWritablePrimary", "RetryableWriteError");
		}
		return command.name().equals("getMore")
				? Answers.error(13435, "NotPrimaryNoSecondaryOk", "ResumableChangeStreamError")
				: Answers.error(13435, "NotPrimaryNoSecondaryOk");
	}

	BsonDocument hello() {
		boolean isPrimary = this.primary;
		BsonDocument hello = Answers.ok()
			.append("helloOk", BsonBoolean.TRUE)
			.append("isWritablePrimary", BsonBoolean.valueOf(isPrimary))
			.append("ismaster", BsonBoolean.valueOf(isPrimary))
			.append("secondary", BsonBoolean.valueOf(!isPrimary))
			.append("setName", new BsonString(SET))
			.append("setVersion", new BsonInt32(1))
			.append("hosts", new BsonArray(List.of(new BsonString(this.address))))
			.append("me", new BsonString(this.address))
			.append("maxBsonObjectSize", new BsonInt32(MAX_DOCUMENT))
			.append("maxMessageSizeBytes", new BsonInt32(3 * MAX_DOCUMENT))
			.append("maxWriteBatchSize", new BsonInt32(100_000))
			.append("localTime", new BsonDateTime(System.currentTimeMillis()))
			.append("logicalSessionTimeoutMinutes", new BsonInt32(30))
			.append("minWireVersion", new BsonInt32(0))
			.append("maxWireVersion", new BsonInt32(WIRE_VERSION));
		return isPrimary ? hello.append("primary", new BsonString(this.address))
			.append("electionId", new BsonObjectId(this.election)) : hello;
	}

	/** Adds the times from which a causally consistent session continues. */
	BsonDocument withTime(BsonDocument answer) {
		BsonTimestamp now = new BsonTimestamp(this.clock.incrementAndGet(), 1);
		BsonDocument signature = new BsonDocument("hash", new BsonBinary(new byte[20])).append("keyId",
				new BsonInt64(0));
		return answer.append("operationTime", now)
			.append("$clusterTime", new BsonDocument("clusterTime", now).append("signature", signature));
	}

}
