package dev.locations.location.query;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.locations.json.FieldSelection;
import dev.locations.json.StoredJson;
import dev.locations.location.field.LocationFields;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A list as a table (CSV, RFC 4180), such that an import of it changes nothing. It has a
 * column for each field that is asked for, and for each further property that any of the
 * locations has, in the order in which they have them. Texts that look like formulas stay
 * as they are: an import would bring other texts into the locations.
 */
final class CsvTable implements ListFormat.ListText {

	/** An import takes as many ({@code RowReader}). */
	static final int MAX_COLUMNS = 1_000;

	/** In characters. An import takes as many. */
	static final int MAX_ROW = 1_000_000;

	private static final String ALTITUDE = "altitude";

	/** The columns of coordinates, in the order of a position. */
	private static final List<String> COORDINATES = List.of("longitude", "latitude", ALTITUDE);

	private static final String PROPERTY = LocationFields.PROPERTIES + ".";

	/** Spreadsheet programs see by it that the text is UTF-8. */
	private static final String BYTE_ORDER_MARK = "\ufeff";

	private static final String LINE_END = "\r\n";

	private static final Pattern SPECIAL = Pattern.compile("[\",\r\n]|^[\\h\\v\ufeff]|[\\h\\v\ufeff]\\z");

	/** A number with a larger exponent stays as it is, instead of very many digits. */
	private static final int MAX_EXPONENT = 400;

	private final FieldSelection fields;

	/** The columns that not all tables have, but one of the locations needs. */
	private final Set<String> found = new LinkedHashSet<>();

	private int foundLength;

	private List<String> columns = List.of();

	CsvTable(FieldSelection fields) {
		this.fields = fields;
	}

	@Override
	public void look(byte[] location) {
		read(location, (column, cell) -> {
			if ((column.equals(ALTITUDE) || column.startsWith(PROPERTY)) && this.found.add(column)) {
				this.foundLength += column.length();
				if (columns().size() > MAX_COLUMNS || this.foundLength > MAX_ROW) {
					throw new ValidationException(Violation.query("f", "columns",
							"must be another format: the locations have more properties than the %d columns of a CSV"
								.formatted(MAX_COLUMNS),
							JsonNodeFactory.instance.stringNode("csv")));
				}
			}
		});
	}

	private List<String> columns() {
		List<String> names = new ArrayList<>();
		for (String field : LocationFields.ALL) {
			FieldSelection selected = this.fields.field(field);
			if (!selected.isNone()) {
				names.addAll(columns(field, selected));
			}
		}
		return names;
	}

	private List<String> columns(String field, FieldSelection selected) {
		return switch (field) {
			case LocationFields.GEOMETRY -> this.found.contains(ALTITUDE) ? List.of("latitude", "longitude", ALTITUDE)
					: List.of("latitude", "longitude");
			case LocationFields.ADDRESS -> LocationFields.ADDRESS_TEXTS.stream()
				.filter((text) -> !selected.field(text).isNone())
				.map((text) -> field + "." + text)
				.toList();
			case LocationFields.PROPERTIES -> this.found.stream().filter((name) -> name.startsWith(PROPERTY)).toList();
			default -> List.of(field);
		};
	}

	@Override
	public byte[] start() {
		this.columns = columns();
		return (BYTE_ORDER_MARK + row(this.columns.stream().map(CsvTable::cell).toList()))
			.getBytes(StandardCharsets.UTF_8);
	}

	@Override
	public byte[] element(byte[] location) {
		Map<String, String> cells = new HashMap<>();
		read(location, cells::put);
		return row(this.columns.stream().map((column) -> cells.getOrDefault(column, "")).toList())
			.getBytes(StandardCharsets.UTF_8);
	}

	private static String row(List<String> cells) {
		return cells.stream().collect(Collectors.joining(",", "", LINE_END));
	}

	/** Gives the cells of a location to a consumer, by their columns. */
	private static void read(byte[] location, BiConsumer<String, String> cells) {
		try (JsonParser parser = StoredJson.parser(location)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String field = parser.currentName();
				if (parser.nextToken() != JsonToken.START_OBJECT) {
					cells.accept(field, cell(parser, location));
				}
				else if (field.equals(LocationFields.GEOMETRY)) {
					readPosition(parser, cells);
				}
				else {
					while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
						String column = field + "." + parser.currentName();
						parser.nextToken();
						cells.accept(column, cell(parser, location));
					}
				}
			}
		}
	}

	private static void readPosition(JsonParser point, BiConsumer<String, String> cells) {
		while (point.nextToken() == JsonToken.PROPERTY_NAME) {
			boolean isPosition = point.currentName().equals("coordinates");
			if (point.nextToken() == JsonToken.START_ARRAY && isPosition) {
				for (int i = 0; point.nextToken() != JsonToken.END_ARRAY; i++) {
					cells.accept(COORDINATES.get(i), degrees(point.getString()));
				}
			}
			point.skipChildren();
		}
	}

	/** Returns a number such as 1E-7 without an exponent, which is none in a position. */
	private static String degrees(String json) {
		if (json.indexOf('e') < 0 && json.indexOf('E') < 0) {
			return json;
		}
		BigDecimal number = new BigDecimal(json);
		return (Math.abs((long) number.scale()) > MAX_EXPONENT) ? json
				: (json.startsWith("-") ? "-" : "") + number.abs().toPlainString();
	}

	/** Returns a value as a cell. A list or an object is JSON in it. */
	private static String cell(JsonParser parser, byte[] json) {
		if (!parser.currentToken().isStructStart()) {
			return (parser.currentToken() == JsonToken.VALUE_NULL) ? "" : cell(parser.getString());
		}
		int start = (int) parser.currentTokenLocation().getByteOffset();
		parser.skipChildren();
		parser.finishToken();
		int end = (int) parser.currentLocation().getByteOffset();
		return cell(new String(json, start, end - start, StandardCharsets.UTF_8));
	}

	/** An empty text has quotes, which tells it from no text at all. */
	private static String cell(String text) {
		return (text.isEmpty() || SPECIAL.matcher(text).find()) ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
	}

}
