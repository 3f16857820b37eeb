package dev.locations.embedded;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.core.NestedExceptionUtils;

/**
 * The damage of the store that was found since the start. Each is named once in the log.
 */
final class Damage {

	private static final Logger logger = LoggerFactory.getLogger(Damage.class);

	/** More than this is not named, so that memory and log stay small. */
	private static final int MAX_NAMED = 1_000;

	private final boolean accepted;

	private final Set<String> named = ConcurrentHashMap.newKeySet();

	Damage(boolean accepted) {
		this.accepted = accepted;
	}

	static boolean isIn(RocksDBException failure) {
		Status status = failure.getStatus();
		return status != null && status.getCode() == Status.Code.Corruption;
	}

	static String reason(Throwable failure) {
		Throwable root = NestedExceptionUtils.getMostSpecificCause(failure);
		return Objects.requireNonNullElse(root.getMessage(), root.getClass().getSimpleName())
			.lines()
			.findFirst()
			.orElse("");
	}

	void reportIfIn(RocksDBException failure) {
		if (isIn(failure)) {
			report("A part of the store (" + reason(failure) + ")");
		}
	}

	void report(String what) {
		if (this.named.size() < MAX_NAMED && this.named.add(what)) {
			logger.error("{} is damaged and is not served. {}", what,
					this.accepted ? "The service goes on without it" : "Restore a backup");
		}
	}

	long count() {
		return this.named.size();
	}

	/** False if there is damage that nobody has accepted. */
	boolean isServing() {
		return this.accepted || this.named.isEmpty();
	}

	/**
	 * The files of the store do not hold what was written. The service can go on with
	 * what is readable, if somebody accepts that.
	 */
	static final class DamagedStoreException extends RuntimeException {

		DamagedStoreException(Path store, String problem, @Nullable Throwable cause) {
			super("The store " + store + " " + problem, cause);
		}

	}

}
