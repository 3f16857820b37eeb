package dev.locations.faults;

import java.util.HashSet;
import java.util.Set;

/**
 * What a client may know of a location that nobody else changes. A write that was refused
 * may have happened, or not, or may yet happen.
 */
final class Place {

	private final String id;

	private final String name;

	private final Set<String> descriptions = new HashSet<>();

	private Presence presence = Presence.THERE;

	/**
	 * A location whose creation was answered.
	 * @param id its identifier
	 * @param name a name that no other location has
	 * @param description how it was described
	 */
	Place(String id, String name, String description) {
		this.id = id;
		this.name = name;
		this.descriptions.add(description);
	}

	/** A location whose creation was refused. */
	static Place perhaps(String name, String description) {
		Place place = new Place("unknown", name, description);
		place.presence = Presence.UNKNOWN;
		return place;
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

	/** A change was refused. */
	void mayBe(String description) {
		this.descriptions.add(description);
	}

	/** A change was answered. None that was sent before it can overtake it. */
	void is(String description) {
		this.descriptions.clear();
		this.descriptions.add(description);
	}

	/** A deletion was answered. */
	void isGone() {
		this.presence = Presence.GONE;
	}

	/** A deletion was refused. */
	void mayBeGone() {
		this.presence = Presence.UNKNOWN;
	}

	boolean allows(String description) {
		return this.presence != Presence.GONE && this.descriptions.contains(description);
	}

	@Override
	public String toString() {
		return this.name + " " + this.presence + " " + this.descriptions;
	}

	enum Presence {

		THERE, GONE, UNKNOWN

	}

}
