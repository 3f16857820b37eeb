package dev.locations.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

import dev.locations.location.LocationStore;
import dev.locations.store.StorePreparation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.ansi.AnsiOutput;
import org.springframework.boot.ansi.AnsiStyle;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The command that loads a file of locations.
 */
public final class ImportCommand {

	/** The first argument of the program that asks for this command. */
	public static final String COMMAND = "import";

	private static final Logger logger = LoggerFactory.getLogger(ImportCommand.class);

	private static final int STOPPED = 1;

	/** EX_USAGE of sysexits(3). */
	private static final int WRONG_ARGUMENTS = 64;

	private ImportCommand() {
	}

	/**
	 * Loads a file into the store that the service would run on. What there is to tell
	 * goes to the standard error stream.
	 * @param args what follows the word {@code import} on the command line
	 * @return the exit code: 0 when every location is in the store, 2 when some were
	 * refused, 1 when the load was stopped, 64 when the arguments are wrong
	 */
	public static int run(String... args) {
		return run(new Screen(System.err, isTerminal()), args);
	}

	/** Spring Boot knows the ways of all JDKs and systems to ask. */
	private static boolean isTerminal() {
		return !AnsiOutput.encode(AnsiStyle.NORMAL).isEmpty();
	}

	static int run(Screen screen, String... args) {
		Arguments arguments;
		try {
			arguments = Arguments.parse(args);
		}
		catch (IllegalArgumentException ex) {
			screen.line(Failure.message(ex));
			screen.line(Arguments.USAGE);
			return WRONG_ARGUMENTS;
		}
		try (InputStream file = arguments.open();
				ConfigurableApplicationContext context = start(arguments.settings().toArray(String[]::new))) {
			Tally tally = load(file, arguments, context, screen);
			return SpringApplication.exit(context, tally);
		}
		catch (IOException | RuntimeException ex) {
			logger.debug("Stopped", ex);
			screen.line("Stopped: " + Failure.message(ex));
			return STOPPED;
		}
	}

	static ConfigurableApplicationContext start(String... settings) {
		return new SpringApplicationBuilder(ImportConfiguration.class).web(WebApplicationType.NONE)
			.bannerMode(Banner.Mode.OFF)
			.properties(Map.of(
					// a change of MongoDB's primary is to be waited for
					"locations.store-timeout", "15s", "logging.level.root", "warn",
					// why it does not start is told in one line
					"logging.level.org.springframework.context", "error",
					"logging.level.org.springframework.boot.diagnostics", "off", "logging.level.dev.locations.startup",
					"off", "logging.level.org.springframework.boot.SpringApplication", "off"))
			.run(settings);
	}

	private static Tally load(InputStream file, Arguments arguments, ConfigurableApplicationContext context,
			Screen screen) throws IOException {
		Flux.fromStream(context.getBeanProvider(StorePreparation.class).orderedStream())
			.concatMap(StorePreparation::prepare)
			.blockLast();
		ItemReader reader = context.getBean(InputFormat.class).open(file);
		try (RefusalReport refusals = new RefusalReport(context.getBean(JsonMapper.class), arguments.errors(),
				screen)) {
			return new ImportRun(context.getBean(LocationStore.class), context.getBean(ItemCheck.class), screen)
				.load(reader, refusals);
		}
	}

}
