package dev.locations.embedded;

import java.nio.file.Path;
import java.time.Clock;
import java.util.UUID;

import dev.locations.embedded.Damage.DamagedStoreException;
import dev.locations.history.HistorySettings;
import dev.locations.startup.ConfigurationProblem;
import dev.locations.startup.StartupNote;
import dev.locations.store.OtherStore;
import dev.locations.store.StoreBackend;
import dev.locations.store.StoreSettings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.Order;

/** Runs the service on the embedded store when no MongoDB URI is configured. */
@Configuration(proxyBeanMethods = false)
@Conditional(OtherStore.None.class)
@EnableConfigurationProperties({ EmbeddedStoreConfiguration.Settings.class, HistorySettings.class })
@Import({ EmbeddedUserStore.class, EmbeddedSettingStore.class, EmbeddedMoves.class })
class EmbeddedStoreConfiguration {

	/** Whether a location has this identifier does not matter. */
	private static final byte[] SOME_ID = Bytes.of(new UUID(0, 0));

	@Bean
	EmbeddedStore embeddedStore(StoreSettings settings, Settings own) {
		try {
			return EmbeddedStore.open(settings.dataDir(), own.acceptDamage());
		}
		catch (DamagedStoreException ex) {
			throw new ConfigurationProblem(ex.getMessage() + ".", DataDirectory.RESTORE
					+ " Without a backup, set locations.store.accept-damage=true to go on with what can be read.");
		}
	}

	@Bean
	StoreBackend storeBackend(StoreSettings settings, EmbeddedStore store) {
		return new StoreBackend(settings.dataDir(), store.isNew());
	}

	@Bean
	@Order(0)
	EmbeddedLocationStore locationStore(EmbeddedStore store, HistorySettings history, Clock clock) {
		return new EmbeddedLocationStore(store, history, clock);
	}

	@Bean
	EmbeddedHistory locationHistory(EmbeddedStore store, HistorySettings history, Clock clock) {
		return new EmbeddedHistory(store, history, clock);
	}

	@Bean
	EmbeddedBackups storeBackups(EmbeddedStore store, StoreSettings settings, Settings own, Clock clock) {
		Path directory = own.backupDir();
		return new EmbeddedBackups(store, (directory != null) ? directory : settings.dataDir().resolve("backups"),
				clock);
	}

	@Bean
	StartupNote storeNote(StoreSettings settings) {
		return () -> "Data is in the embedded store in " + settings.dataDir().toAbsolutePath().normalize();
	}

	@Bean
	@ConditionalOnWebApplication
	ReactiveHealthIndicator storeHealthIndicator(EmbeddedStore store) {
		return () -> health(store);
	}

	/** Up also while the store cannot be written: the other requests are answered. */
	static Mono<Health> health(EmbeddedStore store) {
		return store.reads()
			.read((engine) -> engine.get(Table.LOCATIONS, SOME_ID) != null)
			.map((found) -> healthOfReadable(store))
			.onErrorResume((error) -> Mono.just(Health.down().build()));
	}

	private static Health healthOfReadable(EmbeddedStore store) {
		if (!store.damage().isServing()) {
			return Health.down().withDetail("damaged", store.damage().count()).build();
		}
		WriteAvailability availability = store.writeAvailability();
		Health.Builder health = Health.up().withDetail("writable", availability.isWritable());
		return availability.isWritable() ? health.build() : health.withDetail("reason", availability.reason()).build();
	}

	@Bean
	@ConditionalOnWebApplication
	MeterBinder storeMetrics(EmbeddedStore store) {
		return (registry) -> {
			Gauge.builder("locations.store.damaged", store.damage(), Damage::count)
				.description("How many parts of the store were found damaged since the start")
				.register(registry);
			Gauge.builder("locations.store.writable", store.writeAvailability(), (state) -> state.isWritable() ? 1 : 0)
				.description("Whether the store accepts writes: 1 if it does, 0 if its files cannot be written")
				.register(registry);
		};
	}

	/**
	 * The settings of the embedded store.
	 *
	 * @param backupDir the directory for backups; null for a directory in the data
	 * directory
	 */
	@ConfigurationProperties("locations.store")
	record Settings(@DefaultValue("false") boolean acceptDamage, @Nullable Path backupDir) {
	}

}
