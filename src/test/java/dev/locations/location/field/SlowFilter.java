package dev.locations.location.field;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;

import dev.locations.cql2.Expression;
import dev.locations.cql2.Expression.And;
import dev.locations.cql2.Expression.ArrayComparison;
import dev.locations.cql2.Expression.Between;
import dev.locations.cql2.Expression.Comparison;
import dev.locations.cql2.Expression.Constant;
import dev.locations.cql2.Expression.In;
import dev.locations.cql2.Expression.Intersects;
import dev.locations.cql2.Expression.IsNull;
import dev.locations.cql2.Expression.Like;
import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.Expression.Not;
import dev.locations.cql2.Expression.Operator;
import dev.locations.cql2.Expression.Or;
import dev.locations.cql2.TextFolding;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates expressions on one location as CQL2 describes it, for tests that compare it
 * with {@link Filter}. Unknown is null.
 */
public record SlowFilter(Function<String, FieldValue> values, double longitude, double latitude) {

	/** Tells whether an expression holds; null if that is unknown. */
	public @Nullable Boolean evaluate(Expression expression) {
		if (expression instanceof And and) {
			return all(and.parts());
		}
		if (expression instanceof Or or) {
			return negated(all(or.parts().stream().<Expression>map(Not::new).toList()));
		}
		if (expression instanceof Not not) {
			return negated(evaluate(not.part()));
		}
		if (expression instanceof Constant constant) {
			return constant.value();
		}
		if (expression instanceof Intersects box) {
			return !box.property().name().equals("geometry") ? null
					: this.latitude >= box.south() && this.latitude <= box.north()
							&& ((box.west() <= box.east())
									? this.longitude >= box.west() && this.longitude <= box.east()
									: this.longitude >= box.west() || this.longitude <= box.east());
		}
		if (expression instanceof IsNull isNull) {
			return value(isNull.property().name()).equals(FieldValue.MISSING);
		}
		if (expression instanceof Comparison comparison) {
			FieldValue value = value(comparison.property().name());
			return compare(value, comparison.property().folding(), comparison.operator(), comparison.value());
		}
		if (expression instanceof Between between) {
			return evaluate(new And(List.of(
					new Comparison(between.property(), Operator.GREATER_OR_EQUAL, new Literal.Numeric(between.least())),
					new Comparison(between.property(), Operator.LESS_OR_EQUAL,
							new Literal.Numeric(between.greatest())))));
		}
		if (expression instanceof In in) {
			return negated(all(in.values()
				.stream()
				.<Expression>map((value) -> new Comparison(in.property(), Operator.NOT_EQUAL, value))
				.toList()));
		}
		if (expression instanceof Like like) {
			return (value(like.property().name()) instanceof Text text)
					? regex(like.pattern()).matcher(like.property().folding().apply(text.value())).matches() : null;
		}
		ArrayComparison array = (ArrayComparison) expression;
		return (value(array.property().name()) instanceof ListOf list) ? compare(list, array) : null;
	}

	private FieldValue value(String field) {
		return field.equals("geometry") ? FieldValue.OTHER : this.values.apply(field);
	}

	private @Nullable Boolean all(List<Expression> parts) {
		List<@Nullable Boolean> results = parts.stream().<@Nullable Boolean>map(this::evaluate).toList();
		return results.contains(false) ? Boolean.FALSE : results.contains(null) ? null : Boolean.TRUE;
	}

	private static @Nullable Boolean negated(@Nullable Boolean result) {
		return (result != null) ? !result : null;
	}

	private static @Nullable Boolean compare(FieldValue value, TextFolding folding, Operator operator,
			Literal literal) {
		if (value instanceof ListOf list) {
			boolean has = list.values()
				.stream()
				.anyMatch((element) -> Boolean.TRUE.equals(compare(element, folding, Operator.EQUAL, literal)));
			return (operator == Operator.EQUAL) ? Boolean.valueOf(has)
					: (operator == Operator.NOT_EQUAL) ? Boolean.valueOf(!has) : null;
		}
		Integer order = (value instanceof Scalar scalar) ? order(scalar, folding, literal) : null;
		if (order == null) {
			return null;
		}
		return switch (operator) {
			case EQUAL -> order == 0;
			case NOT_EQUAL -> order != 0;
			case LESS -> order < 0;
			case GREATER -> order > 0;
			case LESS_OR_EQUAL -> order <= 0;
			case GREATER_OR_EQUAL -> order >= 0;
		};
	}

	/** Compares a value with a literal; null if their types differ. */
	private static @Nullable Integer order(Scalar value, TextFolding folding, Literal literal) {
		if (value instanceof Text text && literal instanceof Literal.Text other) {
			return Arrays.compareUnsigned(folding.apply(text.value()).getBytes(StandardCharsets.UTF_8),
					other.value().getBytes(StandardCharsets.UTF_8));
		}
		if (!folding.equals(TextFolding.NONE)) {
			return null;
		}
		if (value instanceof Numeric number && literal instanceof Literal.Numeric other) {
			return number.value().compareTo(other.value());
		}
		if (value instanceof Bool bool && literal instanceof Literal.Bool other) {
			return Boolean.compare(bool.value(), other.value());
		}
		if (value instanceof Time && literal instanceof Literal.Text text) {
			// a time is a text in JSON
			return text.value().matches("\\d{4}-\\d\\d-\\d\\d")
					? order(value, folding, new Literal.Date(LocalDate.parse(text.value())))
					: text.value().endsWith("Z")
							? order(value, folding, new Literal.Timestamp(Instant.parse(text.value()))) : null;
		}
		if (value instanceof Time time && literal instanceof Literal.Timestamp other) {
			return Instant.ofEpochMilli(time.epochMillis()).compareTo(other.value());
		}
		if (value instanceof Time time && literal instanceof Literal.Date other) {
			return Instant.ofEpochMilli(time.epochMillis())
				.atZone(ZoneOffset.UTC)
				.toLocalDate()
				.compareTo(other.value());
		}
		return null;
	}

	private static boolean compare(ListOf list, ArrayComparison array) {
		BiPredicate<Scalar, Literal> equal = (value, literal) -> Objects
			.equals(order(value, array.property().folding(), literal), 0);
		boolean isContained = list.values()
			.stream()
			.allMatch((value) -> array.values().stream().anyMatch((literal) -> equal.test(value, literal)));
		boolean contains = array.values()
			.stream()
			.allMatch((literal) -> list.values().stream().anyMatch((value) -> equal.test(value, literal)));
		return switch (array.operator()) {
			case EQUALS -> isContained && contains;
			case CONTAINS -> contains;
			case CONTAINED_BY -> isContained;
			case OVERLAPS -> list.values()
				.stream()
				.anyMatch((value) -> array.values().stream().anyMatch((literal) -> equal.test(value, literal)));
		};
	}

	private static Pattern regex(String like) {
		StringBuilder regex = new StringBuilder();
		like.codePoints().forEach(new IntConsumer() {

			private boolean isEscaped;

			@Override
			public void accept(int character) {
				String one = Character.toString(character);
				if (!this.isEscaped && one.equals("\\")) {
					this.isEscaped = true;
					return;
				}
				regex.append((!this.isEscaped && one.equals("%")) ? ".*"
						: (!this.isEscaped && one.equals("_")) ? "." : Pattern.quote(one));
				this.isEscaped = false;
			}
		});
		if (like.replaceAll("\\\\.", "").endsWith("\\")) {
			regex.append("\\\\");
		}
		return Pattern.compile(regex.toString(), Pattern.DOTALL);
	}

}
