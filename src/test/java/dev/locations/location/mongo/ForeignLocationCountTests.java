package dev.locations.location.mongo;

import java.time.Instant;
import java.util.List;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.location.BoundingBox;
import dev.locations.location.ExtentCollector;
import dev.locations.location.LocationExtent;
import dev.locations.location.LocationList;
import dev.locations.location.LocationQuery;
import dev.locations.location.mongo.document.MongoLocation;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.Page;
import dev.locations.location.query.TimeInterval;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Counts and measures the locations among documents of other programs.
 */
class ForeignLocationCountTests extends ForeignDocuments {

	private void insertAllKinds() {
		insert(place().append("updatedAt", new BsonDateTime(7)));
		insert(at(new BsonDouble(6.5), new BsonDouble(46.5), new BsonDouble(400)).append("updatedAt",
				new BsonDateTime(9)));
		insert(at(new BsonInt32(7), new BsonInt32(46), new BsonInt32(400), new BsonInt32(5)));
		insert(place().append("updatedAt", new BsonString("2026-01-02T03:04:05Z")));
		insert(place().append("updatedAt", new BsonDateTime(Long.MAX_VALUE)));
		insert(place().append("updatedAt", new BsonArray(List.of(new BsonDateTime(5)))));
		insert(place().append("name", new BsonInt32(7)));
		insert(place().append("name", new BsonArray(List.of(new BsonString("Place")))));
		insert(place().append("name", new BsonNull()));
		insert(place().append(MongoLocation.ID, new BsonObjectId()));
		insert(place().append(MongoLocation.ID, new BsonString("x")));
		insert(place().append(MongoLocation.ID, new BsonBinary(new byte[20])));
		insert(place().append(MongoLocation.ID, new BsonBinary(BsonBinarySubType.UUID_LEGACY, new byte[16])));
		insert(at(new BsonDouble(Double.NaN), new BsonDouble(46)));
		insert(at(new BsonDouble(6), new BsonDouble(46), new BsonDouble(Double.POSITIVE_INFINITY)));
		insert(at(new BsonDouble(6), new BsonDouble(91)));
		insert(at(new BsonArray(List.of(new BsonInt32(6))), new BsonInt32(46)));
		insert(at(new BsonInt32(6)));
		for (String geometry : List.of("{lng: 6.5, lat: 46.5}",
				"{type: 'LineString', coordinates: [[6.5, 46.5], [6.6, 46.6]]}",
				"{type: 'Point', coordinates: {'0': 6.5, '1': 46.5}}", "{type: ['Point'], coordinates: [6.5, 46.5]}")) {
			insert(place().append("geometry", BsonDocument.parse(geometry)));
		}
		insert(place().append("geometry",
				new BsonArray(List.of(BsonDocument.parse("{type: 'Point', coordinates: [6.5, 46.5]}")))));
	}

	@Test
	void theTotalIsTheNumberOfListedLocations() {
		insertAllKinds();
		FieldConditions changed = new FieldConditions(null, TimeInterval.of(null, Instant.ofEpochMilli(8)));
		for (FieldConditions conditions : List.of(FieldConditions.NONE, changed)) {
			for (BoundingBox box : new BoundingBox[] { null, LAUSANNE, BoundingBox.WORLD }) {
				LocationList all = page(box, conditions, new Page(1000, null));
				assertThat(all.total()).hasValue(elements(all).size());
				assertThat(page(box, conditions, new Page(2, null)).total()).isEqualTo(all.total());
			}
		}
		assertThat(elements(page(null, FieldConditions.NONE, new Page(1000, null)))).hasSize(7);
	}

	private LocationList page(@Nullable BoundingBox box, FieldConditions conditions, Page page) {
		LocationQuery query = new LocationQuery(box, null, null, conditions, page, FieldSelection.ALL, ListFormat.JSON,
				ListLinks.NONE);
		return this.store.list(query, ContentCoding.IDENTITY).blockOptional().orElseThrow();
	}

	@Test
	void theExtentIsThatOfTheListedLocations() {
		insertAllKinds();
		ExtentCollector listed = new ExtentCollector();
		list(null, FieldSelection.ALL).forEach((location) -> {
			JsonNode point = location.at("/geometry/coordinates");
			listed.addPoint(point.get(0).doubleValue(), point.get(1).doubleValue());
			listed.addTime(Instant.parse(location.get("updatedAt").stringValue()).toEpochMilli());
		});
		assertThat(this.store.extent().blockOptional()).isEqualTo(listed.extent(Instant::ofEpochMilli))
			.hasValue(new LocationExtent(new BoundingBox(6, 46, 7, 46.5), Instant.EPOCH,
					Instant.parse("2026-01-02T03:04:05Z")));
	}

}
