package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

import dev.locations.change.ChangeLog;
import dev.locations.command.Console;
import dev.locations.index.file.ModelDirectory;
import dev.locations.location.ChangeHistory;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.startup.FailureMessage;
import dev.locations.store.OtherStore;
import dev.locations.store.StoreSettings;
import dev.locations.work.JvmErrors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Conditional;

/**
 * Writes the file of the read model while no service runs, so that the next start of the
 * service does not load all locations. A command imports it; the component scan of the
 * service does not find it.
 */
@Conditional(OtherStore.None.class)
@ConditionalOnBooleanProperty(name = "locations.read-model.enabled", matchIfMissing = true)
@EnableConfigurationProperties(ReadModelSettings.class)
public final class ReadModelFile {

	private static final Logger logger = LoggerFactory.getLogger(ReadModelFile.class);

	private final ReadModel model;

	private final LocationSource source;

	private final ChangeHistory history;

	@Autowired
	ReadModelFile(ReadModelSettings settings, StoreSettings store, LocationStore locations, ChangeHistory history) {
		this(new ReadModel(Schedulers.boundedElastic(), settings.maxBytes(), System::nanoTime,
				new ModelDirectory((settings.dir() != null) ? settings.dir() : store.dataDir()), new ChangeLog(0, 0)),
				locations, history);
	}

	ReadModelFile(ReadModel model, LocationSource source, ChangeHistory history) {
		this.model = model;
		this.source = source;
		this.history = history;
	}

	/**
	 * Writes the file, unless the one that is there misses few changes, and tells how
	 * that goes: the locations are in the store, with or without a file. Nobody may write
	 * to the store meanwhile. Blocks.
	 */
	public void write(Console console) {
		long start = System.nanoTime();
		Disposable status = console.show(this::progress);
		try {
			write().block();
			status.dispose();
			console
				.line(String.format(Locale.ROOT, "The service can start from the file of the read model, after %.1f s",
						(System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos()));
		}
		catch (RuntimeException ex) {
			logger.debug("The file of the read model is not written", ex);
			status.dispose();
			console.line("The file of the read model is not written, so that the next start takes longer: "
					+ FailureMessage.of(ex));
		}
	}

	/** Fails if the service cannot start from the file. */
	Mono<Void> write() {
		return Mono.defer(() -> {
			ReadModelLoader loader = new ReadModelLoader(this.source, this.model, this.history);
			loader.writeFiles(() -> true, () -> {
			});
			return loader.start();
		})
			.publishOn(Schedulers.boundedElastic())
			.doOnNext((loaded) -> JvmErrors.toExceptions(files()::writeLast))
			.then(Mono.defer(this::requireFile));
	}

	private ModelFiles files() {
		return Objects.requireNonNull(this.model.files());
	}

	private Mono<Void> requireFile() {
		return files().position(this.history.identity().toString()).isPresent() ? Mono.empty()
				: Mono.error(new IllegalStateException("There is no file after it was written"));
	}

	private String progress() {
		LoadProgress load = this.model.loadProgress();
		return "Preparing the file of the read model" + ((load.read() > 0) ? ": " + load : "");
	}

}
