package dev.locations.location.field;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

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
import dev.locations.cql2.Expression.Property;
import dev.locations.cql2.TextFolding;
import dev.locations.index.tree.Box;
import dev.locations.index.value.Bound;
import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import dev.locations.index.value.ScalarRange;
import dev.locations.index.value.ValueTest;

/**
 * Turns an expression into conditions. What is negated is turned into what holds instead,
 * down to the comparisons. That is right also where something is unknown: it is unknown
 * when negated, too.
 */
final class NormalForm {

	private NormalForm() {
	}

	/**
	 * Returns the condition for an expression.
	 * @param expected whether the expression should hold, or its negation
	 */
	static Condition of(Expression expression, boolean expected) {
		if (expression instanceof Not not) {
			return of(not.part(), !expected);
		}
		if (expression instanceof And and) {
			return joined(and.parts(), expected, expected);
		}
		if (expression instanceof Or or) {
			return joined(or.parts(), !expected, expected);
		}
		if (expression instanceof Constant constant) {
			return (constant.value() == expected) ? Condition.ALWAYS : Condition.NEVER;
		}
		if (expression instanceof Intersects intersects) {
			return new Condition.InBox(new Box(intersects.west() + 0.0, intersects.south() + 0.0,
					intersects.east() + 0.0, intersects.north() + 0.0), expected);
		}
		if (expression instanceof IsNull isNull) {
			return condition(isNull.property(), new NullTest(expected), expected);
		}
		if (expression instanceof Comparison comparison) {
			return comparison(comparison, expected);
		}
		if (expression instanceof Between between) {
			return condition(between.property(), between(between, expected), expected);
		}
		if (expression instanceof In in) {
			return in(in.property(), in.values(), expected);
		}
		if (expression instanceof Like like) {
			String pattern = like.property().name().equals(LocationFields.ID) ? lowerCase(like.pattern())
					: like.pattern();
			return condition(like.property(), new LikeTest(LikePattern.of(pattern), expected), expected);
		}
		ArrayComparison array = (ArrayComparison) expression;
		Map<Boolean, List<Literal>> values = array.values()
			.stream()
			.collect(Collectors.partitioningBy((value) -> isTimeOfText(array.property(), value)));
		return condition(array.property(),
				new ArrayTest(array.operator(), ranges(values.getOrDefault(false, List.of()), NormalForm::range),
						ranges(values.getOrDefault(true, List.of()), TimeText::range), expected),
				expected);
	}

	private static List<ScalarRange> ranges(List<Literal> values, Function<Literal, ScalarRange> range) {
		return values.stream().map(range).distinct().sorted(Comparator.comparing(ScalarRange::from)).toList();
	}

	/** Returns the condition that a field has one of some values, or a list with one. */
	static Condition anyOf(String field, List<Literal> values) {
		return in(new Property(field, TextFolding.NONE), values, true);
	}

	private static Condition joined(List<Expression> parts, boolean isAll, boolean expected) {
		return Condition.joined(parts.stream().map((part) -> of(part, expected)).toList(), isAll);
	}

	private static Condition condition(Property property, ValueTest test, boolean expected) {
		if (test instanceof RangeTest ranges && ranges.isNever()) {
			return Condition.NEVER;
		}
		if (property.name().equals(LocationFields.GEOMETRY)) {
			// the value is an object, which is never null and compared with no literal
			return test.test(FieldValue.OTHER) ? Condition.ALWAYS : Condition.NEVER;
		}
		// a comparison holds if it does so for one way to write a text, its negation for
		// all
		List<Condition> ways = FoldedTest.of(property.folding(), test)
			.<Condition>map((way) -> new Condition.OfField(new FieldTest(property.name(), way)))
			.toList();
		return (ways.size() == 1) ? ways.get(0) : Condition.joined(ways, !expected);
	}

	/**
	 * Times are texts in JSON. So a text that is compared with a time stands for the time
	 * that it is, as in the filters of GDAL.
	 */
	private static Literal typed(Property property, Literal value) {
		if (!(value instanceof Literal.Text text)) {
			return value;
		}
		if (property.name().equals(LocationFields.ID)) {
			return new Literal.Text(lowerCase(text.value()));
		}
		return LocationFields.isTime(property.name()) ? Literals.time(text.value()).findFirst().orElse(value) : value;
	}

	/** Ids are written in any case, and kept in lower case. */
	private static String lowerCase(String id) {
		return id.toLowerCase(Locale.ROOT);
	}

