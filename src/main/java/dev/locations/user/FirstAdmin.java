package dev.locations.user;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.function.Consumer;

import dev.locations.startup.ConfigurationProblem;
import dev.locations.startup.FailureMessage;
import dev.locations.startup.FirstSignIn;
import dev.locations.store.StoreBackend;
import dev.locations.store.StorePreparation;
import dev.locations.validation.ValidationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * Creates the first administrator. In an embedded store, one that is not configured gets
 * a random password, which the log shows once: when the service listens, so that a start
 * that fails leaves it to the next.
 */
@Component
@EnableConfigurationProperties(FirstAdmin.Settings.class)
record FirstAdmin(FirstAdmin.Settings settings, @Value("${locations.auth.passwords:true}") boolean passwords,
		StoreBackend backend, UserStore users,
		UserAdministration administration) implements StorePreparation, FirstSignIn {

	private static final Logger logger = LoggerFactory.getLogger(FirstAdmin.class);

	private static final String DEFAULT_EMAIL = "admin@example.com";

	private static final String PASSWORD_FILE = "first-password";

	@Override
	public String name() {
		return "the first administrator";
	}

	@Override
	public Mono<Void> prepare() {
		String email = this.settings.email();
		String password = this.settings.password();
		if (StringUtils.hasText(email) != StringUtils.hasText(password)) {
			return Mono.error(() -> problem("one of the two is missing"));
		}
		if (email != null && password != null && StringUtils.hasText(email)) {
			return this.users.findByEmail(email)
				.switchIfEmpty(
						create(email, password).doOnNext((user) -> logger.info("Created the administrator {}", email))
							.onErrorResume(ConfigurationProblem.class, (problem) -> existing(email, problem)))
				.then();
		}
		return firstPassword().map(this::createDefault).orElse(Mono.empty());
	}

	/** Empty with MongoDB, and if nobody could sign in with it. */
	private Optional<FirstPassword> firstPassword() {
		return this.backend.files()
			.filter((directory) -> this.passwords)
			.map((directory) -> new FirstPassword(directory.resolve(PASSWORD_FILE)));
	}

	// Another process, or an earlier attempt that timed out, may have created the account
	private Mono<User> existing(String email, ConfigurationProblem problem) {
		return this.users.findByEmail(email).switchIfEmpty(Mono.error(problem));
	}

	// Creates it in an empty store only: an administrator may have changed the address
	private Mono<Void> createDefault(FirstPassword password) {
		return this.users.findAll()
			.hasElements()
			.filter((exists) -> !exists)
			.flatMap((empty) -> Mono.fromCallable(password::readOrCreate).subscribeOn(Schedulers.boundedElastic()))
			.onErrorMap(IOException.class,
					(failure) -> new ConfigurationProblem("The file %s cannot be read or written. %s."
						.formatted(password.file(), FailureMessage.of(failure)), "Let the user of the service own it."))
			.flatMap((text) -> create(DEFAULT_EMAIL, text))
			.then();
	}

	@Override
	public void show(Consumer<String> log) {
		firstPassword().map(FirstPassword::file).filter(Files::exists).ifPresent((file) -> {
			try {
				log.accept("%s with the password %s".formatted(DEFAULT_EMAIL, Files.readString(file)));
				Files.delete(file);
			}
			catch (IOException ex) {
				logger.warn("The file {} cannot be read or deleted: {}", file, ex.toString());
			}
		});
	}

	private Mono<User> create(String email, String password) {
		return Mono.defer(() -> this.administration.create(account(email, password)))
			.onErrorMap(ValidationException.class, (invalid) -> problem(String.join(", ",
					invalid.violations().stream().map((entry) -> entry.location() + " " + entry.message()).toList())));
	}

	// not from a text: the buffers of the parser would keep the password
	private static JsonNode account(String email, String password) {
		ObjectNode account = JsonNodeFactory.instance.objectNode().put("email", email).put("password", password);
		account.putArray("roles").add(User.ADMIN);
		return account;
	}

	private static ConfigurationProblem problem(String what) {
		return new ConfigurationProblem("The first administrator cannot be created: " + what + ".",
				"Set locations.admin.email and locations.admin.password (environment LOCATIONS_ADMIN_EMAIL and"
						+ " LOCATIONS_ADMIN_PASSWORD) to an e-mail address and a password that POST /api/users accepts.");
	}

	@ConfigurationProperties("locations.admin")
	record Settings(@Nullable String email, @Nullable String password) {

		@Override
		public String toString() {
			return "Settings[***]";
		}

	}

}
