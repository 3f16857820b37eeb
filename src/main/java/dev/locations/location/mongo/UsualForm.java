package dev.locations.location.mongo;

import java.util.UUID;

import com.mongodb.client.model.Filters;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationFields;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.store.Timestamps;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/**
 * Divides the documents into two kinds. MongoDB can summarize those in the form in which
 * this service stores locations. All others are few: programs such as mongosh have
 * written them. This service has to read them, because only it knows which of them it
 * shows as locations.
 */
final class UsualForm {

	/**
	 * The filter for documents in the usual form. All of them are shown as locations.
	 */
	static final Bson FILTER = Filters.and(id(), text(LocationFields.NAME), point(), time(LocationFields.UPDATED_AT));

	/** The filter for all other documents. */
	static final Bson OTHERS = Filters.nor(FILTER);

	private UsualForm() {
	}

	// MongoDB orders binary values by their length, their subtype and their bytes. So
	// these two are the ends of all UUIDs.
	private static Bson id() {
		return Filters.and(Filters.gte(MongoLocation.ID, new BsonBinary(new UUID(0, 0))),
				Filters.lte(MongoLocation.ID, new BsonBinary(new UUID(-1, -1))));
	}

	private static Bson text(String path) {
		return Filters.and(Filters.type(path, "string"), isNoArray(path));
	}

	private static Bson point() {
		String coordinates = LocationFields.GEOMETRY + ".coordinates";
		return Filters.and(Filters.eq(LocationFields.GEOMETRY + ".type", new BsonString("Point")),
				isNoArray(LocationFields.GEOMETRY), isNoArray(LocationFields.GEOMETRY + ".type"),
				number(coordinates + ".0", BoundingBox.MAX_LONGITUDE),
				number(coordinates + ".1", BoundingBox.MAX_LATITUDE), Filters.or(Filters.size(coordinates, 2),
						Filters.and(Filters.size(coordinates, 3), number(coordinates + ".2", Double.MAX_VALUE))));
	}

	private static Bson number(String path, double limit) {
		return Filters.and(Filters.gte(path, -limit), Filters.lte(path, limit), isNoArray(path));
	}

	private static Bson time(String path) {
		return Filters.and(Filters.gte(path, new BsonDateTime(Timestamps.FIRST)),
				Filters.lte(path, new BsonDateTime(Timestamps.LAST)), isNoArray(path));
	}

	// A condition on a path is also met by an element of an array.
	private static Bson isNoArray(String path) {
		return Filters.exists(path + ".0", false);
	}

}
