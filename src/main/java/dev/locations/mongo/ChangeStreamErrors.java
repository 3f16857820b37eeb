package dev.locations.mongo;

import java.util.Set;

import com.mongodb.MongoException;
import com.mongodb.MongoServerException;
import dev.locations.location.ChangesLostException;
import dev.locations.location.ChangesUnsupportedException;

/**
 * Tells which errors of a change stream are final, such as ChangeStreamHistoryLost (286)
 * and ChangeStreamFatalError (280). The stream is resumed after the others.
 */
final class ChangeStreamErrors {

	/**
	 * The codes of a server without change streams: CommandNotFound, CommandNotSupported,
	 * NotImplemented, unknown stage, no replica set.
	 */
	private static final Set<Integer> UNSUPPORTED = Set.of(59, 115, 238, 40324, 40573);

	private static final int UNAUTHORIZED = 13;

	/** The codes of CursorNotFound and CursorKilled: the stream is opened again. */
	private static final Set<Integer> CURSOR_LOST = Set.of(43, 237);

	private ChangeStreamErrors() {
	}

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
		boolean resumable = MongoErrors.isTemporary(server) || CURSOR_LOST.contains(server.getCode())
				|| server.hasErrorLabel("ResumableChangeStreamError");
		return resumable ? server
				: new ChangesLostException("The change stream cannot be resumed: " + server.getMessage(), server);
	}

	static boolean isFinal(Throwable error) {
		return error instanceof ChangesLostException || error instanceof ChangesUnsupportedException;
	}

}
