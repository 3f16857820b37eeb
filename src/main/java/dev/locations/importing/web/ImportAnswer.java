package dev.locations.importing.web;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

import dev.locations.importing.ImportStatistics;
import dev.locations.importing.RefusedLocation;
import dev.locations.location.Action;
import dev.locations.validation.Violation;
import dev.locations.web.ApiException;
import dev.locations.web.PushSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer to an import. It never holds the import back: a client that reads slowly
 * gets fewer progress lines, and the number of refusals is limited.
 */
final class ImportAnswer implements PushSource {

	static final int MAX_REFUSALS = 1_000;

	private static final int SHOWN_NAMES = 10;

	private static final int CHUNK_BYTES = 16 * 1024;

	private static final byte[] NONE = {};

	private final JsonMapper json;

	private final ImportStatistics statistics;

	private final LongSupplier bytes;

	private final Runnable wake;

	private final @Nullable RefusedRows rows;

	private final AtomicInteger shown = new AtomicInteger();

	private final Queue<byte[]> lines = new ConcurrentLinkedQueue<>();

	/** The last line; null while the import runs. */
	private volatile byte @Nullable [] summary;

	private volatile boolean closed;

	private volatile boolean cancelled;

	private boolean complete;

	/** {@code rows} takes the refused rows; null if the client does not want them. */
	ImportAnswer(JsonMapper json, ImportStatistics statistics, LongSupplier bytes, Runnable wake,
			@Nullable RefusedRows rows) {
		this.rows = rows;
		this.json = json;
		this.statistics = statistics;
		this.bytes = bytes;
		this.wake = wake;
		this.lines.add(progress());
	}

	void refuse(RefusedLocation refused) {
		if (this.rows != null) {
			this.rows.add(refused::header, refused::text);
		}
		if (this.shown.getAndIncrement() < MAX_REFUSALS) {
			this.lines.add(refusal(refused));
			this.wake.run();
		}
	}

	/** Repeats only the beginning of a value, which may be long. */
	private byte[] refusal(RefusedLocation refused) {
		ObjectNode line = this.json.createObjectNode()
			.put("type", "refusal")
			.put("line", refused.line())
			.put("unit", refused.unit());
		if (refused.id() != null) {
			line.put("id", refused.id().toString());
		}
		if (refused.name() != null) {
			line.put("name", refused.name());
		}
		ArrayNode errors = line.putArray("errors");
		for (Object error : refused.errors()) {
			if (error instanceof Violation violation) {
				ObjectNode entry = errors.addObject()
					.put("location", violation.location())
					.put("validator", violation.validator())
					.put("message", violation.message());
				violation.details().forEach(entry::putPOJO);
				JsonNode value = violation.value();
				if (value != null && value.isValueNode() && !value.isNull()) {
					entry.put("value", RefusedLocation.beginning(value.asString()));
				}
			}
			else {
				errors.addPOJO(error);
			}
		}
		return line(line);
	}

	/**
	 * Sends the last lines, with the reason why the import stopped.
	 * @param action null if nothing is written
	 * @param dryRun null if the import writes
	 */
	void summarize(@Nullable Action action, @Nullable PlaceSample dryRun, @Nullable ApiException error) {
		if (dryRun != null) {
			this.lines.add(line(this.json.createObjectNode().put("type", "sample").putPOJO("places", dryRun.places())));
		}
		ObjectNode line = counts("summary").put("dryRun", dryRun != null)
			.put("complete", error == null)
			.put("seconds", this.statistics.elapsed().toMillis() / 1_000.0);
		if (action != null) {
			line.put("action", action.id().toString());
		}
		if (this.rows != null) {
			line.put("refusedRows", this.rows.end());
		}
		Set<String> removed = this.statistics.removedProperties();
		if (!removed.isEmpty()) {
			ArrayNode names = line.putObject("removedProperties")
				.put("properties", removed.size())
				.put("locations", this.statistics.poorer())
				.putArray("names");
			removed.stream().sorted().limit(SHOWN_NAMES).map(RefusedLocation::beginning).forEach(names::add);
		}
		if (error != null) {
			line.putObject("error").put("code", error.code()).put("message", error.getMessage());
		}
		this.summary = line(line);
		this.wake.run();
	}

	private byte[] progress() {
		return line(counts("progress"));
	}

	private ObjectNode counts(String type) {
		ObjectNode line = this.json.createObjectNode().put("type", type);
		this.statistics.counts().forEach(line::put);
		return line.put("bytes", this.bytes.getAsLong());
	}

	private byte[] line(ObjectNode object) {
		return (this.json.writeValueAsString(object) + "\n").getBytes(StandardCharsets.UTF_8);
	}

	void close() {
		this.closed = true;
		this.wake.run();
	}

	@Override
	public byte @Nullable [] next() {
		byte[] last = this.summary;
		ByteArrayOutputStream chunk = new ByteArrayOutputStream();
		for (byte[] line = this.lines.poll(); line != null; line = this.lines.poll()) {
			chunk.writeBytes(line);
			if (chunk.size() >= CHUNK_BYTES) {
				break;
			}
		}
		if (last != null && !this.complete && this.lines.isEmpty() && chunk.size() == 0) {
			byte[] more = (this.rows != null) ? this.rows.next() : NONE;
			this.complete = more.length == 0;
			return this.complete ? last : more;
		}
		return (chunk.size() > 0) ? chunk.toByteArray() : null;
	}

	@Override
	public boolean hasMore() {
		return !this.lines.isEmpty() || (this.summary != null && !this.complete);
	}

	/** The web server ends the answer without an error, too, when the client has left. */
	@Override
	public void cancelled() {
		this.cancelled = true;
	}

	boolean isCancelled() {
		return this.cancelled;
	}

	@Override
	public byte @Nullable [] comment() {
		// the lines of the rows come in pieces, between which nothing may stand
		return (this.summary != null) ? null : progress();
	}

	@Override
	public boolean isOver(boolean reading) {
		return this.complete && this.closed;
	}

}
