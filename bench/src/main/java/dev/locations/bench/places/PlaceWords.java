package dev.locations.bench.places;

import java.util.Set;
import java.util.stream.Collectors;

import dev.locations.location.field.LocationFields;
import dev.locations.location.query.Words;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The words by which a place is found. */
final class PlaceWords {

	private PlaceWords() {
	}

	static Set<String> of(String line) {
		JsonNode place = JsonMapper.shared().readTree(line);
		return LocationFields.SEARCHED.stream()
			.map((path) -> place.at("/" + path.replace('.', '/')).asString(""))
			.flatMap(Words::formsOf)
			.collect(Collectors.toSet());
	}

}