	/** A time that is compared with any other field means the texts that are times. */
	private static boolean isTimeOfText(Property property, Literal value) {
		return !LocationFields.isTime(property.name())
				&& (value instanceof Literal.Timestamp || value instanceof Literal.Date);
	}

	private static Condition comparison(Comparison comparison, boolean expected) {
		Property property = comparison.property();
		Literal value = typed(property, comparison.value());
		Operator operator = comparison.operator();
		ValueTest test = isTimeOfText(property, value)
				? new TimeTextTest(comparison(operator, TimeText.range(value), ScalarRange.NUMBERS, expected))
				: comparison(operator, range(value), type(value), expected);
		return condition(property, test, expected == (operator != Operator.NOT_EQUAL));
	}

	private static RangeTest comparison(Operator operator, ScalarRange value, ScalarRange type, boolean expected) {
		return switch (operator) {
			case EQUAL -> in(List.of(value), List.of(type), expected);
			case NOT_EQUAL -> in(List.of(value), List.of(type), !expected);
			case LESS, GREATER_OR_EQUAL -> RangeTest.ofScalars(List.of(((operator == Operator.LESS) == expected)
					? new ScalarRange(type.from(), value.from()) : new ScalarRange(value.from(), type.to())));
			case GREATER, LESS_OR_EQUAL -> RangeTest.ofScalars(List.of(((operator == Operator.GREATER) == expected)
					? new ScalarRange(value.to(), type.to()) : new ScalarRange(type.from(), value.to())));
		};
	}

	private static RangeTest between(Between between, boolean expected) {
		ScalarRange range = new ScalarRange(Bound.before(new Numeric(between.least())),
				Bound.behind(new Numeric(between.greatest())));
		return RangeTest
			.ofScalars(expected ? List.of(range) : ScalarRange.NUMBERS.without(ScalarRange.merged(List.of(range))));
	}

	private static Condition in(Property property, List<Literal> literals, boolean expected) {
		Map<Boolean, List<Literal>> values = literals.stream()
			.map((value) -> typed(property, value))
			.collect(Collectors.partitioningBy((value) -> isTimeOfText(property, value)));
		List<Condition> parts = new ArrayList<>();
		List<Literal> times = values.getOrDefault(true, List.of());
		if (!times.isEmpty()) {
			RangeTest test = in(times.stream().map(TimeText::range).toList(), List.of(ScalarRange.NUMBERS), expected);
			parts.add(condition(property, new TimeTextTest(test), expected));
		}
		List<Literal> others = values.getOrDefault(false, List.of());
		if (!others.isEmpty()) {
			parts.add(condition(property, in(others.stream().map(NormalForm::range).toList(),
					others.stream().map(NormalForm::type).distinct().toList(), expected), expected));
		}
		return Condition.joined(parts, !expected);
	}

	/**
	 * A scalar of another type than one of the values is neither in them nor not in them.
	 */
	private static RangeTest in(List<ScalarRange> wanted, List<ScalarRange> types, boolean expected) {
		return expected ? RangeTest.with(wanted) : RangeTest.without(wanted, (types.size() == 1) ? types : List.of());
	}

	private static ScalarRange type(Literal literal) {
		return ScalarRange.ofType(scalar(literal));
	}

	private static Scalar scalar(Literal literal) {
		if (literal instanceof Literal.Text text) {
			return new Text(text.value());
		}
		if (literal instanceof Literal.Numeric numeric) {
			return new Numeric(numeric.value());
		}
		return (literal instanceof Literal.Bool bool) ? new Bool(bool.value()) : new Time(0);
	}

	/**
	 * Returns the values that are equal to a literal: a date stands for all its times.
	 */
	private static ScalarRange range(Literal literal) {
		if (literal instanceof Literal.Timestamp timestamp) {
			return times(timestamp.value(), timestamp.value().plusNanos(1));
		}
		if (literal instanceof Literal.Date date) {
			return times(start(date.value()), start(date.value().plusDays(1)));
		}
		return ScalarRange.of(scalar(literal));
	}

	private static Instant start(LocalDate date) {
		return date.atStartOfDay(ZoneOffset.UTC).toInstant();
	}

	/** Returns the milliseconds in an interval, without its end. */
	private static ScalarRange times(Instant from, Instant to) {
		return new ScalarRange(Bound.before(new Time(millisFrom(from))), Bound.before(new Time(millisFrom(to))));
	}

	private static long millisFrom(Instant time) {
		return time.plusNanos(999_999).toEpochMilli();
	}

}
