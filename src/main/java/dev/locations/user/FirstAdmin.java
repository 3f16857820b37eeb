package dev.locations.user;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import dev.locations.json.JsonText;
import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.StoreBackend;
import dev.locations.store.StorePreparation;
import dev.locations.validation.ValidationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * Creates the first administrator. In an embedded store, one that is not configured gets
 * a random password, which the log shows once.
 */
@Component
@EnableConfigurationProperties(FirstAdmin.Settings.class)
record FirstAdmin(FirstAdmin.Settings settings, StoreBackend backend, UserStore users,
		UserAdministration administration, JsonMapper json) implements StorePreparation {

	private static final Logger logger = LoggerFactory.getLogger(FirstAdmin.class);

	private static final String DEFAULT_EMAIL = "admin@example.com";

	private static final int RANDOM_BYTES = 15;

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
		return this.backend.isEmbedded() ? createDefault() : Mono.empty();
	}

	// Another process, or an earlier attempt that timed out, may have created the account
	private Mono<User> existing(String email, ConfigurationProblem problem) {
		return this.users.findByEmail(email).switchIfEmpty(Mono.error(problem));
	}

	// Creates it in an empty store only: an administrator may have changed the address
	private Mono<Void> createDefault() {
		return this.users.findAll()
			.hasElements()
			.filter((exists) -> !exists)
			.flatMap((empty) -> newPassword())
			.flatMap((password) -> create(DEFAULT_EMAIL, password).doOnNext(
					(user) -> logger.info("Created the administrator {} with the password {} (shown only this once)",
							DEFAULT_EMAIL, password)))
			.then();
	}

	// The system's random numbers may block
	private static Mono<String> newPassword() {
		return Mono.fromSupplier(FirstAdmin::randomPassword).subscribeOn(Schedulers.boundedElastic());
	}

	private static String randomPassword() {
		byte[] random = new byte[RANDOM_BYTES];
		new SecureRandom().nextBytes(random);
		return Base64.getUrlEncoder().encodeToString(random);
	}

	private Mono<User> create(String email, String password) {
		return Mono
			.defer(() -> this.administration.create(JsonText.parse(this.json
				.writeValueAsBytes(Map.of("email", email, "password", password, "roles", List.of(User.ADMIN))))))
			.onErrorMap(ValidationException.class, (invalid) -> problem(String.join(", ",
					invalid.violations().stream().map((entry) -> entry.location() + " " + entry.message()).toList())));
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
