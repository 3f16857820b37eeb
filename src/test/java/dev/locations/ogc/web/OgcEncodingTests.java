package dev.locations.ogc.web;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Flat properties of features, and other coordinate reference systems. */
class OgcEncodingTests extends OgcTests {

	private static final String WEB_MERCATOR = "http://www.opengis.net/def/crs/EPSG/0/3857";

	@BeforeEach
	void removeLocations() {
		this.api.locations().reset();
	}

	private void add(String name, double longitude, double latitude, String properties) {
		ObjectNode location = Locations.at(name, Double.toString(longitude), Double.toString(latitude));
		location.set("properties", Json.of(properties));
		this.api.locations().put(new UUID(0, name.charAt(0)), location);
	}

	private JsonNode item(char name, String query) {
		return Json.of(get(ITEMS + "/" + new UUID(0, name) + "?" + query).text());
	}

	/** Longer names would be repeated with each field below them. */
	@Test
	void flatFeaturesHaveEachFieldThatAFilterCanNameWithItsValue() {
		String longName = "n".repeat(60);
		add("A", 1, 2, """
				{"category":"café","tags":["a",1],"open":{"mo":true,"tu":{"from":8.50}},"none":null,"empty":{},
				"a.b":1,"q\\"\\u00e9":"\\\\","%s":{"x":1}}""".formatted(longName));
		ObjectNode properties = page("flat=true").at("/features/0/properties").asObject();
		assertThat(properties.propertyNames()).contains("address", "properties", "updatedAt");
		assertThat(
				properties
					.remove(List.of("name", "description", "phone", "photoUrl", "siteUrl", "shortName", "address",
							"properties", "createdAt", "updatedAt"))
					.toString())
			.isEqualTo(Locations.riversideDrive()
				.get("address")
				.propertyStream()
				.map((field) -> "\"address." + field.getKey() + "\":" + field.getValue())
				.collect(Collectors.joining(",", "{", """
						,"properties.category":"café","properties.tags":["a",1],"properties.open.mo":true,\
						"properties.open.tu.from":8.50,"properties.q\\"é":"\\\\"}""")));
		assertThat(item('A', "flat=true").get("properties")).isEqualTo(page("flat=true").at("/features/0/properties"));
		assertThat(page("flat=false").at("/features/0/properties").has("address.city")).isFalse();
	}

	@Test
	void theSchemaAndTheDefinitionNameTheFieldsOfFlatFeatures() {
		add("A", 1, 2,
				"{\"rating\":4,\"a.b\":1,\"x\":{\"y\":true},\"opening hours\":\"8\",\"" + "n".repeat(60) + "\":1}");
		String schema = "/ogc/collections/locations/schema";
		JsonNode fields = Json.of(get(schema + "?flat=true&f=json").text()).at("/properties/properties/properties");
		assertThat(fields.at("/address.city/type").stringValue()).isEqualTo("string");
		assertThat(fields.at("/properties.rating/type").stringValue()).isEqualTo("integer");
		assertThat(fields.at("/properties.x.y/type").stringValue()).isEqualTo("boolean");
		assertThat(fields.propertyNames()).noneMatch((name) -> name.contains("\\"));
		assertThat(fields.has("properties.x") || fields.has("properties." + "n".repeat(60))).isFalse();
		assertThat(get(schema + "?f=json").text()).doesNotContain("address.city");
		assertThat(get("/ogc/api?flat=true&f=json").text()).contains("\"properties.rating\"", "\"properties.x.y\"")
			.doesNotContain("\"properties.opening hours\"");
		assertThat(get("/ogc/api?f=json").text()).doesNotContain("\"properties.x.y\"");
	}

	/** The metres are those of PROJ. */
	@ParameterizedTest
	@CsvFileSource(resources = "points-in-crs.csv", delimiter = '|')
	void pointsAreInTheAskedCrs(double longitude, double latitude, String crs, String coordinates) {
		add("A", longitude, latitude, "{}");
		String uri = "http://www.opengis.net/def/crs/" + crs;
		assertThat(items("crs=" + uri).text()).contains("\"coordinates\":" + coordinates + "}");
		assertThat(items("crs=" + uri).headers().getFirst("Content-Crs")).isEqualTo("<" + uri + ">");
		assertThat(item('A', "crs=" + uri).at("/geometry/coordinates")).isEqualTo(Json.of(coordinates));
	}

	@Test
	void altitudesStayAsTheyAre() {
		ObjectNode location = Locations.riversideDrive();
		location.at("/geometry/coordinates").asArray().add(12.5);
		this.api.locations().put(new UUID(0, 'A'), location);
		assertThat(item('A', "crs=" + WEB_MERCATOR).at("/geometry/coordinates/2").doubleValue()).isEqualTo(12.5);
	}

	@Test
	void withoutAParameterPointsAreInTheCrsOfTheStore() {
		add("A", 1, 2, "{}");
		assertThat(items("").headers().getFirst("Content-Crs"))
			.isEqualTo("<http://www.opengis.net/def/crs/OGC/1.3/CRS84>");
		JsonNode collection = get("/ogc/collections/locations?f=json").json(200);
		assertThat(collection.get("crs").valueStream().map(JsonNode::stringValue)).hasSize(3)
			.contains(WEB_MERCATOR, collection.get("storageCrs").stringValue());
	}

	@ParameterizedTest
	@CsvFileSource(resources = "boxes-in-crs.csv", delimiter = '|')
	void boxesAreInTheirOwnCrs(String box, String crs, @Nullable String names) {
		for (int i = 0; i < 6; i++) {
			add(Character.toString('A' + i), i, 2, "{}");
		}
		String query = "bbox=%s&bbox-crs=http://www.opengis.net/def/crs/%s&limit=4".formatted(box, crs);
		StringBuilder found = new StringBuilder();
		for (String page = query + "&flat=true&crs=" + WEB_MERCATOR; page != null; page = next(page(page))) {
			found.append(names(page));
			assertThat(page).contains("&flat=true&crs=" + WEB_MERCATOR);
		}
		assertThat(found).hasToString(names);
	}

	@Test
	void theMapOfAPageForPeopleStaysInDegrees() {
		add("A", 1, 2, "{}");
		assertThat(HtmlUtils.htmlUnescape(items("f=html&crs=" + WEB_MERCATOR).text()))
			.contains(ITEMS + "?f=json&crs=http://www.opengis.net/def/crs/OGC/1.3/CRS84&");
	}

}
