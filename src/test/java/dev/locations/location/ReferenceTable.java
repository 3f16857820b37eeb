package dev.locations.location;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import dev.locations.json.JsonText;
import dev.locations.location.field.LocationFields;
import dev.locations.validation.Json;
import tools.jackson.databind.node.ObjectNode;

/** A list as CSV, made of whole trees. */
final class ReferenceTable {

	private final Set<String> columns = new LinkedHashSet<>();

	private final List<Map<String, String>> rows = new ArrayList<>();

	static String of(List<byte[]> locations, FieldSelection fields) {
		ReferenceTable table = new ReferenceTable();
		List<JsonText> texts = locations.stream().map(JsonText::parse).toList();
		boolean isHigh = texts.stream().anyMatch((text) -> text.root().at("/geometry/coordinates").has(2));
		ObjectNode all = Json.MAPPER.createObjectNode();
		LocationFields.ALL.forEach((field) -> all.put(field, ""));
		all.set("geometry", Json.of("{'type':'Point','coordinates':[0,0" + (isHigh ? ",0]}" : "]}")));
		ObjectNode address = all.putObject("address");
		LocationFields.ADDRESS_TEXTS.forEach((text) -> address.put(text, ""));
		ObjectNode properties = all.putObject("properties");
		texts.forEach((text) -> text.root().path("properties").forEachEntry(properties::putIfAbsent));
		table.columns.addAll(
				cells(parse(new String(fields.whole("geometry").apply(all.toString().getBytes(StandardCharsets.UTF_8)),
						StandardCharsets.UTF_8)))
					.keySet());
		texts.forEach((text) -> table.rows.add(cells(text)));
		return table.text();
	}

	private static JsonText parse(String json) {
		return JsonText.parse(json.getBytes(StandardCharsets.UTF_8));
	}

	private static Map<String, String> cells(JsonText location) {
		Map<String, String> cells = new LinkedHashMap<>();
		location.members().forEach((field, value) -> {
			switch (field) {
				case "geometry" -> {
					String numbers = Objects.requireNonNull(value.members().get("coordinates")).text();
					String[] point = numbers.substring(1, numbers.length() - 1).split(",");
					cells.put("latitude", plain(point[1]));
					cells.put("longitude", plain(point[0]));
					if (point.length > 2) {
						cells.put("altitude", plain(point[2]));
					}
				}
				case "address", "properties" ->
					value.members().forEach((name, part) -> cells.put(field + "." + name, cell(part)));
				default -> cells.put(field, cell(value));
			}
		});
		return cells;
	}

	private static String plain(String number) {
		return number.matches(".*[eE].*") ? new BigDecimal(number).toPlainString() : number;
	}

	private static String cell(JsonText value) {
		return value.root().isNull() ? "" : quoted(value.root().isString() ? value.root().stringValue() : value.text());
	}

	private static String quoted(String text) {
		boolean isPlain = !text.isEmpty() && text.equals(text.strip())
				&& "\",\r\n".chars().noneMatch((letter) -> text.indexOf(letter) >= 0);
		return isPlain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
	}

	private String text() {
		Stream<String> head = Stream
			.of(this.columns.stream().map(ReferenceTable::quoted).collect(Collectors.joining(",")));
		Stream<String> lines = this.rows.stream()
			.map((row) -> this.columns.stream()
				.map((name) -> row.getOrDefault(name, ""))
				.collect(Collectors.joining(",")));
		return Stream.concat(head, lines).map((line) -> line + "\r\n").collect(Collectors.joining("", "\ufeff", ""));
	}

}
