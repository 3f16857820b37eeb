package dev.locations.user;

import java.nio.file.Path;
import java.time.Clock;

import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.StoreBackend;
import dev.locations.testing.TestClock;
import dev.locations.validation.BodySchemas;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.AlternativeJdkIdGenerator;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class FirstAdminTests {

	private static final BodySchemas SCHEMAS = BodySchemas.load();

	private final Clock clock = new TestClock();

	private final InMemoryUserStore users = new InMemoryUserStore(this.clock);

	private final Passwords passwords = new Passwords(new Passwords.Settings(4, 2, 1), new SimpleMeterRegistry());

	@AfterEach
	void close() {
		this.passwords.destroy();
	}

	private Mono<Void> prepare(@Nullable String email, @Nullable String password, boolean embedded) {
		return new FirstAdmin(new FirstAdmin.Settings(email, password),
				new StoreBackend(embedded ? Path.of("data") : null), this.users, new UserAdministration(this.users,
						this.passwords, new AlternativeJdkIdGenerator(), this.clock, SCHEMAS),
				JsonMapper.builder().build())
			.prepare();
	}

	private void isAbleToSignIn(String email, String password) {
		StepVerifier
			.create(this.users.findByEmail(email)
				.filter(User::isActiveAdmin)
				.flatMap((user) -> this.passwords.matches(password, user.password())))
			.expectNext(true)
			.verifyComplete();
	}

	@Test
	void isCreatedAsConfigured(CapturedOutput log) {
		StepVerifier.create(prepare("Boss@example.com", "correct horse", false)).verifyComplete();
		isAbleToSignIn("boss@example.com", "correct horse");
		assertThat(log).contains("Boss@example.com").doesNotContain("correct horse");
	}

	@Test
	void leavesAnExistingAccountAlone(CapturedOutput log) {
		this.users.put(Accounts.reader());
		StepVerifier.create(prepare("READER@example.com", "another password", true)).verifyComplete();
		StepVerifier.create(this.users.findAll()).expectNext(Accounts.reader()).verifyComplete();
		assertThat(log).isEmpty();
	}

	@Test
	void isCreatedOnceByProcessesThatStartTogether(CapturedOutput log) {
		StepVerifier.create(Mono.when(prepare("boss@example.com", "correct horse", false),
				prepare("boss@example.com", "correct horse", false)))
			.verifyComplete();
		isAbleToSignIn("boss@example.com", "correct horse");
		assertThat(log.getOut().split("\n", -1)).as("one line").hasSize(2);
	}

	@Test
	void isMadeUpOnceForTheEmbeddedStore(CapturedOutput log) {
		StepVerifier.create(prepare(null, "", true)).verifyComplete();
		String password = log.getOut().replaceAll("(?s).* with the password (\\S+) \\(.*", "$1");
		isAbleToSignIn("admin@example.com", password);
		StepVerifier.create(prepare(null, null, true)).verifyComplete();
		assertThat(log.getOut().split("\n", -1)).as("one line").hasSize(2);
	}

	@Test
	void isNotMadeUpForMongo() {
		StepVerifier.create(prepare(null, null, false)).verifyComplete();
		StepVerifier.create(this.users.findAll()).verifyComplete();
	}

	@ParameterizedTest
	@CsvSource({ "boss@example.com, ", ", correct horse", "boss@example.com, ' '", "boss, correct horse",
			"boss@example.com, secret" })
	void isRefusedWhenIncompleteOrInvalid(@Nullable String email, @Nullable String password) {
		StepVerifier.create(prepare(email, password, true)).verifyErrorSatisfies((problem) -> {
			assertThat(problem).isInstanceOf(ConfigurationProblem.class);
			assertThat(problem.toString()).doesNotContain("secret", "correct");
		});
		StepVerifier.create(this.users.findAll()).verifyComplete();
	}

	@Test
	void showsNoPassword() {
		assertThat(new FirstAdmin.Settings("a@example.com", "correct horse").toString()).doesNotContain("correct");
	}

}
