package dev.locations.readmodel.snapshot;

import dev.locations.readmodel.record.ModelTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Compresses the records of a base in the background, if they fit into the memory. From
 * then on compressed lists cost little more than plain ones.
 */
final class BackgroundCompression {

	private static final Logger logger = LoggerFactory.getLogger(BackgroundCompression.class);

	private final Scheduler background;

	private final MemoryLimit memoryLimit;

	private volatile boolean running;

	private volatile boolean tooLarge;

	BackgroundCompression(Scheduler background, MemoryLimit memoryLimit) {
		this.background = background;
		this.memoryLimit = memoryLimit;
	}

	/**
	 * Tells whether the records of a base should be compressed now.
	 * @param base the base
	 * @return whether {@link #start} should be called
	 */
	boolean isDue(Base base) {
		return base.compressedRecords() == null && !this.running && !this.tooLarge;
	}

	boolean isRunning() {
		return this.running;
	}

	/**
	 * Starts to compress the records of a base. One thread at a time may call this.
	 * @param base the base
	 */
	void start(Base base) {
		this.running = true;
		this.background.schedule(() -> run(base));
	}

	private void run(Base base) {
		try {
			CompressedRecords compressed = CompressedRecords.of(base);
			this.memoryLimit.check(base.memory() + compressed.memory());
			base.compressedRecords(compressed);
		}
		catch (ModelTooLargeException ex) {
			this.tooLarge = true;
			logger.warn("The read model does not keep compressed locations, lists are compressed each time: {}",
					ex.getMessage());
		}
		finally {
			this.running = false;
		}
	}

}
