package dev.locations.readmodel.sync;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import dev.locations.change.ChangeLog;
import dev.locations.index.file.ModelDirectory;
import dev.locations.location.ChangeHistory;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationLister;
import dev.locations.location.LocationStore;
import dev.locations.observability.QueryResults;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.store.OtherStore;
import dev.locations.store.StoreSettings;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@EnableConfigurationProperties(ReadModelSettings.class)
class ReadModelConfiguration {

	/** The bean with the store that the service is configured for. */
	private static final String STORE = "locationStore";

	/** After such a pause, the last changes are compacted. */
	private static final int REST_SECONDS = 2;

	@Bean
	ReadModel readModel(ReadModelSettings settings, StoreSettings store, ObjectProvider<ChangeHistory> history,
			ObjectProvider<LocationFeed> feed, ChangeLog changes) {
		Path directory = (settings.dir() != null || history.getIfAvailable() == null) ? settings.dir()
				: store.dataDir();
		boolean catchesUp = history.getIfAvailable() != null || feed.getIfAvailable() != null;
		return new ReadModel(Schedulers.boundedElastic(), settings.maxBytes(), System::nanoTime,
				(directory != null && catchesUp) ? new ModelDirectory(directory) : null, changes);
	}

	@Bean(destroyMethod = "dispose")
	Disposable readModelUpkeep(ReadModel model) {
		// it may wait for a lock
		return Schedulers.boundedElastic()
			.schedulePeriodically(model::doWhatIsDue, REST_SECONDS, REST_SECONDS, TimeUnit.SECONDS);
	}

	@Bean
	ReadModelLifecycle readModelLifecycle(ReadModelSettings settings, @Qualifier(STORE) LocationStore store,
			ObjectProvider<LocationFeed> feed, ObjectProvider<ChangeHistory> history, ReadModel model) {
		LocationFeed changed = feed.getIfAvailable();
		return new ReadModelLifecycle(settings, (changed != null) ? changed : store, changed, history.getIfAvailable(),
				model, System::nanoTime);
	}

	// a start with another store does not wait for it
	@Bean
	@Conditional(OtherStore.None.class)
	ReadModelLifecycle.FirstLoad firstLoad(ReadModelLifecycle lifecycle) {
		return new ReadModelLifecycle.FirstLoad(lifecycle);
	}

	@Bean
	ReadModelCatalog readModelCatalog(@Qualifier(STORE) LocationStore store, ObjectProvider<LocationLister> lister,
			ReadModel model, ReadModelLifecycle lifecycle, MeterRegistry registry) {
		QueryResults results = new QueryResults(registry);
		Freshness freshness = lifecycle.freshness();
		return new ReadModelCatalog(model, freshness::state, new MapCaches(), results,
				new StoreReads(store, lister.getIfAvailable(), results, freshness::unavailable));
	}

	@Bean
	ReadModelMetrics readModelMetrics(ReadModel model, ReadModelCatalog catalog, ReadModelLifecycle lifecycle) {
		return new ReadModelMetrics(model, catalog.caches(), lifecycle);
	}

	@Bean
	ReadModelHealthIndicator readModelHealthIndicator(ReadModelLifecycle lifecycle, ReadModel model) {
		return new ReadModelHealthIndicator(lifecycle, model.loadProgress());
	}

	@Bean
	@Primary
	ReadModelLocationStore readModelLocationStore(@Qualifier(STORE) LocationStore store, ReadModelCatalog catalog,
			ReadModelLifecycle lifecycle) {
		return new ReadModelLocationStore(store, catalog, lifecycle.writeThrough());
	}

}
