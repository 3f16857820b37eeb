package dev.locations.user;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

import dev.locations.command.Command;
import dev.locations.command.CommandArguments;
import dev.locations.command.Console;
import dev.locations.store.StoreConfiguration;
import dev.locations.store.StoreModules;
import dev.locations.work.TimeConfiguration;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;

/** The command {@code reset-password}, for administrators who have lost theirs. */
public final class ResetPasswordCommand {

	/** The first argument of the program, which selects this command. */
	public static final String COMMAND = "reset-password";

	private static final String USAGE = "Usage: java -jar locations-service.jar reset-password EMAIL [--activate]"
			+ " [--SETTING=VALUE ...]";

	private static final String ACTIVATE = "--activate";

	private ResetPasswordCommand() {
	}

	/**
	 * Gives an account of the store that the service is configured for a random password.
	 * @param output gets the password, and nothing else
	 * @return the exit code: 0 if the account has the password, 1 if not, 64 if the
	 * arguments are wrong
	 */
	public static int run(PrintStream output, Console console, String... args) {
		return Command.run(console, USAGE, () -> {
			List<String> others = new ArrayList<>(List.of(args));
			boolean activates = others.remove(ACTIVATE);
			CommandArguments arguments = CommandArguments.parse(others.toArray(String[]::new));
			return () -> run(output, console, arguments, activates);
		});
	}

	private static int run(PrintStream output, Console console, CommandArguments arguments, boolean activates) {
		try (ConfigurableApplicationContext context = Command.start(Parts.class, arguments.settings())) {
			String password = FirstPassword.random();
			User user = reset(context, arguments.operand(), password, activates);
			if (user == null) {
				console.line("Nobody signs in with this e-mail address and a password: " + arguments.operand());
				return 1;
			}
			output.println(password);
			if (!user.active()) {
				console.line("The account is not active, so nobody can sign in yet: --activate activates it");
			}
			return 0;
		}
	}

	private static @Nullable User reset(ConfigurableApplicationContext context, String email, String password,
			boolean activates) {
		UserStore users = context.getBean(UserStore.class);
		return users.findByEmail(email)
			.flatMap((user) -> context.getBean(Passwords.class)
				.hash(password)
				.flatMap((hash) -> users.update(user.id(),
						new UserChange(null, hash, activates ? Boolean.TRUE : null, null))))
			.block();
	}

	/** Without {@code @Configuration}, the service does not find it. */
	@Import({ StoreConfiguration.class, StoreModules.class, TimeConfiguration.class, Passwords.class })
	static class Parts {

	}

}
