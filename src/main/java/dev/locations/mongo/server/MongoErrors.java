package dev.locations.mongo.server;

import java.time.Duration;
import java.util.Set;

import com.mongodb.DuplicateKeyException;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;

/**
 * Converts errors of the driver to exceptions of Spring. Spring Data does not know all
 * errors that pass by themselves.
 */
public final class MongoErrors implements PersistenceExceptionTranslator {

	/**
	 * The codes of errors that pass by themselves. Lost connections and hosts: 6, 7, 89,
	 * 9001. Time limits: 24 (lock), 50 (command), 64 (write concern), 202 (other member),
	 * 262, 290 (transaction). A conflict of writes: 112. Primary and members: 91, 133,
	 * 134, 189, 10107, 11600, 11601, 11602, 13435, 13436. Shards: 63, 150, 234, 13388.
	 * Too many requests: 462.
	 */
	private static final Set<Integer> TEMPORARY = Set.of(6, 7, 24, 50, 63, 64, 89, 91, 112, 133, 134, 150, 189, 202,
			234, 262, 290, 462, 9001, 10107, 11600, 11601, 11602, 13388, 13435, 13436);

	private static final Set<String> TEMPORARY_LABELS = Set.of("RetryableError", "RetryableWriteError",
			"SystemOverloadedError", "TransientTransactionError");

	/**
	 * Repeats a write from its read on, if another one came first, after a random pause.
	 */
	public static final Retry CONTENTION_RETRY = Retry.backoff(Long.MAX_VALUE, Duration.ofMillis(2))
		.maxBackoff(Duration.ofMillis(50))
		.jitter(1)
		.filter(OptimisticLockingFailureException.class::isInstance);

	/** Fails so that {@link #CONTENTION_RETRY} repeats the write. */
	public static <T> Mono<T> contention() {
		return Mono.error(() -> new OptimisticLockingFailureException("Changed by another writer"));
	}

	@Override
	public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException error) {
		return isTemporary(error) ? new DataAccessResourceFailureException(error.getMessage(), error)
				: MongoExceptionTranslator.DEFAULT_EXCEPTION_TRANSLATOR.translateExceptionIfPossible(error);
	}

	/** Tells whether an error passes by itself. */
	public static boolean isTemporary(RuntimeException error) {
		return isConnectionLost(error) || (error instanceof MongoException server && isTemporaryAnswer(server))
				|| (error instanceof MongoBulkWriteException bulk && isTemporaryBulk(bulk));
	}

	// The connection may have broken while the driver signed in to MongoDB
	private static boolean isConnectionLost(RuntimeException error) {
		return error instanceof MongoSocketException || error instanceof MongoTimeoutException
				|| error instanceof MongoConnectionPoolClearedException
				|| error instanceof MongoServerUnavailableException || error.getCause() instanceof MongoSocketException;
	}

	private static boolean isTemporaryAnswer(MongoException error) {
		return TEMPORARY.contains(error.getCode()) || TEMPORARY_LABELS.stream().anyMatch(error::hasErrorLabel)
				|| (error instanceof MongoWriteConcernException && !(error instanceof DuplicateKeyException));
	}

	private static boolean isTemporaryBulk(MongoBulkWriteException error) {
		return error.getWriteConcernError() != null
				|| error.getWriteErrors().stream().anyMatch((failed) -> TEMPORARY.contains(failed.getCode()));
	}

}
