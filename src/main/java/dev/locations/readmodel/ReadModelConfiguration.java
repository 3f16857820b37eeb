package dev.locations.readmodel;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import dev.locations.change.ChangeLog;
import dev.locations.location.ChangeHistory;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.answer.MapCaches;
import dev.locations.readmodel.file.ModelDirectory;
import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.store.StoreSettings;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/**
 * Answers reads from the read model instead of the store, unless it is switched off.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@ConditionalOnProperty(name = "locations.read-model.enabled", havingValue = "true", matchIfMissing = true)
@EnableConfigurationProperties(ReadModelSettings.class)
class ReadModelConfiguration {

	/** After a pause of this length, the last changes are folded. */
	private static final int REST_SECONDS = 2;

	@Bean
	ReadModel readModel(ReadModelSettings settings, StoreSettings store, ObjectProvider<ChangeHistory> history,
			ObjectProvider<LocationFeed> feed) {
		Path directory = (settings.dir() != null || history.getIfAvailable() == null) ? settings.dir()
				: store.dataDir();
		boolean catchesUp = history.getIfAvailable() != null || feed.getIfAvailable() != null;
		return new ReadModel(Schedulers.boundedElastic(), settings.maxBytes(), System::nanoTime,
				(directory != null && catchesUp) ? new ModelDirectory(directory) : null);
	}

	@Bean(destroyMethod = "dispose")
	Disposable readModelUpkeep(ReadModel model) {
		return Schedulers.parallel()
			.schedulePeriodically(model::doWhatIsDue, REST_SECONDS, REST_SECONDS, TimeUnit.SECONDS);
	}

	@Bean
	ReadModelLifecycle readModelLifecycle(ReadModelSettings settings, LocationSource locations,
			ObjectProvider<LocationFeed> feed, ObjectProvider<ChangeHistory> history, ReadModel model,
			ChangeLog changes) {
		return new ReadModelLifecycle(settings, locations, feed.getIfAvailable(), history.getIfAvailable(),
				new RecordingReplica(model, changes));
	}

	@Bean
	ReadModelMapSource readModelMapSource(ReadModel model) {
		return new ReadModelMapSource(model, new MapCaches());
	}

	@Bean
	ReadModelMetrics readModelMetrics(ReadModel model, ReadModelMapSource maps, ReadModelLifecycle lifecycle) {
		return new ReadModelMetrics(model, maps.caches(), lifecycle);
	}

	@Bean
	ReadModelHealthIndicator readModelHealthIndicator(ReadModelLifecycle lifecycle) {
		return new ReadModelHealthIndicator(lifecycle, System::nanoTime);
	}

	@Bean
	@Primary
	ReadModelLocationStore readModelLocationStore(LocationStore locationStore, ReadModel model,
			ReadModelLifecycle lifecycle, MeterRegistry registry) {
		return new ReadModelLocationStore(locationStore, model, lifecycle,
				new QueryResults(registry, AnswerSource.READ_MODEL));
	}

}
