package dev.locations.cql2;

import java.util.HashSet;
import java.util.Set;

import dev.locations.cql2.Expression.Property;

/**
 * Estimates what comparisons cost that read all texts of a field, instead of looking them
 * up: patterns, and what folds. A text is folded once for all comparisons. The unit is
 * one pattern for each text.
 */
final class ReadingCost {

	private static final int MOST = 150;

	private static final int FOLDING = 10;

	/** A pattern goes back to each of its starts, and so reads texts several times. */
	private static final int WILDCARDS = 4;

	private final Set<Property> folded = new HashSet<>();

	private int sum;

	/** Adds a condition that begins with a token, and returns it. */
	Expression add(Token first, Expression condition) {
		Expression plain = (condition instanceof Expression.Not not) ? not.part() : condition;
		if (plain instanceof Expression.Like like) {
			long wildcards = like.pattern().chars().filter((c) -> c == '_').count();
			add(like.property(), 1 + (int) wildcards / WILDCARDS);
		}
		else if (plain instanceof Expression.Comparison comparison) {
			add(comparison.property(), 0);
		}
		else if (plain instanceof Expression.In in) {
			add(in.property(), 0);
		}
		if (this.sum > MOST) {
			throw new Cql2Exception(first.position(),
					("the comparisons up to here cost %d, more than %d; use CASEI and ACCENTI with fewer fields, or"
							+ " fewer patterns with fewer _")
						.formatted(this.sum, MOST));
		}
		return condition;
	}

	private void add(Property property, int patterns) {
		boolean isFolded = !property.folding().equals(TextFolding.NONE);
		this.sum += isFolded ? Math.max(1, patterns) : patterns;
		if (isFolded && this.folded.add(property)) {
			this.sum += FOLDING;
		}
	}

}
