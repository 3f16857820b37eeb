package dev.locations.location;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.stream.Stream;

import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.RandomExpressions;
import dev.locations.store.Timestamps;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;

public final class RandomPlaces {

	private static final long START = Instant.parse("2024-02-28T23:59:59.990Z").toEpochMilli();

	/** The reference takes long for a long pattern. */
	private static final int MOST_IN_FILTER = 100;

	private static final List<String> NAMES = List.of("Park", "Pärk", "park", "PARK zoo", "Zoo", "zoo park 1",
			"\"Zoo\\", "Z", "\uffff", "\uD83D\uDE00", "été", "ÉTÉ", "Straße", "STRASSE", "100 %", "a_b", "Museum Paris",
			"Musée de l'Orangerie", "Zöo", "Zoeo");

	private static final List<String> CITIES = List.of("Paris", "paris", "Genève", "Geneve", "Łódź", "Köln", "Koeln",
			"");

	private static final List<String> TEXTS = List.of("\"park\"", "\"Park\"", "\"museum\"", "\"zoo\"", "\"\"",
			"\"\\uD83D\\uDE00\"", "\"\\uffff\"", "\"\\\"\\\\ 100%_\"", "\"true\"", "\"4\"", "\"\\u0000\"", "\"été\"",
			"\"{\\\"a\\\":[}\"", "\"" + "x".repeat(256) + "a\"", "\"" + "x".repeat(256) + "b\"",
			"\"" + "\uD83D\uDE00".repeat(257) + "\"", "\"2024-02-29\"", "\"2024-02-29T01:00:00+01:00\"",
			"\"2024-02-28 23:59:59.0000001\"", "\"2024-02-30\"");

	private static final List<Literal> TIMES = List.of(new Literal.Date(LocalDate.of(2024, 2, 29)),
			new Literal.Timestamp(Instant.parse("2024-02-29T00:00:00Z")),
			new Literal.Timestamp(Instant.parse("2024-02-28T23:59:59.0000001Z")));

	private static final List<String> NUMBERS = List.of("0", "-0.0", "4", "4.0", "4.5", "40e-1", "-2.5", "10",
			"9007199254740993", "9007199254740992.0", "12345678901234567890.1", "12345678901234567890.10",
			"12345678901234567890.2", "1e400", "1E+2", "100");

	private static final List<String> OTHERS = List.of("true", "false", "null", "{}", "{\"a\":1}", "[]", "[null]",
			"[[1]]", "[{}]", "[1,true,\"park\"]", "[\"zoo\",\"park\",\"zoo\"]", "[4,4.00]", "[null,4]",
			"[\"park\",{\"a\":[1]}]", "[\"Park\"]", "[false]", "[\"2024-02-29\",1]");

	private final Random random;

	/** Degrees between most points; if large, many are at one point. */
	private final int step;

	private long clock = START;

	public RandomPlaces(Random random) {
		this.random = random;
		this.step = random.nextBoolean() ? 15 : 45;
	}

	public RandomExpressions expressions() {
		Map<String, List<Literal>> literals = new LinkedHashMap<>();
		Stream<Literal> scalars = Stream.of(TEXTS, NUMBERS, List.of("true", "false"))
			.flatMap(List::stream)
			.filter((value) -> !value.equals("1e400") && value.length() < MOST_IN_FILTER)
			.map(RandomPlaces::literal);
		List<Literal> values = Stream.concat(scalars, TIMES.stream()).toList();
		literals.put("name", NAMES.stream().<Literal>map(Literal.Text::new).toList());
		literals.put("address.city", CITIES.stream().<Literal>map(Literal.Text::new).toList());
		literals.put("shortName", List.of(new Literal.Text("s1"), new Literal.Text("S2")));
		List.of("category", "rating", "any", "deep.any", "opening \"hours\"", "été")
			.forEach((key) -> literals.put("properties." + key, values));
		literals.put("updatedAt",
				List.of(new Literal.Timestamp(Instant.ofEpochMilli(START + 50)),
						new Literal.Timestamp(Instant.ofEpochMilli(START + 50).plusNanos(1)),
						new Literal.Date(LocalDate.of(2024, 2, 28)), new Literal.Date(LocalDate.of(2024, 2, 29)),
						new Literal.Text("2024-02-29"), new Literal.Text("2024-02-29T00:00:00.020Z")));
		literals.put("geometry", List.of(new Literal.Text("Point")));
		literals.put("properties", values);
		literals.put("createdAt", List.of(new Literal.Date(LocalDate.of(2024, 2, 28))));
		return new RandomExpressions(this.random, literals);
	}

