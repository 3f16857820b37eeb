package dev.locations.importing;

import java.io.IOException;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * Reads the locations of a file, one at a time.
 */
interface LocationReader {

	/**
	 * Reads the next location.
	 * @return the location, or null at the end of the file
	 * @throws IOException if the file cannot be read, or is malformed
	 */
	@Nullable RawLocation next() throws IOException;

	/**
	 * Converts a location of the file to a request body.
	 * @param location the location in the format of the file
	 * @return the body
	 */
	JsonText body(JsonText location);

	/**
	 * Returns the unit that the numbers of locations count.
	 * @return the word for messages, such as {@code line}
	 */
	String unit();

}
