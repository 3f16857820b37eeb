package dev.locations.importing;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.locations.importing.table.CellTypes;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/** Reads the locations of a file, and writes those that are refused in its form. */
interface LocationReader extends Closeable {

	/** Returns the next location; null at the end of the file. */
	@Nullable RawLocation next() throws IOException;

	/** Tells whether a location is written as a GeoJSON feature. */
	default boolean isFeature(JsonText location) {
		return location.root().path("type").stringValue("").equals("Feature");
	}

	/** Returns the body of a request that adds the location. */
	default JsonText body(JsonText location) {
		return isFeature(location) ? FeatureConverter.body(location) : location;
	}

	/** Returns the values of a location by their names in the file. */
	default Map<String, JsonText> columns(JsonText location) {
		Map<String, JsonText> columns = isFeature(location) ? FeatureConverter.columns(location)
				: new LinkedHashMap<>(location.members());
		columns.remove(ColumnMapping.REASONS);
		return columns;
	}

	/** Returns what the columns are if nobody says it; null if it needs no mapping. */
	default @Nullable ColumnMapping guess() {
		return null;
	}

	/** Returns what the values of a table are; null for a file that has other values. */
	default @Nullable CellTypes types() {
		return null;
	}

	/** What the numbers of locations count. */
	default String unit() {
		return "line";
	}

	/** Returns what stands before the rows. */
	default String header() {
		return "";
	}

	/** Returns a line. What is no object becomes a member of one, as a text. */
	default String row(RefusedLocation refused) {
		Map<String, JsonText> members = new LinkedHashMap<>();
		try {
			members.putAll(refused.row().json().get().members());
		}
		catch (JsonSyntaxException ex) {
			// the reasons tell it
		}
		if (members.isEmpty() && refused.row().json() instanceof RawLocation.Text text) {
			members.put("text", JsonText.string(new String(text.utf8(), StandardCharsets.UTF_8)));
		}
		members.put(ColumnMapping.REASONS, JsonText.string(refused.reasons()));
		return JsonText.object(members).text() + "\n";
	}

	/** The name of the format. */
	default String format() {
		return "ndjson";
	}

	/** Closes what the reader itself has opened, but not the file. */
	@Override
	default void close() throws IOException {
	}

}
