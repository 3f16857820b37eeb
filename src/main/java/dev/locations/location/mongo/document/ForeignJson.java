package dev.locations.location.mongo.document;

import java.nio.charset.StandardCharsets;

import dev.locations.json.StoredJson;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Reads the free-form properties that another program has stored. This service stores
 * them as JSON text; others store them as BSON.
 */
final class ForeignJson {

	private static final JsonWriterSettings RELAXED = JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build();

	private ForeignJson() {
	}

	/** Returns the properties as JSON; an empty one for anything else. */
	static String object(@Nullable BsonValue stored) {
		String json = "{}";
		if (stored instanceof BsonString text) {
			json = text.getValue();
		}
		else if (stored instanceof BsonDocument document) {
			json = document.toJson(RELAXED);
		}
		byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
		return StoredJson.isObject(utf8, 0, utf8.length) ? json : "{}";
	}

}
