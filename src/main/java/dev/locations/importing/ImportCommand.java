package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

import dev.locations.file.LimitedInputStream;
import dev.locations.location.Action;
import dev.locations.location.LocationStore;
import dev.locations.moving.StoreMove;
import dev.locations.readmodel.sync.ReadModelFile;
import dev.locations.startup.CommandContext;
import dev.locations.store.StoreConfiguration;
import dev.locations.store.StoreModules;
import dev.locations.store.StorePreparation;
import dev.locations.validation.BodySchemas;
import dev.locations.web.RequestSettings;
import dev.locations.work.TimeConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The command {@code import}, which loads a file of locations. */
public final class ImportCommand {

	/** The first argument of the program, which selects this command. */
	public static final String COMMAND = "import";

	private static final Logger logger = LoggerFactory.getLogger(ImportCommand.class);

	private static final int STOPPED = 1;

	private static final int SOME_REFUSED = 2;

	/** {@code EX_USAGE} of sysexits(3). */
	private static final int WRONG_ARGUMENTS = 64;

	private ImportCommand() {
	}

	/**
	 * Loads a file into the store that the service is configured for. Writes the progress
	 * and the result to the standard error stream.
	 * @return the exit code: 0 if all locations are in the store, 2 if some were refused,
	 * 1 if the import was stopped, 64 if the arguments are wrong
	 */
	public static int run(String... args) {
		return run(Console.standard(), args);
	}

	static int run(Console console, String... args) {
		return run(console, ImportArguments.USAGE, (arguments) -> arguments.isOfWholeStore()
				? StoreCommand.load(arguments, args.length, console) : load(arguments, console), args);
	}

	static int run(Console console, String usage, Command command, String... args) {
		ImportArguments arguments;
		try {
			arguments = ImportArguments.parse(args);
		}
		catch (IllegalArgumentException ex) {
			console.line(FailureMessage.of(ex));
			console.line(usage);
			return WRONG_ARGUMENTS;
		}
		try {
			return command.run(arguments);
		}
		catch (IOException | RuntimeException ex) {
			logger.debug("Stopped", ex);
			console.line("Stopped: " + FailureMessage.of(ex));
			return STOPPED;
		}
	}

	private static int load(ImportArguments arguments, Console console) throws IOException {
		try (InputStream file = arguments.open();
				ConfigurableApplicationContext context = start(arguments.settings())) {
			ImportStatistics statistics = load(file, arguments, context, console);
			if (!arguments.isDryRun()) {
				context.getBeanProvider(ReadModelFile.class).ifAvailable((model) -> write(model, console));
			}
			return (statistics.refused() > 0) ? SOME_REFUSED : 0;
		}
	}

	static ConfigurableApplicationContext start(List<String> settings) {
		return CommandContext.start(Parts.class, settings.toArray(String[]::new));
	}

	private static ImportStatistics load(InputStream file, ImportArguments arguments,
			ConfigurableApplicationContext context, Console console) throws IOException {
		prepare(context);
		ImportStatistics statistics = new ImportStatistics(arguments.plan().existing());
		LocationStore store = context.getBean(LocationStore.class);
		Action action = Action.begin(Action.Kind.IMPORT, "import command", arguments.file());
		ImportTarget target = new ImportTarget(
				arguments.isDryRun() ? (writes) -> ImportTarget.lookAt(writes, store)
						: (writes) -> store.write(writes).contextWrite(action::in),
				new StoredKeys(store)::find, store::ofSource);
		try (RefusalReport refusals = new RefusalReport(arguments.errors(), console)) {
			LocationImport.Job job = new LocationImport.Job(new LimitedInputStream(file, Long.MAX_VALUE),
					arguments.plan(context.getBean(BodySchemas.class)), target, statistics, refusals::report,
					() -> false);
			load(context.getBean(LocationImport.class), job, console);
		}
		return statistics;
	}

	static void prepare(ConfigurableApplicationContext context) {
		Flux.fromStream(context.getBeanProvider(StorePreparation.class).orderedStream())
			.concatMap(StorePreparation::prepare)
			.blockLast();
	}

	static void load(LocationImport locations, LocationImport.Job job, Console console) {
		Disposable status = show(job.statistics()::toString, console);
		try {
			locations.load(job).block();
		}
		finally {
			status.dispose();
			console.line(job.statistics().toString());
		}
	}

	// the locations are in the store, with or without a file
	static void write(ReadModelFile model, Console console) {
		long start = System.nanoTime();
		Disposable status = show(model::progress, console);
		try {
			model.write().block();
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

	static Disposable show(Supplier<String> status, Console console) {
		return Flux.interval(console.statusInterval())
			.onBackpressureDrop()
			.publishOn(Schedulers.boundedElastic())
			.subscribe((tick) -> console.status(status.get()));
	}

	/** Does the work, and returns the exit code. */
	@FunctionalInterface
	interface Command {

		int run(ImportArguments arguments) throws IOException;

	}

	/** Without {@code @Configuration}, the service does not find it. */
	@EnableConfigurationProperties(RequestSettings.class)
	@Import({ StoreConfiguration.class, StoreModules.class, ReadModelFile.class, LocationImport.class,
			TimeConfiguration.class, StoreMove.class })
	static class Parts {

		@Bean
		BodySchemas bodySchemas() {
			return BodySchemas.load();
		}

	}

}
