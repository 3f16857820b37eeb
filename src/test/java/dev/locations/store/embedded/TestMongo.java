package dev.locations.store.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.mongodb.MongoClientSettings;
import com.mongodb.WriteConcern;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * An embedded server with a client of it, which waits for answers.
 */
final class TestMongo implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	static {
		for (String name : List.of("de.bwaldvogel", "org.mongodb", "io.netty", "reactor")) {
			((Logger) LoggerFactory.getLogger(name)).setLevel(Level.OFF);
		}
	}

	private final EmbeddedMongo server;

	private final MongoClient client;

	private TestMongo(Path directory) {
		this.server = EmbeddedMongo.start(directory);
		this.client = MongoClients.create(MongoClientSettings.builder(this.server.clientSettings())
			.uuidRepresentation(UuidRepresentation.STANDARD)
			.writeConcern(WriteConcern.MAJORITY.withJournal(true))
			.build());
	}

	static TestMongo start(Path directory) {
		return new TestMongo(directory);
	}

	EmbeddedMongo server() {
		return this.server;
	}

	MongoDatabase database() {
		return this.client.getDatabase("locations");
	}

	MongoCollection<Document> places() {
		return database().getCollection("places");
	}

	static <T> List<T> all(Publisher<T> answers) {
		return Flux.from(answers).collectList().blockOptional(PATIENCE).orElseThrow();
	}

	static <T> @Nullable T one(Publisher<T> answer) {
		return Mono.from(answer).block(PATIENCE);
	}

	static <T> T answer(Publisher<T> answer) {
		return Mono.from(answer).blockOptional(PATIENCE).orElseThrow();
	}

	@Override
	public void close() {
		this.client.close();
		this.server.close();
	}

}
