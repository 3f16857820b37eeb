package dev.locations.importing;

import java.io.IOException;
import java.util.Map;

import dev.locations.importing.table.CellTypes;
import dev.locations.importing.table.ColumnMapping;
import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/** Reads the locations of a file, one at a time. */
interface LocationReader {

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
		return isFeature(location) ? FeatureConverter.columns(location) : location.members();
	}

	/**
	 * Returns what the columns are if nobody says it; null if a file needs no mapping.
	 */
	default @Nullable ColumnMapping guess() {
		return null;
	}

	/** Returns what the values of a table are; null for a file that has other values. */
	default @Nullable CellTypes types() {
		return null;
	}

	/** What the numbers of locations count, such as {@code line}. */
	default String unit() {
		return "line";
	}

}
