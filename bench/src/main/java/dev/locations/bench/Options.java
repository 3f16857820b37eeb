package dev.locations.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of the command line, as {@code --name value}.
 */
final class Options {

	private final Map<String, String> values;

	/**
	 * Reads the options.
	 * @param defaults the options there are, with their values when they are not given
	 * @param args the command line
	 */
	Options(Map<String, String> defaults, String... args) {
		this.values = new HashMap<>(defaults);
		for (int i = 0; i < args.length; i += 2) {
			String name = args[i].replaceFirst("^--", "");
			if (!args[i].startsWith("--") || !defaults.containsKey(name) || i + 1 == args.length) {
				throw new Usage("Unknown or without a value: " + args[i] + "; the options are --"
						+ String.join(", --", defaults.keySet().stream().sorted().toList()));
			}
			this.values.put(name, args[i + 1]);
		}
	}

	String text(String name) {
		return this.values.get(name);
	}

	int number(String name) {
		return number(name, text(name));
	}

	List<Integer> numbers(String name) {
		return list(name).stream().map((value) -> number(name, value)).toList();
	}

	private static int number(String name, String value) {
		try {
			return Integer.parseInt(value);
		}
		catch (NumberFormatException ex) {
			throw new Usage("--" + name + " takes a number, not " + value);
		}
	}

	Path path(String name) {
		return Path.of(text(name));
	}

	/**
	 * An option with several values, separated by commas or, for JVM options, by spaces.
	 */
	List<String> list(String name) {
		return Arrays.stream(text(name).split("[, ]+")).filter((value) -> !value.isEmpty()).toList();
	}

	/** All options, in alphabetical order. */
	Map<String, String> settings() {
		return new TreeMap<>(this.values);
	}

	boolean isGiven(String name) {
		return !text(name).isEmpty();
	}

}
