package dev.locations.ogc.web;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.LocationList;
import dev.locations.location.query.Crs;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import org.springframework.util.MultiValueMap;

/**
 * The locations of a page of items, as a table.
 *
 * @param features the path of the same locations as GeoJSON, for the map
 */
record ItemTable(long matched, int returned, String features, List<Row> rows, @Nullable String next, Form form) {

	static ItemTable of(LocationQuery query, MultiValueMap<String, String> sent, LocationList list,
			JsonNode locations) {
		ListLinks paths = new ListLinks(Addresses.ITEMS, query.links().query());
		ListLinks json = new ListLinks(Addresses.ITEMS, query(paths.with(OgcRequest.FORMAT, "json")));
		if (sent.containsKey(OgcRequest.CRS)) {
			json = new ListLinks(Addresses.ITEMS, query(json.with(OgcRequest.CRS, Crs.CRS84.uri())));
		}
		return new ItemTable(list.total().orElse(locations.size()), locations.size(),
				json.with("limit", Integer.toString(query.page().limit())),
				locations.valueStream().map(ItemTable::row).toList(),
				(list.next() != null) ? paths.next(list.next()) : null, Form.of(sent));
	}

	private static String query(String reference) {
		return reference.substring(reference.indexOf('?') + 1);
	}

	private static Row row(JsonNode location) {
		JsonNode point = location.at("/geometry/coordinates");
		return new Row(Addresses.ITEMS + "/" + text(location, "id") + "?f=html", text(location, "name"),
				text(location, "description"), address(location.path("address")), text(location, "phone"),
				text(location, "siteUrl"), point.path(0).asString(""), point.path(1).asString(""),
				text(location, "updatedAt"));
	}

	private static String text(JsonNode object, String name) {
		return object.path(name).asString("");
	}

	private static String address(JsonNode address) {
		String street = join(" ", address, "street", "number");
		String city = join(" ", address, "zipCode", "city");
		return Stream.of(street, city, text(address, "state"))
			.filter((part) -> !part.isBlank())
			.collect(Collectors.joining(", "));
	}

	private static String join(String separator, JsonNode object, String... names) {
		return Stream.of(names)
			.map((name) -> text(object, name))
			.filter((part) -> !part.isBlank())
			.collect(Collectors.joining(separator));
	}

	static boolean isLink(String text) {
		return text.startsWith("https://") || text.startsWith("http://");
	}

	/**
	 * The filter and the order, for people to change.
	 *
	 * @param others the other parameters of the request
	 */
	public record Form(String filter, String order, List<Parameter> others) {

		private static final Set<String> CHANGED = Set.of("filter", "sortby", "after");

		private static Form of(MultiValueMap<String, String> sent) {
			List<Parameter> others = sent.entrySet()
				.stream()
				.filter((parameter) -> !CHANGED.contains(parameter.getKey()))
				.flatMap((parameter) -> parameter.getValue()
					.stream()
					.map((value) -> new Parameter(parameter.getKey(), text(value))))
				.toList();
			return new Form(text(sent.getFirst("filter")), text(sent.getFirst("sortby")), others);
		}

		private static String text(@Nullable String value) {
			return (value != null) ? value : "";
		}

		/** A parameter of the request. */
		public record Parameter(String name, String value) {
		}

	}

	/** A location. Its own page has the fields that are not here. */
	public record Row(String href, String name, String description, String address, String phone, String site,
			String longitude, String latitude, String updatedAt) {

		public @Nullable String siteLink() {
			return isLink(this.site) ? this.site : null;
		}

	}

}
