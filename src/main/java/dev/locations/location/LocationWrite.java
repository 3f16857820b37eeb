package dev.locations.location;

import java.time.Instant;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/** One of many changes that a store makes together. */
public sealed interface LocationWrite {

	/** Returns the identifier of the location that is changed. */
	UUID id();

	/** Returns the same write of the location with another identifier. */
	LocationWrite of(UUID other);

	/**
	 * Decides what this write does.
	 * @param stored the stored version; null if there is none
	 * @return {@link Outcome#CHANGED} also if nothing may differ
	 */
	default Outcome outcome(@Nullable Instant stored) {
		if (this instanceof Add add) {
			Outcome found = add.replaces() ? Outcome.CHANGED : Outcome.EXISTING;
			return (stored != null) ? found : Outcome.ADDED;
		}
		if (stored == null) {
			return Outcome.MISSING;
		}
		if (this instanceof Change change) {
			return change.precondition().isMetBy(stored) ? Outcome.CHANGED : Outcome.CONFLICT;
		}
		return ((Delete) this).precondition().isMetBy(stored) ? Outcome.DELETED : Outcome.CONFLICT;
	}

	/** Returns the fields to change in a stored location. */
	default LocationInput change() {
		return (this instanceof Add add) ? add.location().input().replacement() : ((Change) this).input();
	}

	/** Tells what a write has done: of the two, the result has what the outcome needs. */
	default Result result(Outcome outcome, @Nullable Instant before, @Nullable LocationDocument after) {
		return switch (outcome) {
			case DELETED, CONFLICT -> new Result(id(), outcome, before, null);
			case CHANGED -> new Result(id(), outcome, before, after);
			case ADDED, EXISTING, UNCHANGED, MISSING -> new Result(id(), outcome, null, after);
		};
	}

	/**
	 * Adds a location.
	 *
	 * @param replaces whether it replaces all fields of the location that has its
	 * identifier, which otherwise stays as it is
	 */
	record Add(NewLocation location, boolean replaces) implements LocationWrite {

		public Add(NewLocation location) {
			this(location, false);
		}

		@Override
		public UUID id() {
			return this.location.id();
		}

		@Override
		public LocationWrite of(UUID other) {
			return new Add(this.location.withId(other), this.replaces);
		}

	}

	/** Changes the sent fields of a location, if it meets the precondition. */
	record Change(UUID id, LocationInput input, Precondition precondition) implements LocationWrite {

		@Override
		public LocationWrite of(UUID other) {
			return new Change(other, this.input, this.precondition);
		}

	}

	/** Deletes a location, if it meets the precondition. */
	record Delete(UUID id, Precondition precondition) implements LocationWrite {

		@Override
		public LocationWrite of(UUID other) {
			return new Delete(other, this.precondition);
		}

	}

	/** What a write has done. */
	enum Outcome {

		/** The location is new. */
		ADDED,

		/** The location was there, and stays as it is. */
		EXISTING,

		/** The location has another version now. */
		CHANGED,

		/** The location has all that was sent already. */
		UNCHANGED,

		/** The location was deleted. */
		DELETED,

		/** There is no such location to change or to delete. */
		MISSING,

		/** The location does not meet the precondition, and stays as it is. */
		CONFLICT

	}

	/**
	 * What a write has done with a location.
	 *
	 * @param before the version before a change or a deletion, also one that the
	 * precondition refuses; else null
	 * @param after the location, if it was added or changed, or is there as it was sent;
	 * else null
	 */
	record Result(UUID id, Outcome outcome, @Nullable Instant before, @Nullable LocationDocument after) {
	}

}
