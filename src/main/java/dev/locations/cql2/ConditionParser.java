package dev.locations.cql2;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import dev.locations.cql2.Expression.ArrayOperator;
import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.Expression.Operator;
import dev.locations.cql2.Expression.Property;
import dev.locations.cql2.Token.Kind;
import org.jspecify.annotations.Nullable;

/** Parses conditions without {@code AND}, {@code OR} and {@code NOT}. */
final class ConditionParser {

	private static final int MAX_COMPARISONS = 50;

	private static final String INTERSECTS = "S_INTERSECTS";

	private static final Map<String, Operator> OPERATORS = Map.of("=", Operator.EQUAL, "<>", Operator.NOT_EQUAL, "<",
			Operator.LESS, ">", Operator.GREATER, "<=", Operator.LESS_OR_EQUAL, ">=", Operator.GREATER_OR_EQUAL);

	private static final Map<String, ArrayOperator> ARRAY_OPERATORS = Map.of("A_EQUALS", ArrayOperator.EQUALS,
			"A_CONTAINS", ArrayOperator.CONTAINS, "A_CONTAINEDBY", ArrayOperator.CONTAINED_BY, "A_OVERLAPS",
			ArrayOperator.OVERLAPS);

	private final Tokenizer tokens;

	private final OperandParser operands;

	private final ReadingCost cost = new ReadingCost();

	private int comparisons;

	ConditionParser(Tokenizer tokens, OperandParser operands) {
		this.tokens = tokens;
		this.operands = operands;
	}

	/** Tells whether a token is the name of a function that is a condition. */
	static boolean isFunction(Token token) {
		return token.isWord(INTERSECTS) || arrayOperator(token) != null;
	}

	private static @Nullable ArrayOperator arrayOperator(Token token) {
		return (token.kind() == Kind.WORD) ? ARRAY_OPERATORS.get(token.text().toUpperCase(Locale.ROOT)) : null;
	}

	private static @Nullable Operator operator(Token token) {
		return (token.kind() == Kind.SYMBOL) ? OPERATORS.get(token.text()) : null;
	}

	Expression condition() {
		Token first = this.tokens.peek();
		return this.cost.add(first, isFunction(first) ? function(first) : comparison(first));
	}

	private Expression function(Token name) {
		count(name);
		this.tokens.take();
		this.tokens.expectSymbol("(");
		ArrayOperator operator = arrayOperator(name);
		Expression condition = (operator != null) ? array(operator)
				: new BoxParser(this.tokens, this.operands).intersects();
		this.tokens.expectSymbol(")");
		return condition;
	}

	private Expression comparison(Token first) {
		Operand left = this.operands.operand("a condition");
		Operator operator = operator(this.tokens.peek());
		if (operator == null) {
			if (left instanceof Operand.Value value && value.literal() instanceof Literal.Bool bool) {
				return new Expression.Constant(bool.value());
			}
			count(first);
			return worded(this.operands.property(left));
		}
		count(first);
		if (left instanceof Operand.Value) {
			this.tokens.take();
			Property property = this.operands.property(this.operands.operand("a property"));
			return new Expression.Comparison(property, exchanged(operator),
					OperandParser.literal(property.folding(), left));
		}
		Property property = this.operands.property(left);
		this.tokens.take();
		return new Expression.Comparison(property, operator, this.operands.literal(property.folding()));
	}

	private void count(Token first) {
		this.comparisons++;
		if (this.comparisons > MAX_COMPARISONS) {
			throw new Cql2Exception(first.position(), "there are more than %d comparisons".formatted(MAX_COMPARISONS));
		}
	}

	private static Operator exchanged(Operator operator) {
		return switch (operator) {
			case EQUAL, NOT_EQUAL -> operator;
			case LESS -> Operator.GREATER;
			case GREATER -> Operator.LESS;
			case LESS_OR_EQUAL -> Operator.GREATER_OR_EQUAL;
			case GREATER_OR_EQUAL -> Operator.LESS_OR_EQUAL;
		};
	}

