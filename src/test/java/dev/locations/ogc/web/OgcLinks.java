package dev.locations.ogc.web;

import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;

/** The links of a resource, as a client finds them. */
final class OgcLinks {

	private OgcLinks() {
	}

	static Stream<JsonNode> links(JsonNode resource, String relation) {
		return resource.get("links").valueStream().filter((link) -> link.get("rel").stringValue().equals(relation));
	}

	/** Returns the first link of a relation. */
	static JsonNode link(JsonNode resource, String relation) {
		return links(resource, relation).findFirst().orElseThrow();
	}

	/** Returns where the first link of a relation leads to. */
	static String href(JsonNode resource, String relation) {
		return link(resource, relation).get("href").stringValue();
	}

	static String href(JsonNode resource, String relation, String type) {
		return links(resource, relation).filter((link) -> link.get("type").stringValue().equals(type))
			.findFirst()
			.orElseThrow()
			.get("href")
			.stringValue();
	}

}
