package dev.locations.ogc.web;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.TestClock;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;

class OgcDescriptionTests extends OgcTests {

	private static final String ITEM = "/ogc/collections/locations/items/0a0b0c0d-0000-4000-8000-00000000abcd";

	private JsonNode json(String path) {
		Answer answer = get(path);
		assertThat(answer.status()).as(answer.text()).isEqualTo(200);
		return Json.of(answer.text());
	}

	private static List<String> relations(JsonNode resource) {
		return resource.get("links").valueStream().map((link) -> link.get("rel").stringValue()).toList();
	}

	@Test
	void theLandingPageLinksToTheOtherResources() {
		JsonNode landing = json("/ogc");
		assertThat(relations(landing))
			.contains("self", "alternate", "service-desc", "service-doc", "conformance", "data")
			.doesNotContain("license");
		assertThat(href(landing, "service-desc", "application/vnd.oai.openapi+json;version=3.0"))
			.endsWith("/ogc/api?f=json");
		assertThat(href(landing, "data", "application/json")).endsWith("/ogc/collections?f=json");
	}

	@Test
	void tellsWhichRequirementsItKeeps() {
		String features = "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/";
		String tiles = "http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/";
		assertThat(json("/ogc/conformance").get("conformsTo").valueStream().map(JsonNode::stringValue)).contains(
				features + "core", features + "geojson", features + "html", features + "oas30", tiles + "core",
				tiles + "tileset", tiles + "tilesets-list", tiles + "geodata-tilesets", tiles + "mvt");
	}

	/** The names are those of 19-079r2, of 21-065r2 and of the draft 24-030. */
	@Test
	void tellsWhatFiltersAndOrdersCan() {
		String standards = "http://www.opengis.net/spec/";
		assertThat(json("/ogc/conformance").get("conformsTo")
			.valueStream()
			.map(JsonNode::stringValue)
			.filter((name) -> name.matches(".*/(ogcapi-features-[38]|cql2)/.*"))
			.map((name) -> name.replace(standards, "").replace("/1.0/conf/", " ")))
			.containsExactlyInAnyOrder("ogcapi-features-3 queryables", "ogcapi-features-3 queryables-query-parameters",
					"ogcapi-features-3 filter", "ogcapi-features-3 features-filter", "cql2 cql2-text",
					"cql2 basic-cql2", "cql2 advanced-comparison-operators", "cql2 case-insensitive-comparison",
					"cql2 accent-insensitive-comparison", "cql2 basic-spatial-functions", "cql2 array-functions",
					"ogcapi-features-8 sortables");
	}

	@Test
	void theCollectionHasTheExtentOfTheLocationsNow() {
		this.api.locations().reset();
		assertThat(json("/ogc/collections/locations").has("extent")).isFalse();
		this.api.locations().putAt("West", "-10.5", "20");
		this.api.locations().putAt("East", "30", "-40.25");
		JsonNode collection = json("/ogc/collections/locations");
		assertThat(collection.at("/extent/spatial/bbox")).isEqualTo(Json.of("[[-10.5,-40.25,30.0,20.0]]"));
		assertThat(collection.at("/extent/spatial/crs").stringValue())
			.isEqualTo("http://www.opengis.net/def/crs/OGC/1.3/CRS84");
		assertThat(collection.at("/extent/temporal/interval"))
			.isEqualTo(Json.of("[[\"%1$s\",\"%1$s\"]]".formatted(TestClock.START)));
		assertThat(json("/ogc/collections").at("/collections/0")).isEqualTo(collection);
		assertThat(href(collection, "items", "application/geo+json")).endsWith("/ogc/collections/locations/items");
	}

	@Test
	void theCollectionIsDescribedByASchemaOfItsFields() {
		JsonNode collection = json("/ogc/collections/locations");
		String path = URI.create(href(collection, "describedby", "application/schema+json")).getPath();
		assertThat(path).isEqualTo("/ogc/collections/locations/schema");
		assertThat(get(path).headers().getContentType()).hasToString("application/schema+json");
		JsonNode schema = json(path);
		assertThat(schema.toString()).doesNotContain("$ref");
		assertThat(schema.at("/properties/properties/properties").propertyNames()).contains("name", "shortName",
				"address", "updatedAt");
		assertThat(schema.at("/properties/properties/properties/updatedAt/format").stringValue())
			.isEqualTo("date-time");
		assertThat(SchemaRegistry.withDialect(Dialects.getDraft202012(), (builder) -> {
		}).getSchema(schema).validate(json(ITEM))).isEmpty();
	}

	@Test
	void aLocationIsAFeatureWithLinks() {
		Answer answer = get(ITEM);
		assertThat(answer.headers().getContentType()).isEqualTo(MediaType.parseMediaType("application/geo+json"));
		JsonNode feature = Json.of(answer.text());
		assertThat(feature.get("id").stringValue()).isEqualTo(Locations.RIVERSIDE_DRIVE.toString());
		assertThat(feature.get("properties").get("name")).isEqualTo(Locations.riversideDrive().get("name"));
		assertThat(relations(feature)).containsExactly("self", "alternate", "collection");
		JsonNode same = Json.of(get("/api/locations/" + Locations.RIVERSIDE_DRIVE + "?f=geojson").text());
		assertThat(feature.asObject().remove("links").isArray()).isTrue();
		assertThat(feature).isEqualTo(same);
	}

