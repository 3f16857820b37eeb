package dev.locations.importing;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import dev.locations.moving.StoreMove;
import dev.locations.readmodel.sync.ReadModelFile;
import dev.locations.store.StoreBackend;
import reactor.core.Disposable;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command {@code export}, which writes a whole store to a file, and the command
 * {@code import} with such a file.
 */
public final class StoreCommand {

	/** The first argument of the program, which selects this command. */
	public static final String COMMAND = "export";

	private static final String USAGE = "Usage: java -jar locations-service.jar export FILE [--SETTING=VALUE ...]";

	private StoreCommand() {
	}

	/**
	 * Writes the store that the service is configured for to a new file. Writes the
	 * progress and the result to the standard error stream.
	 * @return the exit code: 0 if the file is there, 1 if it is not, 64 if the arguments
	 * are wrong
	 */
	public static int export(String... args) {
		return export(Console.standard(), args);
	}

	static int export(Console console, String... args) {
		return ImportCommand.run(console, USAGE, (arguments) -> export(arguments, args.length, console), args);
	}

	private static int export(ImportArguments arguments, int count, Console console) throws IOException {
		requireSettingsOnly(arguments, count);
		try (ConfigurableApplicationContext context = ImportCommand.start(arguments.settings())) {
			StoreBackend backend = context.getBean(StoreBackend.class);
			if (backend.isNew()) {
				throw new IllegalStateException("There was no store in " + backend.dataDirectory());
			}
			move(context.getBean(StoreMove.class)::export, arguments, console);
		}
		return 0;
	}

	static int load(ImportArguments arguments, int count, Console console) throws IOException {
		requireSettingsOnly(arguments, count);
		StoreMove.check(Path.of(arguments.file()));
		try (ConfigurableApplicationContext context = ImportCommand.start(arguments.settings())) {
			ImportCommand.prepare(context);
			move(context.getBean(StoreMove.class)::load, arguments, console);
			context.getBeanProvider(ReadModelFile.class).ifAvailable((model) -> ImportCommand.write(model, console));
		}
		return 0;
	}

	private static void requireSettingsOnly(ImportArguments arguments, int count) {
		if (arguments.settings().size() + 1 != count) {
			throw new IllegalArgumentException("A whole store is moved as it is: there are no options but settings");
		}
	}

	private static void move(Move move, ImportArguments arguments, Console console) throws IOException {
		long start = System.nanoTime();
		Map<String, Long> counts = new ConcurrentSkipListMap<>();
		Supplier<String> status = () -> String.format(Locale.ROOT, "%s in %.1f s",
				counts.entrySet()
					.stream()
					.map((kind) -> kind.getValue() + " " + kind.getKey() + "s")
					.collect(Collectors.joining(", ")),
				(System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos());
		Disposable shown = ImportCommand.show(status, console);
		try {
			move.run(Path.of(arguments.file()), (kind) -> counts.merge(kind, 1L, Long::sum));
		}
		finally {
			shown.dispose();
			console.line(status.get());
		}
	}

	@FunctionalInterface
	private interface Move {

		void run(Path file, Consumer<String> moved) throws IOException;

	}

}
