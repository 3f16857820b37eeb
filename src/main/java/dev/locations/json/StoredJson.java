package dev.locations.json;

import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON that the service has stored. The names in it may have any length, because
 * the length of the body was checked when it was received.
 */
public final class StoredJson {

	private static final JsonFactory FACTORY = JsonFactory.builder()
		.streamReadConstraints(StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
		.build();

	private StoredJson() {
	}

	/**
	 * Returns a parser of stored JSON.
	 * @param json a JSON value in UTF-8
	 * @return the parser, before the first token
	 */
	public static JsonParser parser(byte[] json) {
		return FACTORY.createParser(ObjectReadContext.empty(), json);
	}

}
