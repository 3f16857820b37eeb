package dev.locations.location.field;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

import dev.locations.cql2.Expression;
import dev.locations.cql2.Expression.And;
import dev.locations.cql2.Expression.ArrayComparison;
import dev.locations.cql2.Expression.ArrayOperator;
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
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.RandomValues;

/** Expressions of all kinds, about the same values as {@link RandomValues}. */
record RandomExpressions(Random random, List<String> fields) {

	private static final List<String> PATTERNS = List.of("", "%", "_", "%%", "a%", "%a", "_a%", "%_", "_%", "par_",
			"p%k", "%ar%in%", "a\\%", "\\\\", "\\_", "Park", "\ud83d\ude00%", "_\ud83d\ude00", "\uffee%", "%a%a%");

	Expression expression(int depth) {
		return switch (this.random.nextInt((depth > 0) ? 12 : 9)) {
			case 0 -> folded();
			case 1 -> foldedIn();
			case 2 -> new Between(new Property(field(), TextFolding.NONE), number().value(), number().value());
			case 3 -> new In(new Property(field(), TextFolding.NONE), literals());
			case 4 -> new IsNull(new Property(field(), TextFolding.NONE));
			case 5 -> new Like(property(), pick(PATTERNS.toArray(String[]::new)));
			case 6 -> new ArrayComparison(new Property(field(), TextFolding.NONE), pick(ArrayOperator.values()),
					(this.random.nextInt(8) == 0) ? List.of() : literals());
			case 7 -> (this.random.nextInt(3) == 0) ? new Constant(this.random.nextBoolean()) : box();
			case 8 -> new Comparison(new Property(field(), TextFolding.NONE), pick(Operator.values()), literal());
			case 9 -> new Not(expression(depth - 1));
			case 10 -> new And(several(depth));
			default -> new Or(several(depth));
		};
	}

	private Expression box() {
		return new Intersects(new Property("geometry", TextFolding.NONE), degrees(180), degrees(90), degrees(180),
				degrees(90));
	}

	private List<Expression> several(int depth) {
		Supplier<Expression> part = () -> expression(depth - 1);
		return Stream.generate(part).limit(2 + this.random.nextInt(3)).toList();
	}

	private Expression folded() {
		Property property = property();
		return new Comparison(property, pick(Operator.values()), text(property.folding()));
	}

	private Expression foldedIn() {
		Property property = property();
		return new In(property, List.of(text(property.folding()), text(property.folding())));
	}

	private Literal text(TextFolding folding) {
		return new Literal.Text(folding.apply(values().text().value()));
	}

	private Property property() {
		return new Property(field(), new TextFolding(this.random.nextBoolean(), this.random.nextBoolean()));
	}

	private String field() {
		return (this.random.nextInt(30) == 0) ? "geometry" : this.fields.get(this.random.nextInt(this.fields.size()));
	}

	private double degrees(int range) {
		return this.random.nextInt(2 * range + 1) - range;
	}

	private List<Literal> literals() {
		return Stream.generate(this::literal).limit(1 + this.random.nextInt(3)).toList();
	}

	private Literal literal() {
		Scalar value = values().scalar();
		if (value instanceof Text text) {
			return new Literal.Text(text.value());
		}
		if (value instanceof Bool bool) {
			return new Literal.Bool(bool.value());
		}
		if (value instanceof Numeric numeric) {
			return new Literal.Numeric(numeric.value());
		}
		int day = this.random.nextInt(3) - 1;
		return switch (this.random.nextInt(5)) {
			case 3 -> new Literal.Text(LocalDate.ofEpochDay(day).toString());
			case 4 -> new Literal.Text(Instant.ofEpochSecond(86_400L * day).toString());
			case 0 -> new Literal.Date(LocalDate.ofEpochDay(day));
			case 1 -> new Literal.Timestamp(Instant.ofEpochSecond(86_400L * day));
			default -> new Literal.Timestamp(Instant.ofEpochSecond(86_400L * day, this.random.nextInt(3) - 1));
		};
	}

	private Numeric number() {
		return values().number();
	}

	private RandomValues values() {
		return new RandomValues(this.random);
	}

	private <T> T pick(T[] all) {
		return all[this.random.nextInt(all.length)];
	}

}
