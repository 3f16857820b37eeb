package dev.locations.cql2;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * A condition in CQL2. A property is on the left side of each comparison, and a literal
 * on the right side; the parser exchanges them where the text has them the other way
 * round.
 */
public sealed interface Expression {

	/** All parts hold; there are at least two. */
	record And(List<Expression> parts) implements Expression {
	}

	/** One part holds at least; there are at least two. */
	record Or(List<Expression> parts) implements Expression {
	}

	/** The part does not hold. */
	record Not(Expression part) implements Expression {
	}

	/** {@code TRUE} or {@code FALSE}. */
	record Constant(boolean value) implements Expression {
	}

	/** Such as {@code properties.rating >= 4}. */
	record Comparison(Property property, Operator operator, Literal value) implements Expression {
	}

	/**
	 * Such as {@code name LIKE 'Muse%'}.
	 *
	 * @param pattern any characters, where {@code %} stands for any text, {@code _} for
	 * one character, and a backslash takes the meaning of the next character away
	 */
	record Like(Property property, String pattern) implements Expression {
	}

	/** Such as {@code properties.rating BETWEEN 2 AND 4}; both ends belong to it. */
	record Between(Property property, BigDecimal least, BigDecimal greatest) implements Expression {
	}

	/** Such as {@code properties.category IN ('park', 'museum')}. */
	record In(Property property, List<Literal> values) implements Expression {
	}

	/** The property is null or missing. */
	record IsNull(Property property) implements Expression {
	}

	/**
	 * {@code S_INTERSECTS} of a property and a box; a point is a box without width and
	 * height. All numbers are degrees; west is greater than east across the antimeridian.
	 */
	record Intersects(Property property, double west, double south, double east, double north) implements Expression {
	}

	/** A comparison of a list with the elements of another list, as sets. */
	record ArrayComparison(Property property, ArrayOperator operator, List<Literal> values) implements Expression {
	}

	/**
	 * A property. Literals that it is compared with are folded in the same way already,
	 * see {@link TextFolding}.
	 *
	 * @param name the name without quotation marks
	 */
	record Property(String name, TextFolding folding) {
	}

	/** The operator of a {@link Comparison}. */
	enum Operator {

		/** Written as {@code =}. */
		EQUAL,

		/** Written as {@code <>}. */
		NOT_EQUAL,

		/** Written as {@code <}. */
		LESS,

		/** Written as {@code >}. */
		GREATER,

		/** Written as {@code <=}. */
		LESS_OR_EQUAL,

		/** Written as {@code >=}. */
		GREATER_OR_EQUAL

	}

	/** The operator of an {@link ArrayComparison}, with the property on its left side. */
	enum ArrayOperator {

		/** Both have the same elements. */
		EQUALS,

		/** The list has all of the elements. */
		CONTAINS,

		/** The elements are all that the list has, or more. */
		CONTAINED_BY,

		/** One element at least is in both. */
		OVERLAPS

	}

	/** A value in the text. */
	sealed interface Literal {

		/** A text. */
		record Text(String value) implements Literal {
		}

		/** A number. */
		record Numeric(BigDecimal value) implements Literal {
		}

		/** A boolean. */
		record Bool(boolean value) implements Literal {
		}

		/** A {@code TIMESTAMP}. */
		record Timestamp(Instant value) implements Literal {
		}

		/** A {@code DATE}. */
		record Date(LocalDate value) implements Literal {
		}

	}

}
