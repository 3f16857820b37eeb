package dev.locations.location.field;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;

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
			Literal value = typed(comparison.property(), comparison.value());
			return condition(comparison.property(), comparison(comparison.operator(), value, expected),
					expected == (comparison.operator() != Operator.NOT_EQUAL));
		}
		if (expression instanceof Between between) {
			return condition(between.property(), between(between, expected), expected);
		}
		if (expression instanceof In in) {
			List<Literal> values = in.values().stream().map((value) -> typed(in.property(), value)).toList();
			return condition(in.property(), in(values, expected), expected);
		}
		if (expression instanceof Like like) {
			return condition(like.property(), new LikeTest(LikePattern.of(like.pattern()), expected), expected);
		}
		ArrayComparison array = (ArrayComparison) expression;
		List<ScalarRange> values = array.values()
			.stream()
			.map(NormalForm::range)
			.distinct()
			.sorted(Comparator.comparing(ScalarRange::from))
			.toList();
		return condition(array.property(), new ArrayTest(array.operator(), values, expected), expected);
	}

	/** Returns the condition that a field has one of some values, or a list with one. */
	static Condition anyOf(String field, List<Literal> values) {
		return condition(new Property(field, TextFolding.NONE), in(values, true), true);
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
		return new Condition.OfField(new FieldTest(property.name(), FoldedTest.of(property.folding(), test, expected)));
	}

	/**
	 * Times are texts in JSON. So a text that is compared with a time stands for the time
	 * that it is, as in the filters of GDAL.
	 */
	private static Literal typed(Property property, Literal value) {
		boolean isTime = property.name().equals(LocationFields.CREATED_AT)
				|| property.name().equals(LocationFields.UPDATED_AT);
		return (isTime && value instanceof Literal.Text text) ? Literals.time(text.value()).findFirst().orElse(value)
				: value;
	}

	private static RangeTest comparison(Operator operator, Literal literal, boolean expected) {
		ScalarRange value = range(literal);
		ScalarRange type = type(literal);
		ScalarRange less = new ScalarRange(type.from(), value.from());
		ScalarRange greater = new ScalarRange(value.to(), type.to());
		return switch (operator) {
			case EQUAL -> in(List.of(literal), expected);
			case NOT_EQUAL -> in(List.of(literal), !expected);
			case LESS -> RangeTest.ofScalars(List.of(expected ? less : new ScalarRange(value.from(), type.to())));
			case GREATER -> RangeTest.ofScalars(List.of(expected ? greater : new ScalarRange(type.from(), value.to())));
			case LESS_OR_EQUAL ->
				RangeTest.ofScalars(List.of(expected ? new ScalarRange(type.from(), value.to()) : greater));
			case GREATER_OR_EQUAL ->
				RangeTest.ofScalars(List.of(expected ? new ScalarRange(value.from(), type.to()) : less));
		};
	}

	private static RangeTest between(Between between, boolean expected) {
		ScalarRange range = new ScalarRange(Bound.before(new Numeric(between.least())),
				Bound.behind(new Numeric(between.greatest())));
		return RangeTest
			.ofScalars(expected ? List.of(range) : ScalarRange.NUMBERS.without(ScalarRange.merged(List.of(range))));
	}

	/**
	 * A scalar of another type than one of the values is neither in them nor not in them.
	 */
	private static RangeTest in(List<Literal> values, boolean expected) {
		List<ScalarRange> wanted = values.stream().map(NormalForm::range).toList();
		if (expected) {
			return RangeTest.with(wanted);
		}
		List<ScalarRange> types = values.stream().map(NormalForm::type).distinct().toList();
		return RangeTest.without(wanted, (types.size() == 1) ? types : List.of());
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
