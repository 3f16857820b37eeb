package dev.locations.testing.mongo.scene;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * The change stream of a scene, with the events that a test writes. As on a replica set,
 * a stream begins after the last event or after its resume token, a {@code getMore} waits
 * for events, and its batch has as many events as the client asks for.
 */
public final class ScriptedChanges {

	private static final int UNLIMITED = 100_000;

	private final Scene scene;

	private final List<BsonDocument> events = new ArrayList<>();

	/** How many events each cursor has read. */
	private final Map<Long, Integer> cursors = new HashMap<>();

	private final Queue<BsonDocument> errors = new ArrayDeque<>();

	private long lastCursor;

	public ScriptedChanges(Scene scene) {
		this.scene = scene;
		scene.on("aggregate", this::open).on("getMore", this::next);
	}

	public synchronized void insert(String collection, BsonDocument... documents) {
		Stream.of(documents).forEach((document) -> add(collection, document));
		notifyAll();
	}

	private void add(String collection, BsonDocument document) {
		int number = this.events.size() + 1;
		this.events.add(new BsonDocument("_id", token(number)).append("operationType", new BsonString("insert"))
			.append("clusterTime", new BsonTimestamp(number, 1))
			.append("ns", new BsonDocument("db", new BsonString("any")).append("coll", new BsonString(collection)))
			.append("documentKey", new BsonDocument("_id", document.get("_id")))
			.append("fullDocument", document));
	}

	/** Ends all cursors. The first error answers {@code getMore}, the rest later. */
	public synchronized void fail(BsonDocument... answers) {
		this.errors.addAll(List.of(answers));
		this.cursors.clear();
		notifyAll();
	}

	private synchronized BsonDocument open(Command command) {
		if (!command.isChangeStream()) {
			return this.scene.unscripted(command);
		}
		if (!this.errors.isEmpty()) {
			return this.errors.remove();
		}
		BsonDocument stage = command.body().getArray("pipeline").get(0).asDocument().getDocument("$changeStream");
		BsonValue after = stage.get("resumeAfter", stage.get("startAfter", token(this.events.size())));
		int position = Integer.parseInt(after.asDocument().getString("_data").getValue());
		this.cursors.put(++this.lastCursor, position);
		return withToken(Answers.firstBatch(command, this.lastCursor, List.of()), position);
	}

	private synchronized BsonDocument next(Command command) {
		long id = command.number("getMore");
		awaitEvents(id, Duration.ofMillis(command.number("maxTimeMS")));
		Integer start = this.cursors.get(id);
		if (start == null) {
			BsonDocument error = this.errors.poll();
			return (error != null) ? error : Answers.error(43, "CursorNotFound", "ResumableChangeStreamError");
		}
		int size = (command.find("batchSize") != null) ? (int) command.number("batchSize") : UNLIMITED;
		int stop = Math.min(start + size, this.events.size());
		this.cursors.put(id, stop);
		return withToken(Answers.nextBatch(command, id, this.events.subList(start, stop)), stop);
	}

	private synchronized void awaitEvents(long cursor, Duration longest) {
		long end = System.nanoTime() + longest.toNanos();
		try {
			while (Objects.equals(this.cursors.get(cursor), this.events.size()) && System.nanoTime() < end) {
				TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static BsonDocument withToken(BsonDocument answer, int position) {
		answer.getDocument("cursor").append("postBatchResumeToken", token(position));
		return answer;
	}

	private static BsonDocument token(int position) {
		return new BsonDocument("_data", new BsonString(Integer.toString(position)));
	}

}
