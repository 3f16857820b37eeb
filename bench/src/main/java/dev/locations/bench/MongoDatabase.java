package dev.locations.bench;

import java.util.List;
import java.util.UUID;

import com.mongodb.ConnectionString;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.locations.location.BoxQuery;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Mono;

/**
 * A database of the benchmark's own.
 */
final class MongoDatabase implements AutoCloseable {

	private final String uri;

	private final String name = "locations_bench_" + UUID.randomUUID().toString().substring(0, 8);

	private final MongoClient client;

	/**
	 * Names a database that is not there yet.
	 * @param uri the MongoDB, as a connection string without a database
	 */
	MongoDatabase(String uri) {
		if (new ConnectionString(uri).getDatabase() != null) {
			throw new Usage("The benchmark makes a database of its own; give a URI without one");
		}
		this.uri = uri;
		this.client = MongoClients.create(uri + (uri.contains("?") ? "&" : separator() + "?") + "maxPoolSize=512");
	}

	/** The connection string with the database. */
	String uri() {
		int query = this.uri.indexOf('?');
		String hosts = (query < 0) ? this.uri : this.uri.substring(0, query);
		return hosts + separator() + this.name + ((query < 0) ? "" : this.uri.substring(query));
	}

	private String separator() {
		return this.uri.matches("mongodb(\\+srv)?://[^/]*/.*") ? "" : "/";
	}

	/** The store's own finds, as the service asks for them. */
	Load find(List<Box> boxes, int connections) {
		return new MongoFind(
				this.client.getDatabase(this.name).getCollection(BoxQuery.COLLECTION, RawBsonDocument.class), boxes,
				connections);
	}

	@Override
	public void close() {
		Mono.from(this.client.getDatabase(this.name).drop()).block();
		this.client.close();
	}

}
