package dev.locations.user;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.StoreBackend;
import dev.locations.testing.TestClock;
import dev.locations.validation.BodySchemas;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

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

	@TempDir
	private Path directory;

	private FirstAdmin admin(@Nullable String email, @Nullable String password, boolean embedded) {
		return admin(new FirstAdmin.Settings(email, password), true, embedded);
	}

	private FirstAdmin admin(FirstAdmin.Settings settings, boolean passwords, boolean embedded) {
		return new FirstAdmin(settings, passwords, new StoreBackend(embedded ? this.directory : null), this.users,
				new UserAdministration(this.users, this.passwords, new AlternativeJdkIdGenerator(), this.clock,
						SCHEMAS));
	}

	private Mono<Void> prepare(@Nullable String email, @Nullable String password, boolean embedded) {
		return admin(email, password, embedded).prepare();
	}

	private List<String> start() {
		return start(admin(null, null, true));
	}

	private static List<String> start(FirstAdmin admin) {
		StepVerifier.create(admin.prepare()).verifyComplete();
		List<String> lines = new ArrayList<>();
		admin.show(lines::add);
		return lines;
	}

	private void isAbleToSignIn(String email, String password) {
		StepVerifier
			.create(this.users.findByEmail(email)
				.filter(User::isActiveAdmin)
				.flatMap((user) -> this.passwords.matches(password, user.credential())))
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
	void isMadeUpOnceForTheEmbeddedStore(CapturedOutput log) throws IOException {
		assertThat(start()).singleElement()
			.asString()
			.startsWith("admin@example.com with the password ")
			.satisfies((line) -> isAbleToSignIn("admin@example.com", line.substring(line.lastIndexOf(' ') + 1)));
		assertThat(start()).isEmpty();
		assertThat(log).isEmpty();
		assertThat(this.directory).isEmptyDirectory();
	}

	@Test
	void keepsItsPasswordToItselfAndShowsItAfterAStartThatFailed() throws IOException {
		StepVerifier.create(prepare(null, "", true)).verifyComplete();
		assertThat(Files.getPosixFilePermissions(this.directory.resolve("first-password")))
			.isEqualTo(PosixFilePermissions.fromString("rw-------"));
		StepVerifier.create(this.users.findAll()).expectNextCount(1).verifyComplete();
		assertThat(start()).singleElement()
			.asString()
			.satisfies((line) -> isAbleToSignIn("admin@example.com", line.substring(line.lastIndexOf(' ') + 1)));
		assertThat(start()).isEmpty();
	}

	@Test
	void getsThePasswordThatAnEndBeforeItsAccountHasLeft() throws IOException {
		String password = new FirstPassword(this.directory.resolve("first-password")).readOrCreate();
		assertThat(start()).containsExactly("admin@example.com with the password " + password);
		isAbleToSignIn("admin@example.com", password);
	}

	@Test
	void isNotMadeUpForMongo() {
		StepVerifier.create(prepare(null, null, false)).verifyComplete();
		StepVerifier.create(this.users.findAll()).verifyComplete();
	}

	@Test
	void isNotMadeUpWithoutPasswords() throws IOException {
		new FirstPassword(this.directory.resolve("first-password")).readOrCreate();
		assertThat(start(admin(new FirstAdmin.Settings(null, null), false, true))).isEmpty();
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