	@ParameterizedTest
	@ValueSource(strings = { "00000000-0000-4000-8000-000000000000", "x" })
	void thereMayBeNoSuchLocation(String id) {
		get("/ogc/collections/locations/items/" + id).isNotFound("location", id);
	}

	/** All resources but the tiles. */
	static Stream<String> resources() {
		return Stream
			.of("", "/api", "/conformance", "/collections", "/collections/locations", "/collections/locations/schema",
					"/collections/locations/queryables", "/collections/locations/sortables",
					"/collections/locations/items", "/collections/locations/items/" + Locations.RIVERSIDE_DRIVE,
					"/collections/locations/tiles", "/collections/locations/tiles/WebMercatorQuad", "/tileMatrixSets",
					"/tileMatrixSets/WebMercatorQuad")
			.map("/ogc"::concat);
	}

	@ParameterizedTest
	@MethodSource("resources")
	void eachResourceHasBothFormats(String path) {
		Answer json = get(path);
		assertThat(json.headers().getContentType()).isNotNull()
			.satisfies((type) -> assertThat(type.getSubtype()).endsWith("json"));
		assertThat(get(path + "?f=json").headers().getContentType()).isEqualTo(json.headers().getContentType());
		Answer html = Answer.to(this.api.anonymous().request(HttpMethod.GET, path).accept(MediaType.TEXT_HTML));
		assertThat(html.headers().getContentType()).isEqualTo(MediaType.parseMediaType("text/html;charset=utf-8"));
		assertThat(html.headers().getFirst("Content-Security-Policy")).contains("script-src 'self'");
		assertThat(get(path + "?f=html").text()).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
		assertThat(json.headers().getOrEmpty(HttpHeaders.LINK).toString()).contains("rel=\"self\"",
				"rel=\"alternate\"");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "formats.csv", delimiter = '|')
	void theClientChoosesTheFormat(String accept, String format) {
		Answer answer = Answer.to(this.api.anonymous().request(HttpMethod.GET, "/ogc").header("Accept", accept));
		assertThat(answer.headers().getContentType()).isNotNull()
			.satisfies((type) -> assertThat(type.getSubtype()).isEqualTo(format));
		assertThat(answer.headers().getOrEmpty(HttpHeaders.VARY).toString()).contains("Accept,");
	}

	@ParameterizedTest
	@MethodSource("resources")
	@ValueSource(strings = "/ogc/collections/locations/tiles/WebMercatorQuad/0/0/0")
	void refusesUnknownParameters(String path) {
		assertThat(get(path + "?colour=red").json(400)).isEqualTo(Json.of("""
				{"errors":[{"message":"is not a parameter of this resource","type":"query","location":"colour",
				"validator":"unknown","value":"red","valueSet":true}]}"""));
	}

	/** Programs send what the URL that they were given has with all requests. */
	@ParameterizedTest
	@ValueSource(strings = { "/ogc", "/ogc/api", "/ogc/conformance", "/ogc/collections", "/ogc/collections/locations",
			"/ogc/collections/locations/schema", "/ogc/collections/locations/queryables", ITEM })
	void takesAFilterThatHasNoEffect(String path) {
		assertThat(get(path + "?filter=name%20%3D%20'x'").text()).isEqualTo(get(path).text());
		assertThat(get(path + "?filter=name").json(400).at("/errors/0/location").stringValue()).isEqualTo("filter");
	}

	@Test
	void refusesUnknownFormats() {
		assertThat(get("/ogc?f=xml").json(400).at("/errors/0/message").stringValue()).isEqualTo("must be json or html");
	}

	@Test
	void pagesEscapeWhatLocationsSay() {
		UUID id = this.api.locations().putAt("<script>alert('1')</script> & \"b\"", "1", "2");
		for (String path : List.of("/ogc/collections/locations/items", "/ogc/collections/locations/items/" + id)) {
			assertThat(get(path + "?f=html").text()).contains("&lt;script&gt;alert(").doesNotContain("<script>");
		}
	}

	private String tag(String path) {
		return this.api.anonymous().tag(path);
	}

	@ParameterizedTest
	@MethodSource("resources")
	void sparesAClientWhatItHas(String path) {
		assertThat(tag(path + "?f=json")).isNotEqualTo(tag(path + "?f=html"));
	}

	@Test
	void sparesAClientAPageOfItems() {
		String earlier = tag(ITEMS + "?f=json&limit=1");
		this.api.locations().putAt("New", "1", "1");
		assertThat(this.api.anonymous().spares(ITEMS + "?f=json&limit=1", earlier)).isFalse();
	}

	@Test
	void theTagChangesWithTheContentOnly() {
		this.api.locations().reset();
		String west = ITEMS + "/" + this.api.locations().putAt("West", "-10.5", "20");
		String item = tag(west);
		String collection = tag("/ogc/collections/locations");
		this.api.clock().advance(Duration.ofSeconds(1));
		this.api.locations().putAt("East", "30", "-40.25");
		assertThat(tag("/ogc/collections/locations")).isNotEqualTo(collection);
		assertThat(tag(west)).isEqualTo(item);
	}

}
