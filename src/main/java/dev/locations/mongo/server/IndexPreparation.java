package dev.locations.mongo.server;

import java.util.concurrent.TimeUnit;

import com.mongodb.MongoException;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.locations.store.StorePreparation;
import dev.locations.work.ReadOnce;
import org.bson.BsonDocument;
import org.bson.Document;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Creates an index. An index of the same fields that somebody else has created serves as
 * well, whatever its name is.
 */
public final class IndexPreparation implements StorePreparation {

	private final ReactiveMongoTemplate mongo;

	private final RequiredIndex index;

	private final Mono<Void> created;

	public IndexPreparation(ReactiveMongoTemplate mongo, String collection, BsonDocument keys, IndexOptions options) {
		this.mongo = mongo;
		this.index = new RequiredIndex(collection, keys, options);
		this.created = ReadOnce.keep(mongo.getMongoDatabase().flatMap(this::create).thenReturn(true)).then();
	}

	@Override
	public String name() {
		return this.index.toString();
	}

	/** Later calls wait for the same creation. */
	@Override
	public Mono<Void> prepare() {
		return this.created;
	}

	// Without a timeout: a build takes minutes, and the next attempt would only wait for
	// the same build
	private Mono<Void> create(MongoDatabase database) {
		MongoCollection<Document> collection = database.getCollection(this.index.collection());
		return Mono
			.from(collection.withTimeout(0, TimeUnit.MILLISECONDS).createIndex(this.index.keys(), this.index.options()))
			.then()
			.onErrorResume(MongoException.class,
					(error) -> Flux.from(collection.listIndexes(BsonDocument.class))
						.onErrorComplete()
						.collectList()
						.flatMap((existing) -> existing.stream().anyMatch(this.index::isServedBy) ? Mono.empty()
								: Mono.error(() -> this.index.problem(error, existing))));
	}

	/** Asks MongoDB how far the build is. This needs the privilege {@code inprog}. */
	@Override
	public Mono<String> progress() {
		Document builds = new Document("currentOp", 1).append("progress", new Document("$exists", true))
			.append("ns", new Document("$regex", "\\." + this.index.collection() + "$"));
		return this.mongo.getMongoDatabaseFactory()
			.getMongoDatabase("admin")
			.flatMap((admin) -> Mono.from(admin.runCommand(builds, BsonDocument.class)))
			.flatMap((answer) -> Mono.justOrEmpty(answer.getArray("inprog")
				.stream()
				.map((build) -> build.asDocument().getString("msg").getValue())
				.findFirst()));
	}

}
