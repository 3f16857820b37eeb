package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.readmodel.state.ModelTooLargeException;
import dev.locations.readmodel.state.Replica;
import org.jspecify.annotations.Nullable;

/** A replica in a map. */
final class FakeReplica implements Replica {

	private static final Pattern PARTS = Pattern.compile("\"id\":\"([^\"]+)\".*\"updatedAt\":\"([^\"]+)\"");

	private final int limit;

	private Map<UUID, String> locations = new TreeMap<>();

	private final Map<UUID, String> changes = new TreeMap<>();

	private FakeLoad load = new FakeLoad();

	private @Nullable Error failure;

	private int suspensions;

	FakeReplica() {
		this(Integer.MAX_VALUE);
	}

	FakeReplica(int limit) {
		this.limit = limit;
	}

	static UUID id(byte[] json) {
		return UUID.fromString(part(new String(json, StandardCharsets.UTF_8), 1));
	}

	private static String part(String json, int group) {
		Matcher parts = PARTS.matcher(json);
		if (!parts.find()) {
			throw new IllegalArgumentException(json);
		}
		return parts.group(group);
	}

	/** Throws an error once, instead of taking a location. */
	synchronized void failOnce(Error error) {
		this.failure = error;
	}

	private void failIfDue() {
		Error error = this.failure;
		this.failure = null;
		if (error != null) {
			throw error;
		}
	}

	synchronized Map<UUID, String> locations() {
		return Map.copyOf(this.locations);
	}

	@Override
	public synchronized Load startLoad() {
		this.changes.clear();
		this.load = new FakeLoad();
		return this.load;
	}

	@Override
	public synchronized void saved(byte[] json) {
		failIfDue();
		put(this.locations, json);
		put(this.changes, json);
		checkSize(this.locations);
	}

	private static void put(Map<UUID, String> target, byte[] json) {
		String text = new String(json, StandardCharsets.UTF_8);
		target.merge(id(json), text,
				(old, now) -> (old.isEmpty() || part(now, 2).compareTo(part(old, 2)) > 0) ? now : old);
	}

	private void checkSize(Map<UUID, String> target) {
		if (target.size() > this.limit) {
			throw new ModelTooLargeException("more than " + this.limit);
		}
	}

	@Override
	public synchronized void deleted(UUID id) {
		this.locations.remove(id);
		this.changes.put(id, "");
	}

	@Override
	public synchronized void suspend() {
		this.suspensions++;
	}

	synchronized int suspensions() {
		return this.suspensions;
	}

	@Override
	public synchronized void clear() {
		this.locations.clear();
		this.load = new FakeLoad();
	}

	private final class FakeLoad implements Load {

		private final Map<UUID, String> added = new TreeMap<>();

		@Override
		public void add(byte[] json) {
			failIfDue();
			put(this.added, json);
			checkSize(this.added);
		}

		@Override
		public void publish() {
			synchronized (FakeReplica.this) {
				if (FakeReplica.this.load == this) {
					FakeReplica.this.changes.forEach((id, json) -> {
						if (json.isEmpty()) {
							this.added.remove(id);
						}
						else {
							put(this.added, json.getBytes(StandardCharsets.UTF_8));
						}
					});
					FakeReplica.this.locations = this.added;
				}
			}
		}

		@Override
		public void abandon() {
			this.added.clear();
		}

	}

}
