package dev.locations.docs;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A configuration property of the metadata; its default as text is null for none. */
public record PropertyMetadata(String name, @Nullable String defaultValue) {

	/** Reads the properties of this service, of Spring Boot, and of the libraries. */
	public static List<PropertyMetadata> all() throws IOException {
		List<PropertyMetadata> all = new ArrayList<>();
		for (URL metadata : Collections.list(
				PropertyMetadata.class.getClassLoader().getResources("META-INF/spring-configuration-metadata.json"))) {
			try (InputStream json = metadata.openStream()) {
				for (JsonNode property : new JsonMapper().readTree(json).path("properties")) {
					all.add(of(property));
				}
			}
		}
		return all;
	}

	private static PropertyMetadata of(JsonNode property) {
		JsonNode value = property.path("defaultValue");
		return new PropertyMetadata(property.path("name").stringValue(), value.isValueNode() ? value.asString() : null);
	}

}
