package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;

import dev.locations.command.Command;
import dev.locations.command.Console;
import dev.locations.file.LimitedInputStream;
import dev.locations.location.Action;
import dev.locations.location.LocationStore;
import dev.locations.moving.StoreCommand;
import dev.locations.readmodel.sync.ReadModelFile;
import dev.locations.store.StoreConfiguration;
import dev.locations.store.StoreModules;
import dev.locations.validation.BodySchemas;
import dev.locations.web.RequestSettings;
import dev.locations.work.TimeConfiguration;
import reactor.core.Disposable;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The command {@code import}, which loads a file of locations. */
public final class ImportCommand {

	/** The first argument of the program, which selects this command. */
	public static final String COMMAND = "import";

	private static final int SOME_REFUSED = 2;

	private ImportCommand() {
	}

	/**
	 * Loads a file into the store that the service is configured for.
	 * @param console shows the progress and the result
	 * @return the exit code: 0 if all locations are in the store, 2 if some were refused,
	 * 1 if the import was stopped, 64 if the arguments are wrong
	 */
	public static int run(Console console, String... args) {
		return Command.run(console, ImportArguments.USAGE, () -> {
			ImportArguments arguments = ImportArguments.parse(args);
			return () -> arguments.isOfWholeStore() ? StoreCommand.load(console, args) : load(arguments, console);
		});
	}

	private static int load(ImportArguments arguments, Console console) throws IOException {
		try (InputStream file = arguments.open();
				ConfigurableApplicationContext context = Command.start(Parts.class, arguments.settings())) {
			ImportStatistics statistics = load(file, arguments, context, console);
			if (!arguments.isDryRun()) {
				context.getBeanProvider(ReadModelFile.class).ifAvailable((model) -> model.write(console));
			}
			return (statistics.refused() > 0) ? SOME_REFUSED : 0;
		}
	}

	private static ImportStatistics load(InputStream file, ImportArguments arguments,
			ConfigurableApplicationContext context, Console console) throws IOException {
		Command.prepareStore(context);
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

	static void load(LocationImport locations, LocationImport.Job job, Console console) {
		Disposable status = console.show(job.statistics()::toString);
		try {
			locations.load(job).block();
		}
		finally {
			status.dispose();
			console.line(job.statistics().toString());
		}
	}

	/** Without {@code @Configuration}, the service does not find it. */
	@EnableConfigurationProperties(RequestSettings.class)
	@Import({ StoreConfiguration.class, StoreModules.class, ReadModelFile.class, LocationImport.class,
			TimeConfiguration.class })
	static class Parts {

		@Bean
		BodySchemas bodySchemas() {
			return BodySchemas.load();
		}

	}

}
