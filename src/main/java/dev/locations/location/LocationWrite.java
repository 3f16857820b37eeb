package dev.locations.location;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
			Outcome found = (add.change() != null) ? Outcome.CHANGED : Outcome.EXISTING;
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

	/** Returns what this changes in a stored location with these properties in JSON. */
	default Update update(String properties) {
		// only files of imports have whole locations that may be there
		return (this instanceof Add add) ? Objects.requireNonNull(add.change()).update(properties, true)
				: ((Change) this).input().update(properties, false);
	}

	/** Returns the fields that are sent; null for a deletion. */
	@Nullable LocationInput input();

	/** Returns the source of the location, see {@link LocationInput#source()}. */
	default @Nullable String source() {
		LocationInput input = input();
		return (input != null) ? input.source() : null;
	}

	/** Tells what a write has done: of the two, the result has what the outcome needs. */
	default Result result(Outcome outcome, @Nullable Instant before, @Nullable LocationDocument after) {
		return switch (outcome) {
			case DELETED, CONFLICT -> new Result(id(), outcome, before, null);
			case CHANGED -> new Result(id(), outcome, before, after);
			case ADDED, EXISTING, UNCHANGED, MISSING, TOO_LONG -> new Result(id(), outcome, null, after);
		};
	}

	/**
	 * Adds a location.
	 *
	 * @param change what changes in the location that has its identifier; null if that
	 * stays as it is
	 */
	record Add(NewLocation location, @Nullable LocationInput change) implements LocationWrite {

		public Add(NewLocation location) {
			this(location, null);
		}

		/** Adds a location, or replaces all fields of the one with its identifier. */
		public static Add replacing(NewLocation location) {
			return new Add(location, location.input().replacement());
		}

		@Override
		public UUID id() {
			return this.location.id();
		}

		@Override
		public LocationInput input() {
			return this.location.input();
		}

		@Override
		public LocationWrite of(UUID other) {
			return new Add(this.location.withId(other), this.change);
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
		public @Nullable LocationInput input() {
			return null;
		}

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
		CONFLICT,

		/** The location would have too long properties, and stays as it is. */
		TOO_LONG

	}

	/**
	 * What a write changes in a location that is stored.
	 *
	 * @param values the new values, as in {@link LocationInput#values()}
	 * @param removed the names of the properties that the location has no more, of an
	 * addition
	 * @param isTooLong whether the properties would be too long
	 */
	record Update(Map<String, @Nullable Object> values, Set<String> removed, boolean isTooLong) {

		/** Decides what this does; {@code isSame} if no value differs. */
		public Outcome outcome(boolean isSame) {
			return this.isTooLong ? Outcome.TOO_LONG : isSame ? Outcome.UNCHANGED : Outcome.CHANGED;
		}

	}

	/**
	 * What a write has done with a location.
	 *
	 * @param before the version before a change or a deletion, also one that the
	 * precondition refuses; else null
	 * @param after the location, if it was added or changed, or is there as it was sent;
	 * else null
	 * @param removed the names of the properties that an addition has taken away
	 */
	record Result(UUID id, Outcome outcome, @Nullable Instant before, @Nullable LocationDocument after,
			Set<String> removed) {

		public Result(UUID id, Outcome outcome, @Nullable Instant before, @Nullable LocationDocument after) {
			this(id, outcome, before, after, Set.of());
		}

		/** Returns the same with what an addition has taken away. */
		public Result removing(Set<String> properties) {
			return (this.outcome != Outcome.CHANGED || properties.isEmpty()) ? this
					: new Result(this.id, this.outcome, this.before, this.after, properties);
		}

	}

}
