package dev.locations.bench.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Options of the command line, written as {@code --name value}. */
public final class Options {

	private final Map<String, String> values;

	/**
	 * Reads the options.
	 * @param defaults all options, with their default values
	 * @throws UsageException if an option is unknown or has no value
	 */
	Options(Map<String, String> defaults, String... args) {
		this.values = new HashMap<>(defaults);
		for (int i = 0; i < args.length; i += 2) {
			String name = args[i].replaceFirst("^--", "");
			if (!args[i].startsWith("--") || !defaults.containsKey(name) || i + 1 == args.length) {
				throw new UsageException("This option is unknown or has no value: " + args[i] + ". The options are --"
						+ String.join(", --", defaults.keySet().stream().sorted().toList()));
			}
			this.values.put(name, args[i + 1]);
		}
	}

	/**
	 * Returns an option as text.
	 * @param name the name of the option
	 */
	public String text(String name) {
		return Objects.requireNonNull(this.values.get(name));
	}

	/**
	 * Returns whether an option has a value.
	 * @param name the name of the option
	 */
	public boolean isGiven(String name) {
		return !text(name).isEmpty();
	}

	/**
	 * Returns an option as an integer.
	 * @param name the name of the option
	 * @throws UsageException if it is no integer
	 */
	public int number(String name) {
		return number(name, text(name));
	}

	/**
	 * Returns an option that holds several integers.
	 * @param name the name of the option
	 * @throws UsageException if one of them is no integer
	 */
	public List<Integer> numbers(String name) {
		return list(name).stream().map((value) -> number(name, value)).toList();
	}

	private static int number(String name, String value) {
		try {
			return Integer.parseInt(value);
		}
		catch (NumberFormatException ex) {
			throw new UsageException("--" + name + " takes a number, not " + value);
		}
	}

	/**
	 * Returns an option that holds a number of seconds.
	 * @param name the name of the option
	 * @throws UsageException if it is no integer
	 */
	public Duration seconds(String name) {
		return Duration.ofSeconds(number(name));
	}

	/**
	 * Returns an option as a path.
	 * @param name the name of the option
	 */
	public Path path(String name) {
		return Path.of(text(name));
	}

	/**
	 * Returns an option that holds several values, separated by commas or, for JVM
	 * options, by spaces.
	 * @param name the name of the option
	 */
	public List<String> list(String name) {
		return Arrays.stream(text(name).split("[, ]+")).filter((value) -> !value.isEmpty()).toList();
	}

	/** Returns all options with their values, in alphabetical order. */
	public Map<String, String> all() {
		return new TreeMap<>(this.values);
	}

}
