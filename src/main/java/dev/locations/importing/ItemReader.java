package dev.locations.importing;

import java.io.IOException;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/**
 * Takes a file apart into locations, holding one at a time.
 */
interface ItemReader {

	/**
	 * Reads on.
	 * @return the next location, or null at the end
	 * @throws IOException when the file cannot be read, or cannot be taken apart, any
	 * further
	 */
	@Nullable Item next() throws IOException;

	/**
	 * Turns what the format holds into the body of a location.
	 * @param item a location in the words of the format
	 * @return the same as a request body
	 */
	JsonText body(JsonText item);

	/** What a number of this format counts. */
	String unit();

}
