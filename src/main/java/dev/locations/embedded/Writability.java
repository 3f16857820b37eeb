package dev.locations.embedded;

import java.io.IOException;
import java.util.Locale;
import java.util.stream.Stream;

import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the store takes writes, and if not, why. The log tells each change once.
 */
final class Writability {

	private static final Logger logger = LoggerFactory.getLogger(Writability.class);

	/**
	 * With less room than this the store stays full: a small write would find the end.
	 */
	private static final long LEAST_ROOM = 2 * 1024 * 1024;

	private final StoreFile file;

	private volatile @Nullable Problem problem;

	Writability(StoreFile file) {
		this.file = file;
	}

	/** Whether the store takes writes. Any thread may ask. */
	boolean isGiven() {
		return this.problem == null;
	}

	/** The reason why the store takes no writes, in words; empty when it does. */
	String reason() {
		Problem current = this.problem;
		return (current != null) ? current.text() : "";
	}

	/** What a write is told now; null when it may be made. */
	@Nullable WriteRefusedException refusal() {
		Problem current = this.problem;
		return (current != null) ? current.refusal() : null;
	}

	/** Whether it is worth while to try to write again. */
	boolean mayBeOver() {
		Problem current = this.problem;
		return current == null || !current.full() || this.file.room() >= LEAST_ROOM;
	}

	/** A write has failed. */
	WriteRefusedException failed(Throwable failure) {
		boolean full = isFull(failure);
		return lost(new Problem(full ? "There is no room left for the store file " + this.file.path()
				: "The store file " + this.file.path() + " cannot be written", full, failure));
	}

	/** The file is not where it was. */
	WriteRefusedException fileIsGone() {
		return lost(new Problem("The store file " + this.file.path() + " was removed or replaced", false, null));
	}

	private WriteRefusedException lost(Problem next) {
		Problem before = this.problem;
		this.problem = next;
		if (before == null) {
			logger.warn("{}: writes are refused until it can be written again, reads go on{}", next.text(),
					(next.cause() != null) ? " (" + rootMessage(next.cause()) + ")" : "");
		}
		return next.refusal();
	}

	/** Writing was possible again. */
	void regained() {
		if (this.problem != null) {
			this.problem = null;
			logger.info("The store file {} is written again", this.file.path());
		}
	}

	/** The system's words may be in any language, so that the room counts as well. */
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

		/** A new one for each write: Reactor adds to exceptions where they went. */
		WriteRefusedException refusal() {
			return this.full ? new StoreFullException(this.text, this.cause)
					: new WriteRefusedException(this.text, this.cause);
		}

	}

}
