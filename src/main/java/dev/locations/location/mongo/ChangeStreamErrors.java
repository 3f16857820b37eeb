package dev.locations.location.mongo;

import java.util.Set;

import com.mongodb.MongoServerException;
import dev.locations.location.ChangesLostException;
import dev.locations.location.ChangesUnsupportedException;

/**
 * What an error of a change stream means for those who follow it.
 */
final class ChangeStreamErrors {

	/**
	 * Unauthorized, CommandNotFound, CommandNotSupported, NotImplemented, an unknown
	 * stage, no replica set.
	 */
	private static final Set<Integer> UNSUPPORTED = Set.of(13, 59, 115, 238, 40324, 40573);

	/**
	 * Codes after which a stream may be resumed, by the specification of change streams
	 * for drivers; newer servers label such errors. Of the rest some are said to be
	 * final, such as ChangeStreamHistoryLost (286) and ChangeStreamFatalError (280), and
	 * none gets better by trying again.
	 */
	private static final Set<Integer> RESUMABLE = Set.of(6, 7, 43, 50, 63, 89, 91, 133, 134, 150, 189, 202, 234, 237,
			262, 9001, 10107, 11600, 11601, 11602, 13388, 13435, 13436);

	private static final Set<String> RESUMABLE_LABELS = Set.of("ResumableChangeStreamError", "RetryableError",
			"SystemOverloadedError");

	private ChangeStreamErrors() {
	}

	/**
	 * Tells errors that end a stream for good from those after which it can be resumed.
	 * @return a {@link ChangesUnsupportedException}, a {@link ChangesLostException}, or
	 * the error itself when the stream can be resumed
	 */
	static Throwable classify(Throwable error) {
		if (!(error instanceof MongoServerException server)) {
			return error;
		}
		if (UNSUPPORTED.contains(server.getCode())) {
			return new ChangesUnsupportedException(server);
		}
		boolean resumable = RESUMABLE.contains(server.getCode())
				|| RESUMABLE_LABELS.stream().anyMatch(server::hasErrorLabel);
		return resumable ? error : new ChangesLostException("The change stream cannot be resumed", error);
	}

	static boolean isFinal(Throwable error) {
		return error instanceof ChangesLostException || error instanceof ChangesUnsupportedException;
	}

}
