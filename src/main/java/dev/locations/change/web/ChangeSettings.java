package dev.locations.change.web;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the changes that listeners get.
 *
 * @param maxHistory how much memory the latest changes may take, from which a listener
 * goes on after a broken connection; null for a sixteenth of the maximum heap
 */
@ConfigurationProperties("locations.changes")
record ChangeSettings(@DefaultValue("20000") int maxListeners, @Nullable DataSize maxHistory,
		@DefaultValue("15s") Duration commentInterval) {

	static final int HISTORY = 100_000;

	private static final int HEAP_SHARE = 16;

	ChangeSettings {
		Assert.isTrue(maxListeners > 0, "locations.changes.max-listeners must be positive");
		Assert.isTrue(maxHistory == null || maxHistory.toBytes() > 0, "locations.changes.max-history must be positive");
		Assert.isTrue(commentInterval.toMillis() > 0, "locations.changes.comment-interval must be positive");
	}

	long maxHistoryBytes() {
		return (this.maxHistory != null) ? this.maxHistory.toBytes() : Runtime.getRuntime().maxMemory() / HEAP_SHARE;
	}

}
