package dev.locations.importing;

import java.io.IOException;
import java.util.Optional;

import dev.locations.json.JsonText;
import org.jspecify.annotations.Nullable;

/** Reads the locations of a file, one at a time. */
interface LocationReader {

	/** Returns the next location; null at the end of the file. */
	@Nullable RawLocation next() throws IOException;

	JsonText body(JsonText location);

	/** What the numbers of locations count, such as {@code line}. */
	String unit();

	/**
	 * {@code number} counts lines or features from 1; {@code json} is empty if too long.
	 */
	record RawLocation(long number, Optional<byte[]> json) {

		int size() {
			return this.json.map((bytes) -> bytes.length).orElse(0);
		}

	}

}
