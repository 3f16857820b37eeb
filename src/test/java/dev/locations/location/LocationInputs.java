package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

import dev.locations.json.JsonText;
import dev.locations.validation.BodySchemas;

public final class LocationInputs {

	public static final String RIVERSIDE = """
			{"name":"Riverside","shortName":"Rive","description":"A drive along the lake","phone":"+41 21 000 00 00",\
			"photoUrl":"https://example.org/p","siteUrl":"","geometry":{"type":"Point","coordinates":[6.6296,46.5091]},\
			"address":{"street":"Riverside Drive","number":"1b","zipCode":"1007","city":"Lausanne","state":"VD"},\
			"properties":{"rating":4.50,"tags":["lake",null]}}""";

	public static final String MINIMAL = """
			{"name":"Minimal","description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
			"geometry":{"type":"Point","coordinates":[6.63,46.52]},\
			"address":{"street":"s","zipCode":"z","city":"c","state":"t"}}""";

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
		return of(MINIMAL.replace("Minimal", name));
	}

	public static LocationInput at(double longitude, double latitude) {
		return of(MINIMAL.replace("[6.63,46.52]", String.format(Locale.ROOT, "[%s,%s]", longitude, latitude)));
	}

}
