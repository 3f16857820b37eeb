package dev.locations.store.mongo;

import java.nio.file.Path;

import com.mongodb.ConnectionString;
import dev.locations.startup.StartupNote;
import dev.locations.store.StoreBackend;

import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.stereotype.Component;

/**
 * Tells where the data is: the hosts and the database of a MongoDB, never its
 * credentials.
 */
@Component
class StoreNote implements StartupNote {

	private final StoreBackend backend;

	private final MongoConnectionDetails connection;

	StoreNote(StoreBackend backend, MongoConnectionDetails connection) {
		this.backend = backend;
		this.connection = connection;
	}

	@Override
	public String text() {
		return this.backend.files().map(StoreNote::embedded).orElseGet(this::mongo);
	}

	private static String embedded(Path directory) {
		return "Data is in the embedded store in " + directory.toAbsolutePath().normalize();
	}

	private String mongo() {
		ConnectionString uri = this.connection.getConnectionString();
		return "Data is in the database %s of the MongoDB at %s".formatted(MongoConfiguration.database(uri),
				String.join(",", uri.getHosts()));
	}

}
