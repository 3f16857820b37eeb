package dev.locations.readmodel;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs when the read model starts and stops answering reads. */
final class FreshnessLog {

	private static final Logger logger = LoggerFactory.getLogger(FreshnessLog.class);

	private final Freshness freshness;

	private ReadModelLoader.@Nullable LoadResult unloggedLoad;

	private Freshness.State lastState = Freshness.State.ABSENT;

	FreshnessLog(Freshness freshness) {
		this.freshness = freshness;
	}

	synchronized void loaded(ReadModelLoader.LoadResult result) {
		this.unloggedLoad = result;
	}

	/** Logs the state, if it differs from the state at the last call. */
	synchronized void logChange() {
		Freshness.State state = this.freshness.state();
		if (state == Freshness.State.LAGGING && this.lastState == Freshness.State.CURRENT) {
			logger.warn("The read model is {} ms behind, most questions get 503", this.freshness.lag().toMillis());
		}
		else if (state == Freshness.State.CURRENT && this.lastState == Freshness.State.LAGGING) {
			logger.info("The read model has caught up");
		}
		else if (state == Freshness.State.CURRENT && this.unloggedLoad != null) {
			logger.info("{}", this.unloggedLoad);
			this.unloggedLoad = null;
		}
		this.lastState = state;
	}

}
