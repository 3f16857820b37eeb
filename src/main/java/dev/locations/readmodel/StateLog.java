package dev.locations.readmodel;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs when the read model starts and ceases to answer reads.
 */
final class StateLog {

	private static final Logger logger = LoggerFactory.getLogger(StateLog.class);

	private final Freshness freshness;

	private ReadModelLoader.@Nullable Loaded loaded;

	private Freshness.State last = Freshness.State.ABSENT;

	StateLog(Freshness freshness) {
		this.freshness = freshness;
	}

	synchronized void loaded(ReadModelLoader.Loaded loaded) {
		this.loaded = loaded;
	}

	/** Logs what is new. */
	synchronized void look() {
		Freshness.State now = this.freshness.state();
		if (now == Freshness.State.LAGGING && this.last == Freshness.State.CURRENT) {
			logger.warn("The read model is {} ms behind, reads go to the store", this.freshness.lag().toMillis());
		}
		else if (now == Freshness.State.CURRENT && this.last == Freshness.State.LAGGING) {
			logger.info("The read model has caught up");
		}
		else if (now == Freshness.State.CURRENT && this.loaded != null) {
			logger.info("{}", this.loaded);
			this.loaded = null;
		}
		this.last = now;
	}

}
