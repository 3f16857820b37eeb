package dev.locations.testing.mongo.scene;

import java.util.List;
import java.util.Objects;

import com.mongodb.MongoCommandException;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.locations.testing.mongo.MongoDouble;
import org.bson.BsonDocument;
import reactor.core.publisher.Mono;

/**
 * Passes commands on to the test double, without the fields that a replica set knows and
 * the double does not.
 */
final class DoubleAnswers implements CommandHandler, AutoCloseable {

	private static final List<String> REPLICA_SET_FIELDS = List.of("$db", "lsid", "txnNumber", "$clusterTime",
			"$readPreference", "readConcern");

	private final MongoClient client = MongoClients.create(MongoDouble.shared().connectionString());

	@Override
	public BsonDocument answer(Command command) {
		BsonDocument body = command.body().clone();
		REPLICA_SET_FIELDS.forEach(body::remove);
		return Objects
			.requireNonNull(Mono.from(this.client.getDatabase(command.database()).runCommand(body, BsonDocument.class))
				.onErrorResume(MongoCommandException.class, (error) -> Mono.just(error.getResponse()))
				.block());
	}

	@Override
	public void close() {
		this.client.close();
	}

}
