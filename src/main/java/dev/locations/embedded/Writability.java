package dev.locations.embedded;

import java.io.IOException;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows whether the store takes writes, and if not, why. Logs each change once.
 */
final class Writability {

	private static final Logger logger = LoggerFactory.getLogger(Writability.class);

	/**
	 * With less room, in bytes, the store stays full: a write would soon fail again.
	 */
	private static final long LEAST_ROOM = 2 * 1024 * 1024;

	private final StoreFile file;

	private volatile @Nullable Problem problem;

	Writability(StoreFile file) {
		this.file = file;
	}

	/**
	 * Tells whether the store takes writes. Any thread may call it.
	 * @return whether it does
	 */
	boolean isGiven() {
		return this.problem == null;
	}

	/**
	 * Returns why the store takes no writes.
	 * @return the reason in words; empty when it takes writes
	 */
	String reason() {
		Problem current = this.problem;
		return (current != null) ? current.text() : "";
	}

	/**
	 * Returns what makes the error of each write that comes now.
	 * @return creates an error, or null when writes may be made
	 */
	@Nullable Supplier<WriteRefusedException> refusal() {
		Problem current = this.problem;
		return (current != null) ? current::refusal : null;
	}

	/**
	 * Tells whether another try may succeed. A full disk must have some room again.
	 * @return whether to try
	 */
	boolean mayBeOver() {
		Problem current = this.problem;
		return current == null || !current.full() || this.file.room() >= LEAST_ROOM;
	}

	/**
	 * Records that a write failed.
	 * @param failure the reason
	 * @return creates the error of each write that failed with it
	 */
	Supplier<WriteRefusedException> failed(Throwable failure) {
		boolean full = isFull(failure);
		return refuseFromNowOn(new Problem(full ? "There is no room left for the store file " + this.file.path()
				: "The store file " + this.file.path() + " cannot be written", full, failure));
	}

	/**
	 * Records that the file was removed or replaced.
	 * @return creates the error of each write that found it out
	 */
	Supplier<WriteRefusedException> fileIsGone() {
		return refuseFromNowOn(
				new Problem("The store file " + this.file.path() + " was removed or replaced", false, null));
	}

	private Supplier<WriteRefusedException> refuseFromNowOn(Problem next) {
		Problem before = this.problem;
		this.problem = next;
		if (before == null) {
			logger.warn("{}: writes are refused until it can be written again, reads go on{}", next.text(),
					(next.cause() != null) ? " (" + rootMessage(next.cause()) + ")" : "");
		}
		return next::refusal;
	}

	/** Records that a write succeeded again. */
	void regained() {
		if (this.problem != null) {
			this.problem = null;
			logger.info("The store file {} is written again", this.file.path());
		}
	}

	/**
	 * Looks at the free room, too: the message of the system may be in any language.
	 * @param failure the reason why a write failed
	 * @return whether the disk is full
	 */
	private boolean isFull(Throwable failure) {
		boolean isSaid = causes(failure).filter(IOException.class::isInstance)
			.map((cause) -> String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT))
			.anyMatch((message) -> message.contains("no space left") || message.contains("quota exceeded")
					|| message.contains("not enough space"));
		return isSaid || (this.file.isThere() && this.file.room() == 0);
	}

	private static String rootMessage(Throwable failure) {
		Throwable root = causes(failure).reduce((first, second) -> second).orElse(failure);
		return root.toString().lines().findFirst().orElse("");
	}

	private static Stream<Throwable> causes(Throwable failure) {
		return Stream.iterate(failure, (cause) -> cause != null, Throwable::getCause);
	}

	private record Problem(String text, boolean full, @Nullable Throwable cause) {

		/**
		 * Creates an error. Each write gets its own: Reactor adds its path to exceptions.
		 * @return the error
		 */
		WriteRefusedException refusal() {
			return this.full ? new StoreFullException(this.text, this.cause)
					: new WriteRefusedException(this.text, this.cause);
		}

	}

}
