package dev.locations.mutation;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.locations.location.Locations;

/**
 * The identifiers, tokens and entity tags that a sender needs to reach existing records.
 * This class is thread-safe.
 */
final class KnownRecords {

	static final String PASSWORD = "correct horse battery";

	static final String WRITER = "writer@example.com";

	static final String READER = "reader@example.com";

	private static final int MOST = 40;

	private final List<String> locations = new CopyOnWriteArrayList<>();

	private final List<String> users = new CopyOnWriteArrayList<>();

	private volatile String writerToken = "";

	private volatile String readerToken = "";

	private volatile String tag = "\"0\"";

	void signedIn(String writer, String reader) {
		this.writerToken = writer;
		this.readerToken = reader;
	}

	void replaceLocations(List<String> ids) {
		this.locations.clear();
		this.locations.addAll(ids);
	}

	void addLocation(String id) {
		this.locations.add(id);
	}

	void addUser(String id) {
		if (this.users.size() < MOST) {
			this.users.add(id);
		}
	}

	/** Keeps the entity tag of an answer. */
	void saw(String entityTag) {
		this.tag = entityTag;
	}

	String location(RandomChoices choices) {
		List<String> ids = List.copyOf(this.locations);
		return ids.isEmpty() ? Locations.NOWHERE.toString() : choices.of(ids);
	}

	String user(RandomChoices choices) {
		return choices.of(this.users);
	}

	String tag() {
		return this.tag;
	}

	/** Returns the Authorization header of an administrator. */
	String writer() {
		return "Authorization: Bearer " + this.writerToken;
	}

	/** Returns the Authorization header of an account without a role. */
	String reader() {
		return "Authorization: Bearer " + this.readerToken;
	}

}
