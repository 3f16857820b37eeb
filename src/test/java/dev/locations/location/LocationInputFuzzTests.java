package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.validation.BodySchema;
import dev.locations.validation.BodySchemas;
import dev.locations.validation.Json;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class LocationInputFuzzTests {

	private static final BodySchemas SCHEMAS = BodySchemas.load();

	private static final List<String> REQUIRED = List.of("name", "description", "phone", "photoUrl", "siteUrl",
			"geometry", "address.street", "address.zipCode", "address.city", "address.state");

	private static final Map<String, Integer> LONGEST = Map.ofEntries(Map.entry("name", 150),
			Map.entry("shortName", 30), Map.entry("description", 2000), Map.entry("phone", 20),
			Map.entry("photoUrl", 500), Map.entry("siteUrl", 500), Map.entry("address.street", 150),
			Map.entry("address.number", 15), Map.entry("address.zipCode", 15), Map.entry("address.city", 100),
			Map.entry("address.state", 30));

	/** An accepted body keeps the limits of the interface; any other body is refused. */
	@FuzzTest
	void takesWhatKeepsTheRules(byte[] body) {
		JsonText json;
		try {
			json = JsonText.parse(body);
		}
		catch (JsonSyntaxException ex) {
			return;
		}
		LocationInput created = read(json, SCHEMAS.get("location-create"));
		LocationInput updated = read(json, SCHEMAS.get("location-update"));
		if (created != null) {
			assertThat(created.values()).containsKeys(REQUIRED.toArray(String[]::new));
			assertThat(updated).as("an update with the same fields").isNotNull();
		}
		if (updated != null) {
			updated.values().forEach(LocationInputFuzzTests::check);
		}
	}

	private static @Nullable LocationInput read(JsonText json, BodySchema schema) {
		try {
			return LocationInput.of(json, schema);
		}
		catch (ValidationException ex) {
			assertThat(ex.violations()).isNotEmpty().extracting(Violation::location).doesNotHaveDuplicates();
			JsonNode told = Json.MAPPER.readTree(Json.MAPPER.writeValueAsBytes(ex.violations()));
			assertThat(told).hasSameSizeAs(ex.violations());
			return null;
		}
	}

	private static void check(String path, @Nullable Object value) {
		switch (path) {
			case "geometry" -> {
				List<?> position = (List<?>) Objects.requireNonNull(value);
				assertThat(position).hasSizeBetween(2, 3);
				assertThat((Double) position.get(0)).isBetween(-180.0, 180.0);
				assertThat((Double) position.get(1)).isBetween(-90.0, 90.0);
			}
			case "properties" -> {
				byte[] properties = String.valueOf(value).getBytes(StandardCharsets.UTF_8);
				assertThat(JsonText.parse(properties).root().isObject()).isTrue();
			}
			case "shortName", "address.number" -> {
				if (value != null) {
					checkText(path, value);
				}
			}
			default -> checkText(path, value);
		}
	}

	private static void checkText(String path, @Nullable Object value) {
		String text = (String) Objects.requireNonNull(value);
		assertThat(text.codePointCount(0, text.length())).isBetween(path.equals("siteUrl") ? 0 : 1,
				LONGEST.getOrDefault(path, 0));
	}

}
