package dev.locations.cql2;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.Expression.Operator;
import dev.locations.cql2.Expression.Property;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class Cql2ParserTests {

	private static final List<String> PARTS = List.of("(", ")", "'", "\"", "''", "\\", ",", "<", ">", "=", "<>", "-",
			"+", ".", "1", "0e9", "1E-99999", " ", "\n", "NOT ", " AND ", " OR ", "CASEI(", "ACCENTI(", " IN (",
			" LIKE ", " BETWEEN ", " IS NULL", "S_INTERSECTS(geometry,", "BBOX(", "POINT(", "A_EQUALS(", "DATE('",
			"TIMESTAMP('", "TRUE", "name", "é", "\uD83D\uDE00", "\uD83D", "\0", ";", "[");

	private static final Map<String, List<Literal>> VALUES = Map.of("name",
			List.of(new Literal.Text("Zoo"), new Literal.Text(""), new Literal.Text("it's 100 % \\ \"ßΣı\" 😀\n\t\0")),
			"properties.opening \"hours\"", List.of(new Literal.Numeric(new BigDecimal("-1.50E+7"))), "and",
			List.of(new Literal.Bool(true), new Literal.Bool(false)), "\u00e9t\u00e9:x.1",
			List.of(new Literal.Timestamp(Instant.parse("2024-02-29T23:59:59.000000001Z")),
					new Literal.Date(LocalDate.EPOCH)),
			" ", List.of(new Literal.Numeric(new BigDecimal("0.10"))));

	@Test
	void bindsNotMoreTightlyThanAndAndAndMoreTightlyThanOr() {
		assertThat(parse("a=1 OR NOT b=2 AND c=3 OR d=4")).isEqualTo(new Expression.Or(List.of(number("a", 1),
				new Expression.And(List.of(new Expression.Not(number("b", 2)), number("c", 3))), number("d", 4))));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "literals-on-the-left.csv", delimiter = '|', quoteCharacter = '\'')
	void exchangesALiteralOnTheLeftSide(String text, String expected) {
		assertThat(ExpressionText.of(parse(text))).isEqualTo(expected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '#', value = { "'it''s' | it's", "'it\\'s' | it's", "'50\\%' | 50\\%",
			"'C:\\\\dir\\\\' | C:\\dir\\", "'\\d' | \\d", "'\"' | \"", "'é😀' | é😀" })
	void readsEscapesInTexts(String literal, String expected) {
		assertThat(parse("a = " + literal))
			.isEqualTo(new Expression.Comparison(property("a"), Operator.EQUAL, new Literal.Text(expected)));
	}

	@Test
	void readsControlCharactersInTexts() {
		assertThat(parse("a = '\\a\\b\\t\\n\\v\\f\\r'")).isEqualTo(
				new Expression.Comparison(property("a"), Operator.EQUAL, new Literal.Text("\u0007\b\t\n\u000b\f\r")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '#',
			value = { "properties.a.b2 | properties.a.b2", "\"opening hours\" | opening hours", "\"a\"\"b\" | a\"b",
					"\"AND\" | AND", "été:x_1 | été:x_1", "\uD83D\uDE00 | \uD83D\uDE00", "date | date",
					"Likes | Likes" })
	void readsNamesOfProperties(String name, String expected) {
		assertThat(parse(name + " IS NULL")).isEqualTo(new Expression.IsNull(property(expected)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "12", "-12", "+1.50", ".5", "-.5", "5.", "1e3", "1.5E-3", "1E+9999",
			"123456789012345678901234567890.1" })
	void readsNumbersExactly(String number) {
		assertThat(parse("a = " + number)).isEqualTo(
				new Expression.Comparison(property("a"), Operator.EQUAL, new Literal.Numeric(new BigDecimal(number))));
	}

	@Test
	void comparesAFoldedPropertyWithATextThatIsNotFoldedAsItIs() {
		assertThat(parse("CASEI(a) = 'AB'")).isEqualTo(new Expression.Comparison(
				new Property("a", new TextFolding(true, false)), Operator.EQUAL, new Literal.Text("AB")));
	}

	/** GDAL sends it. */
	@Test
	void readsIlikeAsLikeInAnyCase() {
		assertThat(parse("a ILIKE 'Ab\\%%'")).isEqualTo(parse("CASEI(a) LIKE CASEI('Ab\\%%')"));
		assertThat(parse("ACCENTI(a) NOT ILIKE ACCENTI('Äb%')"))
			.isEqualTo(parse("CASEI(ACCENTI(a)) NOT LIKE CASEI(ACCENTI('Äb%'))"));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "refused.csv", delimiter = '|', quoteCharacter = '`')
	void tellsThePositionOfWhatIsWrongAndWhatIsExpected(String text, int position, String message) {
		assertRefused(text, position, message);
	}

	@Test
	void refusesPropertiesAtTheirPosition() {
		assertThatExceptionOfType(Cql2Exception.class)
			.isThrownBy(() -> ExpressionText.parse("a = 1 OR 2 = casei(b)", "b"))
			.withMessage("no b")
			.satisfies((ex) -> assertThat(ex.position()).isEqualTo(20));
	}

	@Test
	void limitsTheCharactersComparisonsAndFoldings() {
		String longest = "a = '" + "\uD83D\uDE00".repeat(1994) + "'";
		assertThat(parse(longest)).isInstanceOf(Expression.Comparison.class);
		assertRefused(longest + " ", 2001, "there are more than 2000 characters");
		for (String each : List.of("a=1", "a IS NULL", "A_CONTAINS(a,('x'))")) {
			String most = each + (" AND " + each).repeat(49);
			assertThat(parse(most + " AND TRUE")).isInstanceOf(Expression.And.class);
			assertRefused(most + " AND " + each, most.length() + 6, "there are more than 50 comparisons");
		}
		assertRefused("CASEI(".repeat(300), 121, "there are more than 20 levels");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "costs.csv", delimiter = '|', quoteCharacter = '\'')
	void limitsWhatItCostsToReadTexts(String condition, int most, int cost) {
		String before = IntStream.range(0, most)
			.mapToObj((i) -> condition.replace("%d", "f" + i) + " OR ")
			.collect(Collectors.joining());
		String last = condition.replace("%d", "z");
		assertThat(parse(before + last.replaceAll(".+", "b=1"))).isNotNull();
		if (cost > 0) {
			assertRefused(before + last, before.length() + 1,
					"the comparisons up to here cost %d, more than 150; use CASEI and ACCENTI with fewer fields, or fewer"
						.formatted(cost) + " patterns with fewer _");
		}
	}

	@Test
	void allowsTheLargestCost() {
		String most = IntStream.range(0, 13).mapToObj("f%d ILIKE 'x' OR "::formatted).collect(Collectors.joining())
				+ "a LIKE 'x' OR ".repeat(6) + "a LIKE 'x'";
		assertThat(parse(most)).isNotNull();
		assertRefused(most + " OR a LIKE 'x'", most.length() + 5,
				"the comparisons up to here cost 151, more than 150; use CASEI and ACCENTI with fewer fields, or fewer"
						+ " patterns with fewer _");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "( | a=1 | )", "NOT | a=1 | ''", "NOT( | a=1 | )" })
	void limitsTheLevels(String opening, String inner, String closing) {
		int levels = opening.startsWith("NOT(") ? 10 : 20;
		String outer = (opening + " ").repeat(levels);
		assertThat(parse((outer + inner + closing.repeat(levels) + " AND ").repeat(2) + "TRUE")).isNotNull();
		assertRefused(outer + "(" + inner + ")" + closing.repeat(levels), outer.length() + 1,
				"there are more than 20 levels");
	}

	private static void assertRefused(String text, int position, String message) {
		assertThatExceptionOfType(Cql2Exception.class).isThrownBy(() -> parse(text))
			.withMessage(message)
			.satisfies((ex) -> assertThat(ex.position()).isEqualTo(position));
	}

	private static Expression parse(String text) {
		return ExpressionText.parse(text);
	}

	private static Expression number(String name, int value) {
		return new Expression.Comparison(property(name), Operator.EQUAL, new Literal.Numeric(new BigDecimal(value)));
	}

	private static Property property(String name) {
		return new Property(name, TextFolding.NONE);
	}

	@ParameterizedTest
	@MethodSource("rows")
	void readsTheExamplesOfTheStandardOrRefusesWhatItDoesNotSupport(String row) {
		String[] columns = row.split("\t", -1);
		String expression = columns[2].replace("\\n", "\n");
		if (columns[1].chars().allMatch(Character::isDigit)) {
			assertThatExceptionOfType(Cql2Exception.class).isThrownBy(() -> ExpressionText.parse(expression))
				.satisfies((ex) -> assertThat(ex.position()).isEqualTo(Integer.parseInt(columns[1])));
		}
		else {
			assertThat(ExpressionText.of(ExpressionText.parse(expression))).isEqualTo(columns[1]);
		}
	}

	static List<String> rows() throws IOException {
		try (BufferedReader reader = new BufferedReader(
				new InputStreamReader(Objects.requireNonNull(Cql2ParserTests.class.getResourceAsStream("examples.tsv")),
						StandardCharsets.UTF_8))) {
			return reader.lines().filter((line) -> !line.startsWith("#")).toList();
		}
	}

	@Test
	@Tag("random")
	void readsWhatIsWritten() {
		RandomCases.run(1_500, (random) -> {
			Expression expression = new RandomExpressions(random, VALUES).next();
			String text = ExpressionText.of(expression);
			assertThat(ExpressionText.parse(text)).as("%s", text).isEqualTo(expression);
		});
	}

	@Test
	@Tag("random")
	void refusesBrokenTextAtAPositionInIt() {
		RandomCases.run(4_000, (random) -> {
			String text = (random.nextInt(4) == 0) ? parts(random, 30)
					: broken(random, ExpressionText.of(new RandomExpressions(random, VALUES).next()));
			try {
				Expression expression = ExpressionText.parse(text);
				assertThat(ExpressionText.parse(ExpressionText.of(expression))).as("%s", text).isEqualTo(expression);
			}
			catch (Cql2Exception ex) {
				assertThat(ex.position()).as("%s: %s", text, ex.getMessage())
					.isBetween(1, text.codePointCount(0, text.length()) + 1);
			}
		});
	}

	private static String broken(Random random, String text) {
		int start = random.nextInt(text.length() + 1);
		int end = Math.min(text.length(), start + random.nextInt(4));
		return text.substring(0, start) + parts(random, 2) + text.substring(end);
	}

	private static String parts(Random random, int greatest) {
		StringBuilder text = new StringBuilder();
		random.ints(random.nextInt(greatest + 1), 0, PARTS.size()).mapToObj(PARTS::get).forEach(text::append);
		return text.toString();
	}

}
