package dev.locations.command;

import java.util.List;
import java.util.stream.Stream;

/**
 * The arguments of a command that has no options of its own.
 *
 * @param operand what the command works on, such as a file
 * @param settings such as {@code --locations.data-dir=data}
 */
public record CommandArguments(String operand, List<String> settings) {

	/**
	 * Reads arguments.
	 * @throws IllegalArgumentException if they are others than one operand and settings
	 */
	public static CommandArguments parse(String... args) {
		List<String> operands = Stream.of(args).filter((arg) -> !arg.startsWith("-")).toList();
		List<String> settings = Stream.of(args).filter((arg) -> arg.matches("--[\\w-]+\\..+")).toList();
		if (operands.size() != 1 || settings.size() + 1 != args.length) {
			throw new IllegalArgumentException(
					"One argument is needed, and maybe settings: there are no other options");
		}
		return new CommandArguments(operands.get(0), settings);
	}

}
