package dev.locations.user;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.startup.CommandContext;
import dev.locations.store.StoreConfiguration;
import dev.locations.store.StoreModules;
import dev.locations.work.TimeConfiguration;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.core.NestedExceptionUtils;

/** The command {@code reset-password}, for administrators who have lost theirs. */
public final class ResetPasswordCommand {

	/** The first argument of the program, which selects this command. */
	public static final String COMMAND = "reset-password";

	private static final String USAGE = "Usage: java -jar locations-service.jar reset-password EMAIL [--activate]"
			+ " [--SETTING=VALUE ...]";

	private static final String ACTIVATE = "--activate";

	private static final int STOPPED = 1;

	/** {@code EX_USAGE} of sysexits(3). */
	private static final int WRONG_ARGUMENTS = 64;

	private ResetPasswordCommand() {
	}

	/**
	 * Gives an account of the store that the service is configured for a random password.
	 * @param output gets the password, and nothing else
	 * @return the exit code: 0 if the account has the password, 1 if not, 64 if the
	 * arguments are wrong
	 */
	public static int run(PrintStream output, PrintStream errors, String... args) {
		List<String> emails = Stream.of(args).filter((arg) -> !arg.startsWith("-")).toList();
		String[] settings = Stream.of(args).filter((arg) -> arg.matches("--[\\w-]+\\..+")).toArray(String[]::new);
		boolean activates = List.of(args).contains(ACTIVATE);
		if (emails.size() != 1 || settings.length + (activates ? 2 : 1) != args.length) {
			errors.println(USAGE);
			return WRONG_ARGUMENTS;
		}
		try (ConfigurableApplicationContext context = CommandContext.start(Parts.class, settings)) {
			String password = FirstPassword.random();
			User user = reset(context, emails.get(0), password, activates);
			if (user == null) {
				errors.println("Nobody signs in with this e-mail address and a password: " + emails.get(0));
				return STOPPED;
			}
			output.println(password);
			if (!user.active()) {
				errors.println("The account is not active, so nobody can sign in yet: --activate activates it");
			}
			return 0;
		}
		catch (RuntimeException ex) {
			errors.println("Stopped: " + NestedExceptionUtils.getMostSpecificCause(ex).getMessage());
			return STOPPED;
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
