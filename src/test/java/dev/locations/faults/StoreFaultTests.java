package dev.locations.faults;

import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import dev.locations.testing.mongo.MongoDouble;

class StoreFaultTests extends StoreFaultContract {

	private final MongoDouble mongo = new MongoDouble();

	@Override
	ServerAddress start() {
		return new ServerAddress(new ConnectionString(this.mongo.connectionString()).getHosts().get(0));
	}

	@Override
	void stop() {
		this.mongo.close();
	}

}
