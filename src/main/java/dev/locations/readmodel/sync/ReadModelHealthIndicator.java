package dev.locations.readmodel.sync;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Out of service until there has been a read model for the first time, so that no update
 * of the processes goes on with one that can have none, for want of a privilege, of
 * change streams or of memory, and while one is built anew because its file is damaged. A
 * process whose model is lost later is up and answers what the store can: the cause
 * usually affects all processes, and otherwise none of them would get requests.
 */
record ReadModelHealthIndicator(ReadModelLifecycle lifecycle, LoadProgress progress) implements HealthIndicator {

	@Override
	public Health health() {
		boolean isUp = this.lifecycle.freshness().hasBeenCurrent() || this.lifecycle.isOff();
		return (isUp ? Health.up() : Health.outOfService()).withDetail("read model", state()).build();
	}

	private String state() {
		if (this.lifecycle.isCurrent()) {
			return "current";
		}
		if (this.lifecycle.freshness().hasBeenCurrent()) {
			return "behind other processes, or lost";
		}
		String advice = this.lifecycle.freshness().advice();
		return (advice != null) ? advice : (this.progress.read() > 0) ? "loading: " + this.progress : "not loaded";
	}

}
