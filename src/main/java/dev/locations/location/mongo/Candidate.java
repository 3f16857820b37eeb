package dev.locations.location.mongo;

import java.util.UUID;

import com.mongodb.client.model.Projections;
import dev.locations.location.LocationFields;
import dev.locations.location.LocationQuery;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.query.ListPosition;
import dev.locations.location.query.PageCollector;
import dev.locations.location.query.PageCursor;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;

/**
 * A location that may be on a page.
 *
 * @param position its position in the whole list
 * @param longitude the longitude of its point, in degrees
 * @param latitude the latitude of its point, in degrees
 */
record Candidate(ListPosition position, double longitude, double latitude) {

	/** What tells the position and the rank of a location. */
	static final Bson FIELDS = Projections.include(LocationFields.NAME, LocationFields.CREATED_AT,
			LocationFields.GEOMETRY);

	static Candidate of(BsonDocument location) {
		BsonArray coordinates = location.getDocument(LocationFields.GEOMETRY).getArray("coordinates");
		return new Candidate(MongoLocation.position(location), coordinates.get(0).asNumber().doubleValue(),
				coordinates.get(1).asNumber().doubleValue());
	}

	double rank(LocationQuery query) {
		return query.rank(this.position, this.longitude, this.latitude);
	}

	void addTo(PageCollector<UUID> collector, LocationQuery query) {
		collector.add(rank(query), this.position, this.position.id());
	}

	PageCursor cursor(LocationQuery query) {
		return query.cursor(this.position, this.longitude, this.latitude);
	}

}
