package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

import dev.locations.json.JsonText;
import dev.locations.validation.BodySchemas;

public final class LocationInputs {

	private static final BodySchemas SCHEMAS = BodySchemas.load();

	private LocationInputs() {
	}

	public static LocationInput of(String body) {
		return LocationInput.of(JsonText.parse(body.getBytes(StandardCharsets.UTF_8)), SCHEMAS.get("location-create"));
	}

	public static LocationInput change(String body) {
		return LocationInput.of(JsonText.parse(body.getBytes(StandardCharsets.UTF_8)), SCHEMAS.get("location-update"));
	}

	public static LocationInput named(String name) {
		return of(LocationBodies.MINIMAL.replace("Minimal", name));
	}

	public static LocationInput at(double longitude, double latitude) {
		return of(LocationBodies.MINIMAL.replace("[6.63,46.52]",
				String.format(Locale.ROOT, "[%s,%s]", longitude, latitude)));
	}

}
