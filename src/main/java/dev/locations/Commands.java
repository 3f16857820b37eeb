package dev.locations;

import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Stream;

import dev.locations.command.Console;
import dev.locations.importing.ImportCommand;
import dev.locations.moving.StoreCommand;
import dev.locations.user.ResetPasswordCommand;

/** The commands of the program. Without a command, it is the service. */
final class Commands {

	private static final int UNKNOWN = 2;

	private static final List<String> HELP = List.of("help", "--help", "-h");

	private static final List<String> VERSION = List.of("version", "--version");

	private static final String TEXT = """
			Usage: java -jar locations-service.jar [COMMAND] [--SETTING=VALUE ...]

			Without a command, it starts the service: a map, a desk for administrators, and an HTTP interface.
			The log tells their addresses, and the first password.

			Commands:
			  import FILE|- [OPTION ...]     loads locations from a file in NDJSON, GeoJSON or CSV into the store;
			                                 options: --mapping=FILE --errors=FILE, and the parameters of the endpoint,
			                                 such as --existing=merge --key=properties.ref --source=NAME --dryRun=true
			                                 a file of the command export is loaded into an empty store
			  export FILE                    writes the whole store to a file: locations, history, accounts, settings;
			                                 first stop the service, unless it runs on MongoDB
			  reset-password EMAIL           gives an account a random password, which it shows; with --activate also
			                                 activates it; first stop the service, unless it runs on MongoDB
			  help                           shows this text; also --help and -h
			  version                        shows the version; also --version

			The first settings, with their defaults:
			  --server.port=8080             the port of the service
			  --locations.data-dir=./data    the directory of the store
			  --spring.mongodb.uri=URI       a MongoDB, instead of a store in a directory

			A setting may also be a variable of the environment, such as LOCATIONS_DATA_DIR, or stand in a file
			application.yml in the working directory. docs/configuration.md lists all settings.
			To back up the store, send POST /api/backups while the service runs.
			""";

	private Commands() {
	}

	/**
	 * Runs the command that the first argument names.
	 * @return its exit code; empty if the arguments name no command, but start the
	 * service
	 */
	static OptionalInt run(PrintStream output, PrintStream errors, String... args) {
		String[] others = Stream.of(args).skip(1).toArray(String[]::new);
		return switch ((args.length > 0) ? args[0] : "") {
			case ImportCommand.COMMAND -> OptionalInt.of(ImportCommand.run(Console.standard(), others));
			case StoreCommand.COMMAND -> OptionalInt.of(StoreCommand.export(Console.standard(), others));
			case ResetPasswordCommand.COMMAND ->
				OptionalInt.of(ResetPasswordCommand.run(output, Console.standard(), others));
			default -> ofService(output, errors, args);
		};
	}

	private static OptionalInt ofService(PrintStream output, PrintStream errors, String... args) {
		for (String arg : args) {
			if (HELP.contains(arg)) {
				output.print(TEXT);
				return OptionalInt.of(0);
			}
			if (VERSION.contains(arg)) {
				output.println("Locations Service " + version());
				return OptionalInt.of(0);
			}
			if (!arg.startsWith("--")) {
				errors.printf("There is no command \"%s\" at this place. Nothing was started.%n"
						+ "\"java -jar locations-service.jar help\" shows the commands. Settings begin with --%n", arg);
				return OptionalInt.of(UNKNOWN);
			}
		}
		return OptionalInt.empty();
	}

	/** Only the jar has a version. */
	private static String version() {
		return Objects.requireNonNullElse(Commands.class.getPackage().getImplementationVersion(), "from sources");
	}

}
