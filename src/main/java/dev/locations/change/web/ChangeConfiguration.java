package dev.locations.change.web;

import java.time.Duration;

import dev.locations.change.ChangeLog;
import dev.locations.guard.ClientShares;
import dev.locations.guard.ProcessLimits;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.web.ClientAddresses;
import dev.locations.web.PushStreams;
import dev.locations.web.Resource;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@EnableConfigurationProperties(ChangeConfiguration.Settings.class)
class ChangeConfiguration {

	/** The memory of a listener while some events wait to be sent. */
	private static final int LISTENER_BYTES = 32 * 1024;

	@Bean
	ChangeLog changeLog(Settings settings) {
		return new ChangeLog(Settings.HISTORY, settings.maxHistoryBytes());
	}

	@Bean
	PushStreams changeListeners(Settings settings, ChangeLog log) {
		PushStreams listeners = new PushStreams(settings.commentInterval());
		log.onChange(listeners::wake);
		return listeners;
	}

	@Bean
	RouterFunction<ServerResponse> changeEndpoint(Settings settings, ChangeLog log, PushStreams changeListeners,
			ClientAddresses addresses, MeterRegistry registry, ShedRequestCounter shedRequests) {
		int max = Math.min(settings.maxListeners(), ProcessLimits.ofThisProcess().fitting(LISTENER_BYTES));
		ChangeHandler handler = new ChangeHandler(new ClientShares(max), addresses, log, changeListeners,
				new SharedFilters(changeListeners::wake), ChangeListener.Meters.of(registry, log, changeListeners),
				shedRequests);
		return Resource.at("/api/changes").get(handler::listen, ChangeHandler.NAMES).route();
	}

	/**
	 * The settings of the changes that listeners get.
	 *
	 * @param maxHistory how much memory the latest changes may take, from which a
	 * listener goes on after a broken connection; null for a sixteenth of the maximum
	 * heap
	 */
	@ConfigurationProperties("locations.changes")
	record Settings(@DefaultValue("20000") int maxListeners, @Nullable DataSize maxHistory,
			@DefaultValue("15s") Duration commentInterval) {

		static final int HISTORY = 100_000;

		private static final int HEAP_SHARE = 16;

		Settings {
			Assert.isTrue(maxListeners > 0, "locations.changes.max-listeners must be positive");
			Assert.isTrue(maxHistory == null || maxHistory.toBytes() > 0,
					"locations.changes.max-history must be positive");
			Assert.isTrue(commentInterval.toMillis() > 0, "locations.changes.comment-interval must be positive");
		}

		long maxHistoryBytes() {
			return (this.maxHistory != null) ? this.maxHistory.toBytes()
					: Runtime.getRuntime().maxMemory() / HEAP_SHARE;
		}

	}

}
