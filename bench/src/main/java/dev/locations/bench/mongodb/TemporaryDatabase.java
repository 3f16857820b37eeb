package dev.locations.bench.mongodb;

import java.util.List;
import java.util.UUID;

import com.mongodb.ConnectionString;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.locations.bench.command.UsageException;
import dev.locations.bench.load.Load;
import dev.locations.bench.places.Box;
import dev.locations.mongo.BoxQuery;
import org.bson.RawBsonDocument;
import reactor.core.publisher.Mono;

/** A database in an external MongoDB. It gets a random name and is dropped at the end. */
public final class TemporaryDatabase implements AutoCloseable {

	/**
	 * More than the driver's default of 100, so that a load can use as many connections
	 * as wrk.
	 */
	private static final String OPTIONS = "maxPoolSize=512";

	private final String uri;

	private final String name = "locations_bench_" + UUID.randomUUID().toString().substring(0, 8);

	private final MongoClient client;

	/**
	 * Connects to a MongoDB. MongoDB creates the database at the first write.
	 * @param uri the connection string of the MongoDB, without a database
	 * @throws UsageException if the connection string names a database
	 */
	public TemporaryDatabase(String uri) {
		if (new ConnectionString(uri).getDatabase() != null) {
			throw new UsageException("The benchmark creates its own database. Give a MongoDB URI without a database.");
		}
		this.uri = uri;
		this.client = MongoClients.create(uri + (uri.contains("?") ? "&" : separator() + "?") + OPTIONS);
	}

	/** Returns the connection string with this database. */
	public String uri() {
		int query = this.uri.indexOf('?');
		String hosts = (query < 0) ? this.uri : this.uri.substring(0, query);
		return hosts + separator() + this.name + ((query < 0) ? "" : this.uri.substring(query));
	}

	private String separator() {
		return this.uri.matches("mongodb(\\+srv)?://[^/]*/.*") ? "" : "/";
	}

	/**
	 * Prepares a load of the queries that the service sends for boxes.
	 * @param connections how many queries run at the same time
	 */
	public Load find(List<Box> boxes, int connections) {
		return new MongoFindLoad(
				this.client.getDatabase(this.name).getCollection(BoxQuery.COLLECTION, RawBsonDocument.class), boxes,
				connections);
	}

	@Override
	public void close() {
		Mono.from(this.client.getDatabase(this.name).drop()).block();
		this.client.close();
	}

}
