package dev.locations.mongo;

import dev.locations.store.SettingStore;
import dev.locations.store.StoreTimeout;
import org.bson.Document;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/** Stores settings in MongoDB, each as a document. */
record MongoSettingStore(ReactiveMongoTemplate mongo, StoreTimeout timeout) implements SettingStore {

	private static final String COLLECTION = "settings";

	private static final String TEXT = "text";

	@Override
	public Mono<String> find(String name) {
		return this.timeout.of(this.mongo.findById(name, Document.class, COLLECTION))
			.flatMap((found) -> Mono.justOrEmpty(found.get(TEXT)))
			.ofType(String.class);
	}

	@Override
	public Flux<String> names() {
		return this.timeout.of(this.mongo.findAll(Document.class, COLLECTION))
			.flatMap((found) -> Mono.justOrEmpty(found.get(MongoLocation.ID)))
			.ofType(String.class);
	}

	@Override
	public Mono<Void> put(String name, String text) {
		return this.timeout.of(this.mongo.save(new Document(MongoLocation.ID, name).append(TEXT, text), COLLECTION))
			.then();
	}

}
