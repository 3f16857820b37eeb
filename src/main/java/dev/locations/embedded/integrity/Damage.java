package dev.locations.embedded.integrity;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The damage of the store file that was found since the start. Each record is named once
 * in the log.
 */
public final class Damage {

	private static final Logger logger = LoggerFactory.getLogger(Damage.class);

	/** More than this is counted only, so that memory and log stay small. */
	private static final int NAMED = 1_000;

	private final boolean accepted;

	private final Set<String> named = ConcurrentHashMap.newKeySet();

	private final AtomicLong count = new AtomicLong();

	/**
	 * Creates the report.
	 * @param accepted whether the service goes on without what is damaged
	 */
	public Damage(boolean accepted) {
		this.accepted = accepted;
	}

	/**
	 * Tells whether a failure comes from damage of the file.
	 * @param failure the failure of the storage engine
	 * @return whether a page or a record of the file is not what was written
	 */
	public static boolean isIn(MVStoreException failure) {
		int code = failure.getErrorCode();
		return code == DataUtils.ERROR_FILE_CORRUPT || code == DataUtils.ERROR_CHUNK_NOT_FOUND
				|| code == DataUtils.ERROR_BLOCK_NOT_FOUND;
	}

	/**
	 * Returns the deepest reason of a failure.
	 * @param failure the failure
	 * @return one line
	 */
	public static String reason(Throwable failure) {
		Throwable root = Stream.iterate(failure, (cause) -> cause != null, Throwable::getCause)
			.reduce((first, second) -> second)
			.orElse(failure);
		return Objects.requireNonNullElse(root.getMessage(), root.getClass().getSimpleName())
			.lines()
			.findFirst()
			.orElse("");
	}

	public boolean isAccepted() {
		return this.accepted;
	}

	/**
	 * Reports a failure if it comes from damage.
	 * @param failure the failure of the storage engine
	 */
	public void reportIfIn(MVStoreException failure) {
		if (isIn(failure)) {
			report("A part of the store file, found while it was read (" + reason(failure) + ")");
		}
	}

	/**
	 * Reports something that is damaged. What was reported before is not counted again.
	 * @param what what is damaged, such as a location with its identifier
	 */
	public void report(String what) {
		if (this.named.size() >= NAMED) {
			this.count.incrementAndGet();
		}
		else if (this.named.add(what)) {
			this.count.incrementAndGet();
			logger.error("{} is damaged and is not served. {}", what,
					this.accepted ? "The service goes on without it" : "Restore a backup");
		}
	}

	/**
	 * Counts the damage.
	 * @return how many records, or other parts of the file, are known to be damaged
	 */
	public long count() {
		return this.count.get();
	}

	/**
	 * Tells whether the service may get requests.
	 * @return false if there is damage that nobody has accepted
	 */
	public boolean isServing() {
		return this.accepted || this.count.get() == 0;
	}

}
