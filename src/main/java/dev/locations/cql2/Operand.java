package dev.locations.cql2;

import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.Expression.Property;

/** One side of a comparison, with the position of its first character. */
sealed interface Operand {

	int position();

	record Named(Property property, int position) implements Operand {
	}

	record Value(Literal literal, int position) implements Operand {
	}

}
