package dev.locations.location.mongo;

import com.mongodb.client.model.IndexOptions;
import dev.locations.location.LocationFields;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.store.mongo.IndexPreparation;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * The indexes of locations.
 */
final class LocationIndexes {

	/** The order of a list, and the index that has it. */
	static final BsonDocument ORDER = new BsonDocument(LocationFields.NAME, new BsonInt32(1))
		.append(LocationFields.CREATED_AT, new BsonInt32(1))
		.append(MongoLocation.ID, new BsonInt32(1));

	/** The index that finds the locations of a box. */
	static final BsonDocument GEOMETRY = new BsonDocument(LocationFields.GEOMETRY, new BsonString("2dsphere"));

	/** The index that finds locations by the time of their last change. */
	static final BsonDocument UPDATES = new BsonDocument(LocationFields.UPDATED_AT, new BsonInt32(1));

	/** The index that finds locations by their words. */
	static final BsonDocument WORDS = new BsonDocument(MongoLocation.WORDS, new BsonInt32(1));

	private LocationIndexes() {
	}

	static IndexPreparation order(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION, ORDER, new IndexOptions());
	}

	static IndexPreparation geometry(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION, GEOMETRY, new IndexOptions());
	}

	static IndexPreparation updates(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION, UPDATES, new IndexOptions());
	}

	static IndexPreparation words(ReactiveMongoTemplate mongo) {
		return new IndexPreparation(mongo, MongoLocation.COLLECTION, WORDS, new IndexOptions());
	}

}
