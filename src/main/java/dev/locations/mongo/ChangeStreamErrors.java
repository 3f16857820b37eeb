package dev.locations.mongo;

import java.util.Set;

import com.mongodb.MongoException;
import com.mongodb.MongoServerException;
import dev.locations.location.ChangesLostException;
import dev.locations.location.ChangesUnsupportedException;

/** Tells which errors of a change stream are final. */
final class ChangeStreamErrors {

	/**
	 * The codes of a server without change streams: CommandNotFound, CommandNotSupported,
	 * NotImplemented, unknown stage, no replica set.
	 */
	private static final Set<Integer> UNSUPPORTED = Set.of(59, 115, 238, 40324, 40573);

	private static final int UNAUTHORIZED = 13;

	/**
	 * The codes after which a stream can be resumed, as the specification of change
	 * streams for drivers lists them. Newer servers label such errors. All other errors
	 * are final, such as ChangeStreamHistoryLost (286) and ChangeStreamFatalError (280).
	 */
	private static final Set<Integer> RESUMABLE = Set.of(6, 7, 43, 50, 63, 89, 91, 133, 134, 150, 189, 202, 234, 237,
			262, 9001, 10107, 11600, 11601, 11602, 13388, 13435, 13436);

	private static final Set<String> RESUMABLE_LABELS = Set.of("ResumableChangeStreamError", "RetryableError",
			"SystemOverloadedError");

	private ChangeStreamErrors() {
	}

	/**
	 * Classifies an error.
	 * @return a {@link ChangesUnsupportedException}, a {@link ChangesLostException}, or
	 * the error itself if the stream can be resumed
	 */
	static Throwable classify(Throwable error) {
		if (error instanceof MongoServerException server) {
			return classify(server);
		}
		// a broken connection is worth another attempt; an event that this service cannot
		// read is not
		return (error instanceof MongoException || isFinal(error)) ? error
				: new ChangesLostException("A change cannot be read: " + error, error);
	}

	private static Throwable classify(MongoServerException server) {
		if (server.getCode() == UNAUTHORIZED) {
			return ChangesUnsupportedException.forbidden(server);
		}
		if (UNSUPPORTED.contains(server.getCode())) {
			return new ChangesUnsupportedException(server);
		}
		boolean resumable = RESUMABLE.contains(server.getCode())
				|| RESUMABLE_LABELS.stream().anyMatch(server::hasErrorLabel);
		return resumable ? server
				: new ChangesLostException("The change stream cannot be resumed: " + server.getMessage(), server);
	}

	static boolean isFinal(Throwable error) {
		return error instanceof ChangesLostException || error instanceof ChangesUnsupportedException;
	}

}
