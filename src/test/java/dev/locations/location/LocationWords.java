package dev.locations.location;

import java.util.Set;
import java.util.stream.Collectors;

import dev.locations.location.field.LocationFields;
import dev.locations.location.query.Words;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

/** The words by which a location is found, for tests that compare them with answers. */
public final class LocationWords {

	private LocationWords() {
	}

	/** Returns the words of a whole location, folded. */
	public static Set<String> of(byte[] json) {
		JsonNode location = Json.MAPPER.readTree(json);
		return LocationFields.SEARCHED.stream()
			.map((path) -> location.at("/" + path.replace('.', '/')).asString(""))
			.flatMap(Words::formsOf)
			.collect(Collectors.toSet());
	}

}
