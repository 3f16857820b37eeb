package dev.locations.faults;

import java.util.HashSet;
import java.util.Set;

/**
 * The state of a location as its only client knows it. A refused write may have happened,
 * may not have happened, or may still happen.
 */
final class ExpectedLocation {

	private final String id;

	private final String name;

	private final Set<String> descriptions = new HashSet<>();

	private Presence presence = Presence.PRESENT;

	/**
	 * A location whose creation was answered.
	 * @param name the name, which no other location has
	 */
	ExpectedLocation(String id, String name, String description) {
		this.id = id;
		this.name = name;
		this.descriptions.add(description);
	}

	/** A location whose creation was refused. */
	static ExpectedLocation unconfirmed(String name, String description) {
		ExpectedLocation location = new ExpectedLocation("unknown", name, description);
		location.presence = Presence.UNKNOWN;
		return location;
	}

	String path() {
		return "/api/locations/" + this.id;
	}

	String name() {
		return this.name;
	}

	Presence presence() {
		return this.presence;
	}

	/** A change was sent. */
	void mayHave(String description) {
		this.descriptions.add(description);
	}

	/** A change was answered. An earlier change cannot be executed after it. */
	void has(String description) {
		this.descriptions.clear();
		this.descriptions.add(description);
	}

	/** A deletion was answered. */
	void isDeleted() {
		this.presence = Presence.DELETED;
	}

	/** A deletion was sent. */
	void mayBeDeleted() {
		this.presence = Presence.UNKNOWN;
	}

	boolean allows(String description) {
		return this.presence != Presence.DELETED && this.descriptions.contains(description);
	}

	@Override
	public String toString() {
		return this.name + " " + this.presence + " " + this.descriptions;
	}

	enum Presence {

		PRESENT, DELETED, UNKNOWN

	}

}
