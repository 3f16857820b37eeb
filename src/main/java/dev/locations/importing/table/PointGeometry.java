package dev.locations.importing.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.geodesy.ReferenceSystem;
import dev.locations.json.JsonText;
import dev.locations.location.field.LocationFields;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.locationtech.jts.algorithm.InteriorPoint;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;
import tools.jackson.databind.JsonNode;

/**
 * Makes points of the geometries that a file has: of lines and areas by choice, and of
 * positions in other reference systems.
 */
public final class PointGeometry {

	/** Holds the text of a geometry as databases write it, in place of coordinates. */
	private static final String WKT = "wkt";

	/** GeoJSON (RFC 7946, 3.1) and WKT (OGC 06-103r4, 7) have the same names. */
	private static final List<String> TYPES = List.of("Point", "MultiPoint", "LineString", "MultiLineString", "Polygon",
			"MultiPolygon", "GeometryCollection");

	private static final Pattern COORDINATES = Pattern.compile("\\[([^\\[\\],]+),([^\\[\\],]+)(?:,[^\\[\\]]*)?]");

	private static final int MAX_DEPTH = 64;

	private PointGeometry() {
	}

	/** Returns a geometry that is written in WKT; empty if the text is none. */
	static Optional<JsonText> ofWkt(String text) {
		String plain = text.strip().replaceFirst("(?i)^SRID=\\d+;\\s*", "");
		return TYPES.stream()
			.filter((type) -> plain.regionMatches(true, 0, type, 0, type.length()))
			.findFirst()
			.map((type) -> JsonText.object(Map.of("type", JsonText.string(type), WKT, JsonText.string(plain))));
	}

	/**
	 * Returns the body of a request with a point of WGS 84, if it has a position.
	 * @throws ValidationException if it has a line or an area and nobody has chosen a
	 * point inside, or if there is no such point in the chosen reference system
	 */
	public static JsonText in(JsonText body, FileOptions options) {
		JsonNode geometry = body.root().path(LocationFields.GEOMETRY);
		String type = geometry.path("type").stringValue("");
		boolean isPoint = type.equals(TYPES.get(0));
		if (!TYPES.contains(type) || (isPoint && options.crs() == null)) {
			return body;
		}
		if (!isPoint && options.geometry() == null) {
			throw refusal("shape",
					("must be a point, but is a %s; the mapping can choose a point inside " + "(\"geometry\":\"%s\")")
						.formatted(type, FileOptions.INSIDE),
					geometry);
		}
		List<BigDecimal> position = position(geometry);
		if (position.size() < 2) {
			return body;
		}
		if (options.crs() != null) {
			List<BigDecimal> degrees = ReferenceSystem.of(options.crs())
				.flatMap((system) -> system.degrees(position.get(0).doubleValue(), position.get(1).doubleValue()))
				.orElseThrow(() -> refusal("crs", "must be a position in " + options.crs(), geometry));
			position.subList(0, 2).clear();
			position.addAll(0, degrees);
		}
		Map<String, JsonText> members = new LinkedHashMap<>(body.members());
		members.put(LocationFields.GEOMETRY, MappedFields.point(position.stream().map(BigDecimal::toPlainString)));
		return JsonText.object(members);
	}

	private static ValidationException refusal(String validator, String message, JsonNode geometry) {
		return new ValidationException(Violation.body("/" + LocationFields.GEOMETRY, validator, message, geometry));
	}

	/** Returns the numbers of a point, or of a point inside; empty if there are none. */
	private static List<BigDecimal> position(JsonNode geometry) {
		JsonNode coordinates = geometry.path("coordinates");
		boolean isPoint = geometry.path("type").stringValue().equals(TYPES.get(0));
		if (isPoint && !geometry.has(WKT)) {
			return coordinates.valueStream().allMatch(JsonNode::isNumber) ? coordinates.valueStream()
				.map(JsonNode::decimalValue)
				.collect(Collectors.toCollection(ArrayList::new)) : List.of();
		}
		String wkt = wkt(geometry);
		if (isDeep(wkt)) {
			return List.of();
		}
		try {
			Coordinate inside = InteriorPoint.getInteriorPoint(new WKTReader().read(wkt));
			return (inside != null) ? Stream.of(inside.x, inside.y)
				.map(BigDecimal::valueOf)
				.map((number) -> isPoint ? number.stripTrailingZeros() : ReferenceSystem.rounded(number))
				.collect(Collectors.toCollection(ArrayList::new)) : List.of();
		}
		catch (ParseException | IllegalArgumentException ex) {
			return List.of();
		}
	}

	/** Its reader goes into each collection in turn, until the stack is full. */
	private static boolean isDeep(String wkt) {
		int depth = 0;
		int deepest = 0;
		for (int i = 0; i < wkt.length(); i++) {
			depth += (wkt.charAt(i) == '(') ? 1 : (wkt.charAt(i) == ')') ? -1 : 0;
			deepest = Math.max(deepest, depth);
		}
		return deepest > MAX_DEPTH;
	}

	private static String wkt(JsonNode geometry) {
		String type = geometry.path("type").stringValue("");
		if (geometry.has(WKT)) {
			return geometry.get(WKT).stringValue("");
		}
		return type + (geometry.has("geometries") ? geometry.get("geometries")
			.valueStream()
			.map(PointGeometry::wkt)
			.collect(Collectors.joining(",", "(", ")")) : text(type, geometry.path("coordinates")));
	}

	private static String text(String type, JsonNode coordinates) {
		String text = COORDINATES.matcher(coordinates.toString())
			.replaceAll("$1 $2")
			.replace('[', '(')
			.replace(']', ')');
		return type.equals(TYPES.get(0)) ? "(" + text + ")" : text;
	}

}
