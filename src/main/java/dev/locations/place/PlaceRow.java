package dev.locations.place;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.page.Messages;
import dev.locations.page.PageParts;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A field of a place, as the card of the map shows it.
 *
 * @param lines the value; empty if it is {@code json} or {@code time}
 * @param href where the value leads to; null for nowhere
 * @param json an array or an object with space between its parts; null for other values
 * @param time a time as it is stored; null for other values
 */
record PlaceRow(String label, List<String> lines, @Nullable String href, @Nullable String json, @Nullable String time) {

	/** The fields that are elsewhere on the page. */
	private static final Set<String> ABOVE = Set.of("name", "description");

	/** The fields of an address that share lines. */
	private static final Set<String> JOINED = Set.of("street", "number", "zipCode", "city");

	private static final Pattern PHONE = Pattern.compile("\\+?[\\d\\s().\\/-]{3,}");

	static List<PlaceRow> of(JsonNode place, Messages messages, JsonMapper json) {
		List<PlaceRow> rows = new ArrayList<>();
		for (String row : PageParts.PLACE_ROWS) {
			String label = messages.texts().getOrDefault("label/" + row, row);
			String text = PlacePage.text(place, row);
			switch (row) {
				case "address" -> add(rows, label, null, addressLines(place.path(row)));
				case "phone" -> add(rows, label, callUrl(text), text);
				case "siteUrl", "photoUrl" -> addLink(rows, label, text);
				case "others" -> addOthers(rows, place, messages, json);
				case "geometry" -> add(rows, label, null, position(place.at("/geometry/coordinates"), messages));
				case "properties" -> place.path(row)
					.forEachEntry((name, value) -> addProperty(rows,
							messages.texts().getOrDefault("label/properties/" + name, name), value, json));
				case "createdAt", "updatedAt" -> addTime(rows, label, text, messages);
				default -> add(rows, label, null, text);
			}
		}
		return rows;
	}

	private static void addOthers(List<PlaceRow> rows, JsonNode place, Messages messages, JsonMapper json) {
		place.forEachEntry((name, value) -> {
			if (!ABOVE.contains(name) && !PageParts.PLACE_ROWS.contains(name)) {
				addProperty(rows, messages.texts().getOrDefault("label/" + name, name), value, json);
			}
		});
	}

	private static String[] addressLines(JsonNode address) {
		Stream<String> joined = Stream.of(
				PlacePage.joined(" ", PlacePage.text(address, "street"), PlacePage.text(address, "number")),
				PlacePage.joined(" ", PlacePage.text(address, "zipCode"), PlacePage.text(address, "city")));
		Stream<String> others = address.propertyStream()
			.filter((text) -> !JOINED.contains(text.getKey()))
			.map((text) -> text.getValue().asString(""));
		return Stream.concat(joined, others).toArray(String[]::new);
	}

	private static void add(List<PlaceRow> rows, String label, @Nullable String href, String... lines) {
		List<String> shown = List.of(lines).stream().filter((line) -> !line.isBlank()).toList();
		if (!shown.isEmpty()) {
			rows.add(new PlaceRow(label, shown, href, null, null));
		}
	}

	private static void addLink(List<PlaceRow> rows, String label, String text) {
		add(rows, label, PlacePage.webLink(text), text);
	}

	private static void addProperty(List<PlaceRow> rows, String name, JsonNode value, JsonMapper json) {
		if (value.isContainer()) {
			String text = json.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
			rows.add(new PlaceRow(name, List.of(), null, text, null));
		}
		else {
			addLink(rows, name, value.isString() ? value.stringValue() : value.toString());
		}
	}

	private static void addTime(List<PlaceRow> rows, String label, String time, Messages messages) {
		DateTimeFormatter format = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
			.withLocale(messages.locale())
			.withZone(ZoneOffset.UTC);
		rows.add(new PlaceRow(label, List.of(format.format(Instant.parse(time)) + " UTC"), null, null, time));
	}

	private static String position(JsonNode point, Messages messages) {
		String longitude = degrees(point.path(0), "value.east", "value.west", messages);
		String latitude = degrees(point.path(1), "value.north", "value.south", messages);
		return point.has(2)
				? messages.text("value.high",
						Map.of("latitude", latitude, "longitude", longitude, "altitude", point.get(2).asString()))
				: messages.text("value.point", Map.of("latitude", latitude, "longitude", longitude));
	}

	private static String degrees(JsonNode number, String positive, String negative, Messages messages) {
		String text = number.asString("");
		return text.startsWith("-") ? messages.text(negative, Map.of("degrees", text.substring(1)))
				: messages.text(positive, Map.of("degrees", text));
	}

	/** Returns the URL to call a number; null if the text has anything but a number. */
	static @Nullable String callUrl(String phone) {
		return PHONE.matcher(phone).matches() ? "tel:" + phone.replaceAll("[^\\d+]", "") : null;
	}

}