	private Expression worded(Property property) {
		if (this.tokens.skipWord("IS")) {
			boolean isNegated = this.tokens.skipWord("NOT");
			if (!this.tokens.skipWord("NULL")) {
				throw this.tokens.unexpected(isNegated ? "NULL" : "NULL or NOT NULL");
			}
			return negated(isNegated, new Expression.IsNull(new Property(property.name(), TextFolding.NONE)));
		}
		boolean isNegated = this.tokens.skipWord("NOT");
		Token word = this.tokens.peek();
		if (this.tokens.skipWord("LIKE")) {
			return negated(isNegated, like(property));
		}
		if (this.tokens.skipWord("ILIKE")) {
			return negated(isNegated, likeInAnyCase(property));
		}
		if (this.tokens.skipWord("IN")) {
			this.tokens.expectSymbol("(");
			return negated(isNegated, new Expression.In(property, this.operands.literals(property.folding())));
		}
		if (!this.tokens.skipWord("BETWEEN")) {
			throw unexpectedAfter(isNegated);
		}
		if (!property.folding().equals(TextFolding.NONE)) {
			throw new Cql2Exception(word.position(), "BETWEEN compares numbers, not texts");
		}
		return negated(isNegated, between(property));
	}

	private Cql2Exception unexpectedAfter(boolean isNegated) {
		if (isNegated) {
			return this.tokens.unexpected("LIKE, IN or BETWEEN");
		}
		Token token = this.tokens.peek();
		boolean isArithmetic = token.kind() == Kind.NUMBER || token.isWord("DIV")
				|| (token.kind() == Kind.SYMBOL && "+-*/^%".contains(token.text()));
		return this.tokens.unexpected(
				"=, <>, <, >, <=, >=, LIKE, IN, BETWEEN or IS" + (isArithmetic ? "; arithmetic is not supported" : ""));
	}

	private static Expression negated(boolean isNegated, Expression expression) {
		return isNegated ? new Expression.Not(expression) : expression;
	}

	private Expression.Like like(Property property) {
		Token first = this.tokens.peek();
		String pattern = this.operands.text().value();
		int end = pattern.length();
		while (end > 0 && pattern.charAt(end - 1) == '\\') {
			end--;
		}
		if ((pattern.length() - end) % 2 == 1) {
			throw new Cql2Exception(first.position(), "expected a character after the last backslash of the pattern");
		}
		return new Expression.Like(property, pattern);
	}

	// CQL2 has CASEI only, but GDAL sends this
	private Expression.Like likeInAnyCase(Property property) {
		TextFolding folding = new TextFolding(true, property.folding().ignoresAccents());
		Expression.Like like = like(new Property(property.name(), folding));
		return new Expression.Like(like.property(), folding.apply(like.pattern()));
	}

	private Expression.Between between(Property property) {
		BigDecimal least = this.operands.number();
		if (!this.tokens.skipWord("AND")) {
			throw this.tokens.unexpected("AND");
		}
		return new Expression.Between(property, least, this.operands.number());
	}

	private Expression.ArrayComparison array(ArrayOperator operator) {
		if (!this.tokens.skipSymbol("(")) {
			Property property = this.operands.property();
			this.tokens.expectSymbol(",");
			this.tokens.expectSymbol("(");
			return new Expression.ArrayComparison(property, operator, list());
		}
		List<Literal> values = list();
		this.tokens.expectSymbol(",");
		return new Expression.ArrayComparison(this.operands.property(), switch (operator) {
			case CONTAINS -> ArrayOperator.CONTAINED_BY;
			case CONTAINED_BY -> ArrayOperator.CONTAINS;
			case EQUALS, OVERLAPS -> operator;
		}, values);
	}

	private List<Literal> list() {
		return this.tokens.skipSymbol(")") ? List.of() : this.operands.literals(TextFolding.NONE);
	}

}
