package dev.locations.importing;

import java.io.IOException;
import java.util.Map;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/** Reads the locations of a file, one at a time. */
interface LocationReader {

	/** Returns the next location; null at the end of the file. */
	@Nullable RawLocation next() throws IOException;

	/** Returns the body of a request that adds the location. */
	JsonText body(JsonText location);

	/** Returns the values of a location in JSON by their names in the file. */
	default Map<String, String> columns(JsonText location) {
		return location.members();
	}

	/** What the numbers of locations count, such as {@code line}. */
	String unit();

}
