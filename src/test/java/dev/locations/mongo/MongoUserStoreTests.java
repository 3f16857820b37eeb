package dev.locations.mongo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.locations.mongo.server.IndexPreparation;
import dev.locations.testing.TestClock;
import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import dev.locations.user.UserStoreContract;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("mongodb")
@ExtendWith(OutputCaptureExtension.class)
class MongoUserStoreTests extends UserStoreContract {

	@AutoClose
	private final TestMongo database = open();

	TestMongo open() {
		return TestMongo.start();
	}

	@Override
	protected UserStore emptyStore(Clock storeClock) {
		IndexPreparation emails = new MongoConfiguration().emailIndex(mongo());
		MongoUserStore store = new MongoUserStore(mongo(), new UnreadableDocuments(new SimpleMeterRegistry()), emails,
				this.database.timeout(), storeClock);
		emails.prepare().then(mongo().remove(new Query(), MongoUser.COLLECTION)).block();
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
	void showsAccountsOfOtherProgramsWithoutRightsThatTheyDoNotName() {
		UserStore store = emptyStore(new TestClock());
		UUID id = UUID.randomUUID();
		add(new Document("_id", id).append("email", "Ada@example.com")
			.append("emailKey", "ada@example.com")
			.append("password", "hash")
			.append("note", List.of(7))
			.append("updatedAt", TestClock.START));
		User user = store.findByEmail("ada@example.com").blockOptional().orElseThrow();
		assertThat(user).isEqualTo(new User(id, "Ada@example.com", new PasswordHash("hash"), 0, false, List.of(),
				Instant.EPOCH, TestClock.START));
		User changed = store.update(id, new UserChange(null, null, true, null)).blockOptional().orElseThrow();
		assertThat(changed.active()).isTrue();
		assertThat(store.findById(id).block()).isEqualTo(changed);
	}

	@Test
	void leavesOutDocumentsThatAreNoAccounts(CapturedOutput output) {
		UserStore store = emptyStore(new TestClock());
		User user = insert(store, "ada@example.com");
		ObjectId foreign = new ObjectId();
		add(new Document("_id", foreign).append("emailKey", "bob@example.com"));
		UUID incomplete = UUID.randomUUID();
		add(new Document("_id", incomplete).append("emailKey", "eve@example.com").append("updatedAt", "today"));
		assertThat(store.findAll().collectList().block()).containsExactly(user);
		assertThat(store.findById(incomplete).blockOptional()).isEmpty();
		assertThat(store.findByEmail("bob@example.com").blockOptional()).isEmpty();
		assertThat(output).containsOnlyOnce("Leaving out the document " + foreign + " of the collection users")
			.containsOnlyOnce("Leaving out the document " + incomplete + " of the collection users");
	}

	private void add(Document document) {
		mongo().insert(document, "users").block();
	}

	@Test
	void ignoresTheMarkOfAProcessThatDiedWhileAnAdminWasLeaving() {
		TestClock clock = new TestClock();
		UserStore store = emptyStore(clock);
		User admin = insert(store, "ada@example.com", "admin");
		User marked = insert(store, "bob@example.com", "admin");
		mongo()
			.updateMulti(Query.query(Criteria.where("_id").is(marked.id())),
					new Update().set("leaving", clock.instant()), MongoUser.COLLECTION)
			.block();
		clock.advance(Duration.ofMinutes(3));
		UserChange leaving = new UserChange(null, null, false, null);
		assertThat(store.update(admin.id(), leaving).block()).isNotNull();
		StepVerifier.create(store.update(marked.id(), leaving)).verifyError(UserChange.LastAdminException.class);
	}

	private ReactiveMongoTemplate mongo() {
		return this.database.template();
	}

}
