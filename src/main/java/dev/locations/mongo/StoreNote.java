package dev.locations.mongo;

import com.mongodb.ConnectionString;
import dev.locations.startup.StartupNote;

import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.context.annotation.Conditional;
import org.springframework.stereotype.Component;

/**
 * Names the hosts and the database of the MongoDB at the start, without the credentials.
 */
@Component
@Conditional(MongoUri.class)
class StoreNote implements StartupNote {

	private final MongoConnectionDetails connection;

	StoreNote(MongoConnectionDetails connection) {
		this.connection = connection;
	}

	@Override
	public String text() {
		ConnectionString uri = this.connection.getConnectionString();
		return "Data is in the database %s of the MongoDB at %s".formatted(MongoConfiguration.database(uri),
				String.join(",", uri.getHosts()));
	}

}
