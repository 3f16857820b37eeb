package dev.locations.json;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON that the service has stored. It was checked when it came in, so that names
 * may have any length.
 */
public final class StoredJson {

	private static final JsonFactory FACTORY = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
		.build();

	private StoredJson() {
	}

	/**
	 * Starts to read.
	 * @param json a JSON value in UTF-8
	 * @return a parser before the first token
	 */
	public static JsonParser parser(byte[] json) {
		return FACTORY.createParser(ObjectReadContext.empty(), json);
	}

}
