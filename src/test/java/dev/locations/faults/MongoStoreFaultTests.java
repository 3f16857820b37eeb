package dev.locations.faults;

import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import dev.locations.store.mongo.TestMongo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@Tag("mongodb")
@EnabledIfEnvironmentVariable(named = TestMongo.URI_VARIABLE, matches = ".+",
		disabledReason = "no MongoDB to test on: set " + TestMongo.URI_VARIABLE)
class MongoStoreFaultTests extends StoreFaultContract {

	@Override
	ServerAddress start() {
		return new ServerAddress(new ConnectionString(System.getenv(TestMongo.URI_VARIABLE)).getHosts().get(0));
	}

}
