package dev.locations.moving;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import dev.locations.command.Command;
import dev.locations.command.CommandArguments;
import dev.locations.command.Console;
import dev.locations.readmodel.sync.ReadModelFile;
import dev.locations.store.StoreBackend;
import dev.locations.store.StoreConfiguration;
import dev.locations.store.StoreModules;
import dev.locations.work.TimeConfiguration;
import reactor.core.Disposable;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

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
	 * Writes the store that the service is configured for to a new file.
	 * @return the exit code: 0 if the file is there, 1 if it is not, 64 if the arguments
	 * are wrong
	 */
	public static int export(Console console, String... args) {
		return Command.run(console, USAGE, () -> {
			CommandArguments arguments = CommandArguments.parse(args);
			return () -> export(console, arguments);
		});
	}

	private static int export(Console console, CommandArguments arguments) throws IOException {
		try (ConfigurableApplicationContext context = start(arguments.settings())) {
			StoreBackend backend = context.getBean(StoreBackend.class);
			if (backend.isNew()) {
				throw new IllegalStateException("There was no store in " + backend.dataDirectory());
			}
			move(context.getBean(StoreMove.class)::export, arguments, console);
		}
		return 0;
	}

	/** Tells by its first bytes whether a file is one of a whole store, maybe cut off. */
	public static boolean isFile(Path path) throws IOException {
		return StoreFile.isOne(path);
	}

	/**
	 * Loads such a file into the empty store that the service is configured for.
	 * @param args the file, and settings
	 * @return the exit code 0
	 * @throws IllegalArgumentException if there are other arguments
	 */
	public static int load(Console console, String... args) throws IOException {
		CommandArguments arguments = CommandArguments.parse(args);
		StoreMove.check(Path.of(arguments.operand()));
		try (ConfigurableApplicationContext context = start(arguments.settings())) {
			Command.prepareStore(context);
			move(context.getBean(StoreMove.class)::load, arguments, console);
			context.getBeanProvider(ReadModelFile.class).ifAvailable((model) -> model.write(console));
		}
		return 0;
	}

	static ConfigurableApplicationContext start(List<String> settings) {
		return Command.start(Parts.class, settings);
	}

	private static void move(Move move, CommandArguments arguments, Console console) throws IOException {
		long start = System.nanoTime();
		Map<String, Long> counts = new ConcurrentSkipListMap<>();
		Supplier<String> status = () -> String.format(Locale.ROOT, "%s in %.1f s",
				counts.entrySet()
					.stream()
					.map((kind) -> kind.getValue() + " " + kind.getKey() + "s")
					.collect(Collectors.joining(", ")),
				(System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos());
		Disposable shown = console.show(status);
		try {
			move.run(Path.of(arguments.operand()), (kind) -> counts.merge(kind, 1L, Long::sum));
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

	/** Without {@code @Configuration}, the service does not find it. */
	@Import({ StoreConfiguration.class, StoreModules.class, ReadModelFile.class, TimeConfiguration.class,
			StoreMove.class })
	private static final class Parts {

	}

}
