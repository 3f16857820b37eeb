package dev.locations.location.mongo;

import java.util.ArrayList;
import java.util.List;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.geojson.Point;
import com.mongodb.client.model.geojson.Position;
import dev.locations.location.LocationFields;
import dev.locations.location.LocationQuery;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a query for a page.
 */
final class ListFilter {

	/** All words that begin with a text are before the text with this character. */
	private static final String LAST_CHARACTER = Character.toString(Character.MAX_CODE_POINT);

	private ListFilter() {
	}

	/**
	 * Returns the filter for all locations that match a query.
	 * @param query the query
	 * @param box the filter for its box
	 * @return the filter
	 */
	static Bson matching(LocationQuery query, BoxFilter box) {
		TextQuery text = query.text();
		if (text == null && query.conditions().isNone()) {
			return box.filter();
		}
		List<Bson> filters = new ArrayList<>();
		if (text != null) {
			text.words().forEach((word) -> filters.add(hasWord(word)));
		}
		addConditions(query.conditions(), filters);
		filters.add(box.filter());
		return Filters.and(filters);
	}

	private static void addConditions(FieldConditions conditions, List<Bson> filters) {
		String name = conditions.name();
		if (name != null) {
			filters.add(Filters.eq(LocationFields.NAME, name));
		}
		TimeInterval updated = conditions.updated();
		if (updated != null) {
			filters.add(Filters.and(Filters.gte(LocationFields.UPDATED_AT, new BsonDateTime(updated.from())),
					Filters.lte(LocationFields.UPDATED_AT, new BsonDateTime(updated.to()))));
		}
	}

	private static Bson hasWord(String beginning) {
		return new BsonDocument(MongoLocation.WORDS,
				new BsonDocument("$elemMatch", new BsonDocument("$gte", new BsonString(beginning)).append("$lt",
						new BsonString(beginning + LAST_CHARACTER))));
	}

	/**
	 * Returns the filter for the locations after a cursor in the order of the list.
	 * @param after the cursor; null for all locations
	 * @return the filter
	 */
	static Bson after(@Nullable PageCursor after) {
		if (after == null) {
			return Filters.empty();
		}
		ListPosition position = after.position();
		String name = position.nameText();
		BsonValue createdAt = new BsonDateTime(position.createdAt());
		// the first condition alone tells where in the index the page begins
		return Filters.and(Filters.gte(LocationFields.NAME, name),
				Filters.or(Filters.gt(LocationFields.NAME, name), Filters.gt(LocationFields.CREATED_AT, createdAt),
						Filters.and(Filters.eq(LocationFields.CREATED_AT, createdAt),
								Filters.gt(MongoLocation.ID, new BsonBinary(position.id())))));
	}

	/**
	 * Returns the filter that finds the nearest locations first. A least distance is not
	 * given, because compatible databases leave out too many locations then.
	 * @param near the point
	 * @return the filter
	 */
	static Bson nearest(NearPoint near) {
		return Filters.nearSphere(LocationFields.GEOMETRY, new Point(new Position(near.longitude(), near.latitude())),
				null, null);
	}

}
