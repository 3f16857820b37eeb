package dev.locations.location;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * What somebody does with locations: one write, or many that belong together. The writes
 * find it in Reactor's context, as Spring Security passes on who sends a request.
 *
 * @param id a UUID of version 7 (RFC 9562, 5.7), so actions are in the order of their
 * begins
 * @param account the account that does it; null for a program
 * @param who the e-mail address of the account at that time, or the name of the program;
 * null if nobody may keep or know it
 * @param name what an import is called; else null
 */
public record Action(UUID id, Kind kind, @Nullable UUID account, @Nullable String who, @Nullable String name) {

	private static final int TIME_BITS = 48;

	private static final int RANDOM_BITS = 12;

	private static final long VERSION_7 = 0x7000L;

	private static final long VARIANT = 0x8000_0000_0000_0000L;

	/** Begins an action of an account. */
	public static Action begin(Kind kind, UUID account, String email, @Nullable String name) {
		return new Action(id(Instant.now()), kind, account, email, name);
	}

	/** Begins an action of a program, such as the command {@code import}. */
	public static Action begin(Kind kind, String program, @Nullable String name) {
		return new Action(id(Instant.now()), kind, null, program, name);
	}

	/** Returns the first identifier of a time; actions of the same time come after it. */
	public static UUID firstId(Instant time) {
		return new UUID(time.toEpochMilli() << (Long.SIZE - TIME_BITS) | VERSION_7, VARIANT);
	}

	private static UUID id(Instant time) {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		return new UUID(firstId(time).getMostSignificantBits() | random.nextInt(1 << RANDOM_BITS),
				VARIANT | random.nextLong() >>> 2);
	}

	/** Returns the action of a write; one of nobody if the context has none. */
	public static Action of(ContextView context) {
		return context.hasKey(Action.class) ? context.get(Action.class)
				: new Action(id(Instant.now()), Kind.SINGLE, null, null, null);
	}

	/** Returns the context for the writes of this action. */
	public Context in(Context context) {
		return context.put(Action.class, this);
	}

	/** Returns when the action began. */
	public Instant at() {
		return Instant.ofEpochMilli(this.id.getMostSignificantBits() >>> (Long.SIZE - TIME_BITS));
	}

	/** Returns the same without the e-mail address of a person. */
	public Action withoutPerson() {
		return (this.account != null) ? new Action(this.id, this.kind, this.account, null, this.name) : this;
	}

	/** How an action writes. */
	public enum Kind {

		/** One location. */
		SINGLE,

		/** Many locations, changed together by a person. */
		MANY,

		/** The locations of a file. */
		IMPORT,

		/** A location as it was before. */
		RESTORE,

		/** The locations of another action, as they were before it. */
		REVERT

	}

}
