package dev.locations.mongo;

import com.mongodb.client.model.IndexOptions;
import dev.locations.store.StorePreparation;
import dev.locations.store.WriteRefusedException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Conditional;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.stereotype.Component;

/** The index that keeps e-mail addresses unique. No account is written without it. */
@Component
@Conditional(MongoUri.class)
class EmailIndex implements StorePreparation {

	private final IndexPreparation index;

	EmailIndex(ReactiveMongoTemplate mongo) {
		this.index = new IndexPreparation(mongo, MongoUser.COLLECTION,
				new BsonDocument(MongoUser.EMAIL_KEY, new BsonInt32(1)), new IndexOptions().unique(true).name("email"));
	}

	@Override
	public String name() {
		return this.index.name();
	}

	@Override
	public Mono<Void> prepare() {
		return this.index.prepare();
	}

	@Override
	public Mono<String> progress() {
		return this.index.progress();
	}

	/**
	 * Waits for the index before a write. Fails with a {@link WriteRefusedException} if
	 * it cannot be created.
	 */
	Mono<Void> required() {
		return this.index.prepare()
			.onErrorMap(InvalidDataAccessResourceUsageException.class,
					(error) -> new WriteRefusedException("Accounts cannot be written without " + name(), error));
	}

}
