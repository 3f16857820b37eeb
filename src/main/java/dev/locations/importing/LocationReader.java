package dev.locations.importing;

import java.io.IOException;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/** Reads the locations of a file, one at a time. */
interface LocationReader {

	/** Returns the next location; null at the end of the file. */
	@Nullable RawLocation next() throws IOException;

	JsonText body(JsonText location);

	/** What the numbers of locations count, such as {@code line}. */
	String unit();

}
