package dev.locations.cql2;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;

import dev.locations.cql2.Expression.Literal;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("random")
class Cql2RandomTests {

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
	void readsWhatIsWritten() {
		RandomCases.run(1_500, (random) -> {
			Expression expression = new RandomExpressions(random, VALUES).next();
			String text = ExpressionText.of(expression);
			assertThat(ExpressionText.parse(text)).as("%s", text).isEqualTo(expression);
		});
	}

	@Test
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
