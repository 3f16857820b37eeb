package dev.locations.user.mongo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

import dev.locations.store.mongo.TestMongo;
import dev.locations.store.mongo.TestMongoExtension;
import dev.locations.testing.TestClock;
import dev.locations.user.LastAdminException;
import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import dev.locations.user.UserStoreContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.test.StepVerifier;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the store of users does on any MongoDB.
 */
abstract class MongoUserStoreContract extends UserStoreContract {

	@RegisterExtension
	final TestMongoExtension server;

	MongoUserStoreContract(Supplier<TestMongo> opener) {
		this.server = new TestMongoExtension(opener);
	}

	@Override
	protected UserStore emptyStore(Clock storeClock) {
		MongoUserStore store = new MongoUserStore(mongo(), this.server.database().timeout(), storeClock);
		store.prepare().then(mongo().remove(new Query(), MongoUser.class)).block();
		return store;
	}

	private static User insert(UserStore store, String email, String... roles) {
		Instant noon = TestClock.START;
		return store
			.insert(new User(UUID.randomUUID(), email, new PasswordHash("hash"), 0, true, List.of(roles), noon, noon))
			.blockOptional()
			.orElseThrow();
	}

	@Test
	void countsPasswordsFromZeroInAccountsStoredWithoutACount() {
		UserStore store = emptyStore(new TestClock());
		User user = insert(store, "ada@example.com");
		mongo().updateMulti(new Query(), new Update().unset("tokenVersion"), MongoUser.class).block();
		assertThat(store.findById(user.id()).block()).isEqualTo(user);
		User changed = store.update(user.id(), UserChange.ofPassword(user.password(), new PasswordHash("other")))
			.blockOptional()
			.orElseThrow();
		assertThat(changed.tokenVersion()).isEqualTo(1);
		assertThat(store.findById(user.id()).block()).isEqualTo(changed);
	}

	@Test
	void ignoresTheMarkOfAProcessThatDiedWhileAnAdminWasLeaving() {
		TestClock clock = new TestClock();
		UserStore store = emptyStore(clock);
		User admin = insert(store, "ada@example.com", "admin");
		User marked = insert(store, "bob@example.com", "admin");
		mongo()
			.updateMulti(Query.query(Criteria.where("_id").is(marked.id())),
					new Update().set("leaving", clock.instant()), MongoUser.class)
			.block();
		clock.advance(Duration.ofMinutes(3));
		UserChange leaving = new UserChange(null, null, false, null);
		assertThat(store.update(admin.id(), leaving).block()).isNotNull();
		StepVerifier.create(store.update(marked.id(), leaving)).verifyError(LastAdminException.class);
	}

	private ReactiveMongoTemplate mongo() {
		return this.server.database().template();
	}

}
