package dev.locations.user;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.IntFunction;

import dev.locations.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.util.function.Tuple2;

import org.springframework.dao.DuplicateKeyException;

import static org.assertj.core.api.Assertions.assertThat;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class UserStoreContract {

	private static final Instant NOON = TestClock.START;

	private static final Instant SINCE = NOON.truncatedTo(ChronoUnit.SECONDS);

	private TestClock clock;

	private UserStore store;

	/** Creates the store to test, without accounts. */
	protected abstract UserStore emptyStore(Clock storeClock);

	@BeforeEach
	void startEmpty() {
		this.clock = new TestClock();
		this.store = emptyStore(this.clock);
	}

	private static User user(String email, String... roles) {
		return user(email, new PasswordHash("hash"), roles);
	}

	private User insert(String email, String... roles) {
		return this.store.insert(user(email, roles)).blockOptional().orElseThrow();
	}

	private static User user(String email, Credential credential, String... roles) {
		return new User(UUID.randomUUID(), email, credential, 0, true, List.of(roles), NOON, NOON);
	}

	private static UserChange active(boolean active) {
		return new UserChange(null, null, active, null);
	}

	private static UserChange roles(String... roles) {
		return new UserChange(null, null, null, List.of(roles));
	}

	private static UserChange email(String email) {
		return new UserChange(email, null, null, null);
	}

	private static long refused(Class<? extends RuntimeException> reason, int attempts,
			IntFunction<Mono<User>> attempt) {
		return Flux.range(0, attempts)
			.flatMap((i) -> attempt.apply(i).map((done) -> false).onErrorResume(reason, (refusal) -> Mono.just(true)),
					attempts)
			.filter(Boolean::booleanValue)
			.count()
			.blockOptional()
			.orElseThrow();
	}

	private @Nullable User find(User user) {
		return this.store.findById(user.id()).block();
	}

	@Test
	void findsWhatWasInserted() {
		User user = user("Ada@Example.com", "admin", "editor");
		assertThat(this.store.insert(user).block()).isEqualTo(user);
		assertThat(find(user)).isEqualTo(user);
		assertThat(this.store.findByEmail("aDA@example.COM").block()).isEqualTo(user);
		assertThat(this.store.findByEmail("ada@example.co").blockOptional()).isEmpty();
		assertThat(this.store.findById(UUID.randomUUID()).blockOptional()).isEmpty();
	}

	@Test
	void listsByEmail() {
		insert("c@example.com");
		insert("B@example.com");
		insert("a@example.com");
		assertThat(this.store.findAll().map(User::email).collectList().block()).containsExactly("a@example.com",
				"B@example.com", "c@example.com");
	}

	@Test
	void takesAnAddressOnce() {
		insert("ada@example.com");
		User other = insert("bob@example.com");
		StepVerifier.create(this.store.insert(user("ADA@example.com"))).verifyError(DuplicateKeyException.class);
		StepVerifier.create(this.store.update(other.id(), email("Ada@example.com")))
			.verifyError(DuplicateKeyException.class);
		assertThat(find(other)).isEqualTo(other);
	}

	@Test
	void takesAnAddressOnceUnderConcurrency() {
		assertThat(refused(DuplicateKeyException.class, 20,
				(i) -> this.store.insert(user((i % 2 == 0) ? "ada@example.com" : "Ada@Example.com"))))
			.isEqualTo(19);
		assertThat(this.store.findAll().collectList().block()).hasSize(1);
	}

	@Test
	void changesTheSentFieldsOnly() {
		User user = insert("ada@example.com", "editor");
		this.clock.advance(Duration.ofSeconds(1));
		User changed = this.store.update(user.id(), email("Ada@example.org")).block();
		assertThat(changed).isEqualTo(new User(user.id(), "Ada@example.org", user.credential(), 0, true, user.roles(),
				NOON, NOON.plusSeconds(1)));
		assertThat(find(user)).isEqualTo(changed);
		assertThat(this.store.findByEmail("ada@example.org").block()).isEqualTo(changed);
		User renamed = this.store
			.update(user.id(), new UserChange(null, new PasswordHash("other"), false, List.of("a", "b")))
			.block();
		assertThat(find(user)).isEqualTo(renamed)
			.isEqualTo(new User(user.id(), "Ada@example.org", new PasswordHash("other"), 1, false, List.of("a", "b"),
					NOON, NOON.plusSeconds(1).plusMillis(1)));
	}

	@Test
	void keepsEachKindOfCredential() {
		Credential identity = new Credential.Identity("https://id.example.com", "42", SINCE);
		Credential used = new Credential.Key("ab12", "lsk_1", NOON, LocalDate.of(2026, 5, 1));
		for (Credential credential : List.of(Credential.Invitation.INSTANCE, identity, used,
				new Credential.Key("ab12", "lsk_1", null, null))) {
			User user = this.store.insert(user("ada@example.com", credential, "admin")).block();
			assertThat(this.store.findById(Objects.requireNonNull(user).id()).block()).isEqualTo(user);
			assertThat(this.store.findAll().collectList().block()).contains(user);
			if (credential instanceof Credential.Invitation) {
				UserChange chosen = new UserChange(null, new PasswordHash("hash"), null, null);
				User active = this.store.update(user.id(), chosen).block();
				assertThat(active).extracting(User::credential, User::tokenVersion)
					.containsExactly(new PasswordHash("hash"), 1);
				assertThat(find(user)).isEqualTo(active);
			}
		}
	}

	@Test
	void takesAnAddressOnceAmongThoseWhoSignInByIt() {
		Credential identity = new Credential.Identity("https://id.example.com", "42", SINCE);
		User external = this.store.insert(user("ada@example.com", identity)).block();
		assertThat(this.store.findByEmail("ada@example.com").blockOptional()).isEmpty();
		User invited = this.store.insert(user("Ada@example.com", Credential.Invitation.INSTANCE)).block();
		assertThat(this.store.findByEmail("ada@example.com").block()).isEqualTo(invited);
		StepVerifier.create(this.store.insert(user("ada@example.com"))).verifyError(DuplicateKeyException.class);
		StepVerifier.create(this.store.insert(Objects.requireNonNull(external)))
			.verifyError(DuplicateKeyException.class);
	}

	@Test
	void keysAndInvitationsAreNoLastAdmin() {
		User admin = insert("ada@example.com", "admin");
		this.store.insert(user("key", new Credential.Key("ab12", "lsk_1", null, null), "admin")).block();
		this.store.insert(user("bob@example.com", Credential.Invitation.INSTANCE, "admin")).block();
		StepVerifier.create(this.store.update(admin.id(), active(false)))
			.verifyError(UserChange.LastAdminException.class);
		Credential identity = new Credential.Identity("https://id.example.com", "42", SINCE);
		User external = this.store.insert(user("eve@example.com", identity, "admin")).block();
		assertThat(this.store.update(admin.id(), active(false)).block()).isNotNull();
		// the provider decides, also about the last one
		assertThat(this.store
			.update(Objects.requireNonNull(external).id(), new UserChange(null, identity, null, List.of()))
			.block()).isNotNull();
	}

	@Test
	void replacesAnExpectedPasswordOnce() {
		User user = insert("ada@example.com");
		assertThat(refused(UserChange.OutdatedException.class, 8,
				(i) -> this.store.update(user.id(), UserChange.ofPassword(user, new PasswordHash("other" + i)))))
			.isEqualTo(7);
		assertThat(this.store.findById(user.id()).map(User::tokenVersion).block()).isEqualTo(1);
	}

	@Test
	void setsNoPasswordAfterAllTokensWereEnded() {
		User invited = this.store.insert(user("ada@example.com", Credential.Invitation.INSTANCE))
			.blockOptional()
			.orElseThrow();
		this.store.update(invited.id(), UserChange.ofSignOut()).block();
		StepVerifier.create(this.store.update(invited.id(), UserChange.ofPassword(invited, new PasswordHash("hash"))))
			.verifyError(UserChange.OutdatedException.class);
		assertThat(this.store.findById(invited.id()).map(User::credential).block())
			.isEqualTo(Credential.Invitation.INSTANCE);
	}

	@Test
	void deletesAnAccountAndFreesItsAddress() {
		User user = insert("ada@example.com", "admin");
		User other = insert("bob@example.com", "admin");
		assertThat(this.store.delete(user.id()).block()).isEqualTo(user);
		assertThat(this.store.delete(user.id()).blockOptional()).isEmpty();
		assertThat(this.store.findById(user.id()).blockOptional()).isEmpty();
		assertThat(this.store.findByEmail("ada@example.com").blockOptional()).isEmpty();
		assertThat(this.store.update(user.id(), roles("editor")).blockOptional()).isEmpty();
		assertThat(this.store.findAll().collectList().block()).containsExactly(other);
		assertThat(insert("Ada@example.com").id()).isNotEqualTo(user.id());
	}

	@Test
	void deletesAllButTheLastActiveAdmin() {
		User admin = insert("ada@example.com", "admin");
		User key = user("key", new Credential.Key("ab12", "lsk_1", null, null), "admin");
		User invited = user("bob@example.com", Credential.Invitation.INSTANCE, "admin");
		Flux.just(key, invited).concatMap(this.store::insert).blockLast();
		StepVerifier.create(this.store.delete(admin.id())).verifyError(UserChange.LastAdminException.class);
		assertThat(find(admin)).isEqualTo(admin);
		assertThat(this.store.delete(key.id()).block()).isEqualTo(key);
		assertThat(this.store.delete(invited.id()).block()).isEqualTo(invited);
		assertThat(this.store.update(admin.id(), email("ada@example.org")).block()).as("no mark is left").isNotNull();
		User second = insert("eve@example.com", "admin");
		assertThat(this.store.delete(admin.id()).block()).isNotNull();
		StepVerifier.create(this.store.delete(second.id())).verifyError(UserChange.LastAdminException.class);
	}

	@Test
	void keepsOneAdminWhenAllAreDeletedOrLeaveAtOnce() {
		for (int round = 0; round < 8; round++) {
			startEmpty();
			List<User> admins = List.of(insert("a@example.com", "admin"), insert("b@example.com", "admin"),
					insert("c@example.com", "admin"));
			int deletions = round % 4;
			assertThat(refused(UserChange.LastAdminException.class, 3, (i) -> (i < deletions)
					? this.store.delete(admins.get(i).id()) : this.store.update(admins.get(i).id(), active(false))))
				.isEqualTo(1);
			assertThat(this.store.findAll().filter(User::isActiveAdmin).collectList().block()).hasSize(1);
		}
	}

	@Test
	void deletesOnceAndWhateverIsChangedMeanwhile() {
		insert("eve@example.com", "admin");
		for (int round = 0; round < 5; round++) {
			User user = insert("ada@example.com", "admin");
			Mono<Long> deletions = Flux.range(0, 4).flatMap((i) -> this.store.delete(user.id()), 4).count();
			Mono<Void> changes = Flux.range(0, 8)
				.flatMap((i) -> this.store.update(user.id(), email("ada" + i + "@example.com")), 8)
				.then();
			assertThat(Mono.zip(deletions, changes.thenReturn(true)).map(Tuple2::getT1).block()).isEqualTo(1);
			assertThat(this.store.findById(user.id()).blockOptional()).isEmpty();
			assertThat(this.store.findAll().count().block()).isEqualTo(1);
		}
	}

	@Test
	void keepsTheTimeWhenNothingDiffers() {
		User user = insert("ada@example.com", "editor");
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(this.store.update(user.id(), roles("editor")).block()).isEqualTo(user);
		assertThat(this.store.update(user.id(), new UserChange(null, null, null, null)).block()).isEqualTo(user);
		assertThat(find(user)).isEqualTo(user);
	}

	@Test
	void keepsConcurrentChangesOfDifferentFields() {
		User user = insert("ada@example.com");
		Flux.range(0, 10)
			.flatMap((i) -> Mono.when(this.store.update(user.id(), roles("r" + i)),
					this.store.update(user.id(), email("ada" + i + "@example.com"))), 10)
			.then()
			.block();
		Mono.when(this.store.update(user.id(), roles("last")), this.store.update(user.id(), active(false))).block();
		User after = this.store.findById(user.id()).blockOptional().orElseThrow();
		assertThat(after.roles()).containsExactly("last");
		assertThat(after.active()).isFalse();
		assertThat(after.email()).isNotEqualTo("ada@example.com");
	}

	@Test
	void keepsTheLastActiveAdmin() {
		User admin = insert("ada@example.com", "admin");
		User asleep = insert("bob@example.com", "admin");
		this.store.update(asleep.id(), active(false)).block();
		StepVerifier.create(this.store.update(admin.id(), active(false)))
			.verifyError(UserChange.LastAdminException.class);
		StepVerifier.create(this.store.update(admin.id(), roles("editor")))
			.verifyError(UserChange.LastAdminException.class);
		assertThat(find(admin)).isEqualTo(admin);
		assertThat(this.store.update(admin.id(), roles("admin", "editor")).block()).isNotNull();
		this.store.update(asleep.id(), active(true)).block();
		assertThat(this.store.update(admin.id(), roles()).block()).isNotNull();
		StepVerifier.create(this.store.update(asleep.id(), active(false)))
			.verifyError(UserChange.LastAdminException.class);
	}

}
