package dev.locations.readmodel.snapshot;

import dev.locations.readmodel.record.ModelTooLargeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;

/**
 * Compresses the records of a base in the background, if there is room for it. From then
 * on compressed lists cost little more than plain ones.
 */
final class BackgroundCompression {

	private static final Logger logger = LoggerFactory.getLogger(BackgroundCompression.class);

	private final Scheduler background;

	private final MemoryLimit room;

	private volatile boolean running;

	private volatile boolean abandoned;

	BackgroundCompression(Scheduler background, MemoryLimit room) {
		this.background = background;
		this.room = room;
	}

	/** Whether the records of a base should be compressed now. */
	boolean isDue(Base base) {
		return base.fragments() == null && !this.running && !this.abandoned;
	}

	boolean isRunning() {
		return this.running;
	}

	/** Starts, on one thread at a time. */
	void start(Base base) {
		this.running = true;
		this.background.schedule(() -> run(base));
	}

	private void run(Base base) {
		try {
			CompressedRecords fragments = CompressedRecords.of(base);
			this.room.require(base.memory() + fragments.memory());
			base.fragments(fragments);
		}
		catch (ModelTooLargeException ex) {
			this.abandoned = true;
			logger.warn("The read model does not keep compressed locations, lists are compressed each time: {}",
					ex.getMessage());
		}
		finally {
			this.running = false;
		}
	}

}