	private static Literal literal(String json) {
		JsonNode value = Json.of(json);
		if (value.isBoolean()) {
			return new Literal.Bool(value.booleanValue());
		}
		return value.isNumber() ? new Literal.Numeric(new BigDecimal(json)) : new Literal.Text(value.stringValue());
	}

	public byte[] next(UUID id, long createdAt) {
		this.clock += 1 + this.random.nextInt(3);
		StringBuilder json = new StringBuilder("{\"id\":\"" + id + "\",\"name\":" + quoted(one(NAMES)));
		if (this.random.nextBoolean()) {
			json.append(",\"shortName\":\"s").append(this.random.nextInt(3)).append('"');
		}
		if (this.random.nextInt(3) > 0) {
			json.append(",\"description\":").append(quoted(one(NAMES) + " of " + one(NAMES)));
		}
		json.append(",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
			.append(longitude())
			.append(',')
			.append(latitude())
			.append("]},\"address\":{\"street\":\"s\",\"zipCode\":\"1\",\"city\":")
			.append(quoted(one(CITIES)))
			.append(",\"state\":\"x\"}");
		if (this.random.nextInt(8) > 0) {
			json.append(",\"properties\":").append(properties());
		}
		json.append(",\"createdAt\":\"")
			.append(Timestamps.format(START + createdAt))
			.append("\",\"updatedAt\":\"")
			.append(Timestamps.format(this.clock))
			.append("\"}");
		return json.toString().getBytes(StandardCharsets.UTF_8);
	}

	/** Returns a version that differs in nothing that is searched or drawn. */
	public byte[] withOtherZipCode(byte[] json) {
		return with(json, "\"zipCode\":\"[^\"]*\"", "\"zipCode\":\"" + this.random.nextInt(100) + "\"");
	}

	/** Returns a later version, in which the first match of a pattern is replaced. */
	public byte[] with(byte[] json, String pattern, String replacement) {
		this.clock++;
		return new String(json, StandardCharsets.UTF_8).replaceFirst(pattern, Matcher.quoteReplacement(replacement))
			.replaceFirst("\"updatedAt\":\"[^\"]*\"", "\"updatedAt\":\"" + Timestamps.format(this.clock) + "\"")
			.getBytes(StandardCharsets.UTF_8);
	}

	private String properties() {
		StringBuilder json = new StringBuilder("{");
		member(json, "\"category\"", (this.random.nextInt(8) == 0) ? any() : one(TEXTS));
		member(json, "\"rating\"", (this.random.nextInt(8) == 0) ? any() : one(NUMBERS));
		member(json, "\"any\"", any());
		member(json, "\"deep\"", (this.random.nextInt(4) == 0) ? any() : "{\"x\":[{\"any\":1}],\"any\":" + any() + "}");
		member(json, "\"opening \\\"hours\\\"\"", any());
		member(json, this.random.nextBoolean() ? "\"\\u00e9t\\u00e9\"" : "\"été\"", any());
		return json.append('}').toString();
	}

	private void member(StringBuilder json, String key, String value) {
		if (this.random.nextInt(4) > 0) {
			json.append((json.length() > 1) ? "," : "").append(key).append(':').append(value);
		}
	}

	private String any() {
		return switch (this.random.nextInt(4)) {
			case 0 -> one(TEXTS);
			case 1 -> one(NUMBERS);
			default -> one(OTHERS);
		};
	}

	/** Returns a longitude of few. */
	public double longitude() {
		return (this.random.nextInt(4) > 0) ? multiple(180) : this.random.nextInt(-1800, 1801) / 10.0;
	}

	/** Returns a latitude of few. */
	public double latitude() {
		return (this.random.nextInt(4) > 0) ? multiple(90) : this.random.nextInt(-900, 901) / 10.0;
	}

	private int multiple(int most) {
		int steps = most / this.step;
		return this.random.nextInt(-steps, steps + 1) * this.step;
	}

	/** Returns one or two words, which no, some or all locations have. */
	public String words() {
		List<String> words = List.of("park", "zo", "zoo", "PÄRK", "mus", "paris", "museum paris", "z", "100", "ete of",
				"strasse", "zöo", "orangerie", "l'orang", "park zoo", "none", "s", "zoo x");
		return one(words);
	}

	private static String quoted(String text) {
		return Json.MAPPER.writeValueAsString(text);
	}

	private <T> T one(List<T> elements) {
		return elements.get(this.random.nextInt(elements.size()));
	}

}
