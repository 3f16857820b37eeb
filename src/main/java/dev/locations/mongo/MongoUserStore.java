package dev.locations.mongo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

import dev.locations.mongo.server.IndexPreparation;
import dev.locations.mongo.server.MongoErrors;
import dev.locations.store.StoreTimeout;
import dev.locations.store.WriteRefusedException;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import org.bson.Document;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

/**
 * Stores user accounts in MongoDB.
 * <p>
 * An update is a compare-and-set on {@code updatedAt}, which moves with every change, and
 * so is a deletion. One after which the account is no administrator first marks the
 * account as leaving. Then it counts the administrators without the mark. Two
 * administrators who leave at the same time see each other's mark, also in different
 * processes, so one of them stays.
 */
record MongoUserStore(ReactiveMongoTemplate mongo, UnreadableDocuments unreadable, IndexPreparation emailIndex,
		StoreTimeout timeout, Clock clock) implements UserStore {

	private static final String LEAVING = "leaving";

	/** No update takes so long: an older mark is that of a dead process. */
	private static final Duration MARK_VALIDITY = Duration.ofMinutes(2);

	@Override
	public Mono<User> findById(UUID id) {
		return this.timeout.of(read(id));
	}

	@Override
	public Mono<User> findByEmail(String email) {
		Query byEmail = query(where(MongoUser.EMAIL_KEY).is(UserStore.key(email)));
		return this.timeout.of(this.mongo.findOne(byEmail, Document.class, MongoUser.COLLECTION)).flatMap(this::user);
	}

	@Override
	public Flux<User> findAll() {
		Query all = new Query().with(Sort.by(MongoUser.EMAIL_KEY)).cursorBatchSize(500);
		return this.timeout.of(this.mongo.find(all, Document.class, MongoUser.COLLECTION)).concatMap(this::user);
	}

	@Override
	public Mono<User> insert(User user) {
		return this.timeout
			.of(uniqueAddresses().then(Mono.defer(() -> this.mongo.insert(MongoUser.of(user), MongoUser.COLLECTION))))
			.thenReturn(user);
	}

	@Override
	public Mono<User> update(UUID id, UserChange change) {
		return this.timeout
			.of(uniqueAddresses().then(Mono.defer(() -> attempt(id, change)).retryWhen(MongoErrors.CONTENTION_RETRY)));
	}

	@Override
	public Mono<User> delete(UUID id) {
		return this.timeout.of(Mono.defer(() -> read(id))
			.flatMap((seen) -> seen.isActiveAdmin() ? leave(seen, remove(seen)) : remove(seen))
			.retryWhen(MongoErrors.CONTENTION_RETRY));
	}

	private Mono<Void> uniqueAddresses() {
		return this.emailIndex.prepare()
			.onErrorMap(InvalidDataAccessResourceUsageException.class,
					(error) -> new WriteRefusedException("Accounts cannot be written without " + this.emailIndex.name(),
							error));
	}

	private Mono<User> attempt(UUID id, UserChange change) {
		return read(id).flatMap((seen) -> (seen.isActiveAdmin() && change.endsAdmin())
				? leave(seen, Mono.defer(() -> apply(seen, change))) : apply(seen, change));
	}

	private Mono<User> read(UUID id) {
		return this.mongo.findById(id, Document.class, MongoUser.COLLECTION).flatMap(this::user);
	}

	private Mono<User> user(Document document) {
		try {
			return Mono.just(MongoUser.read(document));
		}
		catch (RuntimeException ex) {
			this.unreadable.report(MongoUser.COLLECTION, String.valueOf(document.get("_id")),
					"it lacks a field of an account, or has one of another type");
			return Mono.empty();
		}
	}

	private Mono<User> apply(User seen, UserChange change) {
		User changed = change.applyTo(seen, this.clock.instant());
		return changed.equals(seen) ? Mono.just(seen)
				: compareAndSet(version(seen), update(changed).unset(LEAVING)).thenReturn(changed);
	}

	private static Update update(User changed) {
		Update update = new Update();
		MongoUser.changing(changed).forEach(update::set);
		MongoUser.absent(changed).forEach(update::unset);
		return update;
	}

	private Mono<User> remove(User seen) {
		return this.mongo.findAndRemove(query(version(seen)), Document.class, MongoUser.COLLECTION)
			.switchIfEmpty(MongoErrors.contention())
			.thenReturn(seen);
	}

	// Only one update at a time can have the mark, so that none removes another's
	private Mono<User> leave(User seen, Mono<User> step) {
		Instant now = this.clock.instant();
		Criteria unmarked = new Criteria().orOperator(where(LEAVING).exists(false),
				where(LEAVING).lt(now.minus(MARK_VALIDITY)));
		Criteria others = where("_id").ne(seen.id())
			.and("active")
			.is(true)
			.and("roles")
			.is(User.ADMIN)
			.orOperator(where(MongoUser.PASSWORD).exists(true), where(MongoUser.IDENTITY).exists(true));
		return compareAndSet(new Criteria().andOperator(version(seen), unmarked), new Update().set(LEAVING, now))
			.then(Mono.defer(() -> count(new Criteria().andOperator(others, unmarked))))
			.flatMap((count) -> (count > 0) ? step : stay(seen, others));
	}

	// If other administrators are leaving, too, one of them may stay: then repeat
	private Mono<User> stay(User seen, Criteria others) {
		return compareAndSet(version(seen), new Update().unset(LEAVING)).then(Mono.defer(() -> count(others)))
			.flatMap((count) -> (count > 0) ? MongoErrors.contention()
					: Mono.error(new UserChange.LastAdminException()));
	}

	private Mono<Long> count(Criteria criteria) {
		return this.mongo.count(query(criteria), MongoUser.COLLECTION);
	}

	private static Criteria version(User seen) {
		return where("_id").is(seen.id()).and("updatedAt").is(seen.updatedAt());
	}

	private Mono<Document> compareAndSet(Criteria expected, Update update) {
		return this.mongo
			.findAndModify(query(expected), update, FindAndModifyOptions.options().returnNew(true), Document.class,
					MongoUser.COLLECTION)
			.switchIfEmpty(MongoErrors.contention());
	}

}
