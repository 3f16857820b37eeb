package dev.locations.location.field;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.cql2.Expression.Literal;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.RandomValues;

/** Literals of all kinds, about the same values as {@link RandomValues}. */
record RandomLiterals(Random random) {

	private static final int MANY = 200;

	private static final long SECONDS_OF_DAY = 86_400;

	Map<String, List<Literal>> of(List<String> fields) {
		return fields.stream()
			.collect(Collectors.toMap(Function.identity(),
					(field) -> Stream.generate(this::literal).limit(MANY).distinct().toList()));
	}

	private Literal literal() {
		Scalar value = new RandomValues(this.random).scalar();
		if (value instanceof Text text) {
			return new Literal.Text(text.value());
		}
		if (value instanceof Bool bool) {
			return new Literal.Bool(bool.value());
		}
		return (value instanceof Numeric number) ? new Literal.Numeric(number.value()) : time();
	}

	private Literal time() {
		int day = this.random.nextInt(3) - 1;
		Instant midnight = Instant.ofEpochSecond(SECONDS_OF_DAY * day);
		return switch (this.random.nextInt(5)) {
			case 0 -> new Literal.Date(LocalDate.ofEpochDay(day));
			case 1 -> new Literal.Timestamp(midnight);
			case 2 -> new Literal.Text(LocalDate.ofEpochDay(day).toString());
			case 3 -> new Literal.Text(midnight.toString());
			default -> new Literal.Timestamp(midnight.plusNanos(this.random.nextInt(3) - 1));
		};
	}

}
