package dev.locations.mongo;

import com.mongodb.client.model.IndexOptions;
import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/** The indexes of locations. */
final class LocationIndexes {

	/** The order of a list, and the index that has it. */
	static final BsonDocument ORDER = new BsonDocument(LocationFields.NAME, new BsonInt32(1))
		.append(LocationFields.CREATED_AT, new BsonInt32(1))
		.append(MongoLocation.ID, new BsonInt32(1));

	/** The index that finds the locations of a box. */
	static final BsonDocument GEOMETRY = new BsonDocument(LocationFields.GEOMETRY, new BsonString("2dsphere"));

	private LocationIndexes() {
	}

	static IndexPreparation order(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION, ORDER, new IndexOptions());
	}

	static IndexPreparation geometry(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION, GEOMETRY, new IndexOptions());
	}

}
