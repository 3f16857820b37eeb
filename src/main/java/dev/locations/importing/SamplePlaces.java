package dev.locations.importing;

import java.io.InputStream;

import dev.locations.file.LimitedInputStream;
import dev.locations.location.Action;
import dev.locations.location.LocationStore;
import dev.locations.store.StoreBackend;
import dev.locations.store.StorePreparation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/** Puts some places into a new embedded store, so that a first trial has a map. */
@Component
@EnableConfigurationProperties(SamplePlaces.Settings.class)
record SamplePlaces(Settings settings, StoreBackend backend, LocationImport imports,
		LocationStore store) implements StorePreparation {

	private static final Logger logger = LoggerFactory.getLogger(SamplePlaces.class);

	private static final ClassPathResource FILE = new ClassPathResource("sample/places.ndjson.gz");

	@Override
	public String name() {
		return "the sample places";
	}

	@Override
	public Mono<Void> prepare() {
		return (this.settings.samplePlaces() && this.backend.isNew()) ? Mono.using(FILE::getInputStream, this::load)
				: Mono.empty();
	}

	private Mono<Void> load(InputStream file) {
		ImportStatistics statistics = new ImportStatistics(ExistingLocations.KEEP);
		Action action = Action.begin(Action.Kind.IMPORT, name(), null);
		LocationImport.Job job = new LocationImport.Job(new LimitedInputStream(file, Long.MAX_VALUE),
				ImportPlan.of(ExistingLocations.KEEP),
				ImportTarget.of((writes) -> this.store.write(writes).contextWrite(action::in)), statistics,
				(refused) -> {
				}, () -> false);
		return this.imports.load(job)
			.doOnSuccess((none) -> logger.info(
					"Added {} sample places (from GeoNames, CC BY 4.0). To start without them,"
							+ " set locations.sample-places to false and use an empty data directory",
					statistics.added()));
	}

	/**
	 * Settings for a first trial.
	 *
	 * @param samplePlaces whether a new embedded store begins with some places
	 */
	@ConfigurationProperties("locations")
	record Settings(@DefaultValue("false") boolean samplePlaces) {

	}

}
