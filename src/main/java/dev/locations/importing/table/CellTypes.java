package dev.locations.importing.table;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;

/**
 * What the cells of a table are that become further properties. All cells of a column are
 * of one type, which its first cells tell. Only the columns of an own export are read
 * cell by cell: it has numbers and texts of one property in one column.
 */
public final class CellTypes {

	/** With more digits than most programs keep, or a leading zero, it is a text. */
	private static final String WHOLE = "-?(0|[1-9]\\d{0,17})";

	private static final Pattern NUMBER = Pattern.compile(WHOLE + "([.,]\\d{1,17})?");

	/** A number as JSON writes it (RFC 8259, 6). */
	private static final Pattern JSON_NUMBER = Pattern.compile(WHOLE + "(\\.\\d{1,17})?([eE][-+]?\\d{1,2})?");

	/** What may be one, if somebody says that the column has numbers. */
	private static final Pattern ANY_NUMBER = Pattern.compile("[-+]?\\d{1,18}([.,]\\d{1,17})?([eE][-+]?\\d{1,2})?");

	/** Three digits after a sign may also be thousands. */
	private static final Pattern THOUSANDS = Pattern.compile("-?\\d{1,3}[.,]\\d{3}");

	private static final Pattern BOOLEAN = Pattern.compile("true|false");

	private final Map<String, Type> types;

	CellTypes(Map<String, Type> types) {
		this.types = types;
	}

	public static CellTypes of(CsvRows table) {
		Map<String, List<String>> cells = new LinkedHashMap<>();
		List<String> columns = table.columns();
		for (int i = 0; i < columns.size(); i++) {
			int index = i;
			cells.put(columns.get(i),
					table.sample()
						.map(CsvRows.Row::cells)
						.filter((row) -> index < row.size())
						.map((row) -> row.get(index))
						.filter((cell) -> !cell.isEmpty())
						.toList());
		}
		boolean hasCommas = table.separator() != ','
				&& cells.values().stream().flatMap(List::stream).anyMatch((cell) -> isDecimal(cell, ','));
		Map<String, Type> types = new LinkedHashMap<>();
		cells.forEach((column, each) -> types.put(column,
				column.startsWith(ColumnMapping.PROPERTY) ? Type.EACH
						: table.sample().anyMatch((row) -> row.areTexts().get(columns.indexOf(column))) ? Type.TEXT
								: type(each, hasCommas)));
		return new CellTypes(types);
	}

	private static boolean isDecimal(String cell, char sign) {
		return cell.indexOf(sign) > 0 && NUMBER.matcher(cell).matches() && !THOUSANDS.matcher(cell).matches();
	}

	private static Type type(Collection<String> cells, boolean hasCommas) {
		if (cells.isEmpty()) {
			return Type.TEXT;
		}
		if (cells.stream().allMatch((cell) -> NUMBER.matcher(cell).matches())) {
			boolean withComma = cells.stream().anyMatch((cell) -> cell.indexOf(',') > 0);
			boolean withPoint = cells.stream().anyMatch((cell) -> cell.indexOf('.') > 0);
			boolean mayBeThousands = hasCommas && cells.stream().noneMatch((cell) -> isDecimal(cell, '.'));
			boolean isClear = withComma ? hasCommas && !withPoint : !withPoint || !mayBeThousands;
			return !isClear ? Type.TEXT : (hasCommas && !withPoint) ? Type.COMMA_NUMBER : Type.NUMBER;
		}
		if (cells.stream().allMatch((cell) -> BOOLEAN.matcher(cell).matches())) {
			return Type.BOOLEAN;
		}
		return cells.stream().allMatch((cell) -> structure(cell).isPresent()) ? Type.JSON : Type.TEXT;
	}

	/** Returns the columns whose cells are numbers. */
	public List<String> numbers() {
		return columns(Set.of(Type.NUMBER, Type.COMMA_NUMBER));
	}

	/** Returns the columns whose cells are texts. */
	public List<String> texts() {
		return columns(Set.of(Type.TEXT));
	}

	private List<String> columns(Set<Type> types) {
		return this.types.entrySet()
			.stream()
			.filter((column) -> types.contains(column.getValue()))
			.map(Map.Entry::getKey)
			.toList();
	}

	/** Returns the value of a cell; empty if it is of another type than its column. */
	Optional<JsonText> value(String column, String cell) {
		return switch (this.types.getOrDefault(column, Type.TEXT)) {
			case NUMBER -> (cell.indexOf(',') < 0) ? plainNumber(cell) : Optional.empty();
			case COMMA_NUMBER -> (cell.indexOf('.') < 0) ? plainNumber(cell) : Optional.empty();
			case BOOLEAN -> json(cell, BOOLEAN);
			case JSON -> structure(cell);
			case TEXT -> Optional.of(JsonText.string(cell));
			case EACH -> Optional.of(json(cell, JSON_NUMBER).or(() -> json(cell, BOOLEAN))
				.or(() -> structure(cell))
				.orElseGet(() -> JsonText.string(cell)));
		};
	}

	/** Returns the number that a cell tells; empty if it tells none. */
	static Optional<JsonText> number(String cell) {
		return ANY_NUMBER.matcher(cell).matches()
				? Optional.of(MappedFields.parse(new BigDecimal(cell.replace(',', '.')).toString())) : Optional.empty();
	}

	private static Optional<JsonText> plainNumber(String cell) {
		return NUMBER.matcher(cell).matches() ? Optional.of(MappedFields.parse(cell.replace(',', '.')))
				: Optional.empty();
	}

	private static Optional<JsonText> json(String cell, Pattern pattern) {
		return pattern.matcher(cell).matches() ? Optional.of(MappedFields.parse(cell)) : Optional.empty();
	}

	/** Returns the object or the list that a text reads as. */
	static Optional<JsonText> structure(String text) {
		if (!text.startsWith("{") && !text.startsWith("[")) {
			return Optional.empty();
		}
		try {
			return Optional.of(MappedFields.parse(text)).filter((parsed) -> parsed.root().isContainer());
		}
		catch (JsonSyntaxException ex) {
			return Optional.empty();
		}
	}

	enum Type {

		NUMBER, COMMA_NUMBER, BOOLEAN, JSON, TEXT,

		/** As each cell reads. */
		EACH

	}

}
