package dev.locations.location.field;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.cql2.Expression.Literal;

/** Reads literals from texts without quotation marks. */
final class Literals {

	private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][+-]?[0-9]{1,4})?");

	private Literals() {
	}

	/** Returns all that the text may mean. */
	static Stream<Literal> of(String text) {
		Literal literal = new Literal.Text(text);
		if (NUMBER.matcher(text).matches()) {
			return Stream.of(literal, new Literal.Numeric(new BigDecimal(text)));
		}
		if (text.equals("true") || text.equals("false")) {
			return Stream.of(literal, new Literal.Bool(text.equals("true")));
		}
		return Stream.concat(Stream.of(literal), time(text));
	}

	/** Returns the date or the time that the text is; nothing if it is none. */
	static Stream<Literal> time(String text) {
		return switch (TimeText.type(text)) {
			case DATE -> Stream.of(new Literal.Date(LocalDate.parse(text)));
			case TIME -> Stream.of(new Literal.Timestamp(TimeText.instant(text)));
			default -> Stream.empty();
		};
	}

}
