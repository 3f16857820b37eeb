package dev.locations.cql2;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.locations.cql2.Token.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Parses expressions of CQL2 Text (OGC 21-065r2) by recursive descent, a method for each
 * rule of its grammar. It knows the classes Basic CQL2, Advanced Comparison Operators,
 * Case-insensitive and Accent-insensitive Comparison, Basic Spatial Functions and Array
 * Functions.
 * <p>
 * A backslash in a text stands for itself, except before an apostrophe, a backslash or
 * one of the letters {@code abtnvfr}. A property that is folded is compared with a text
 * as it is, unless the text is folded as well; the standard leaves this open.
 */
public final class Cql2Parser {

	private static final int MAX_CHARACTERS = 2000;

	private final Tokenizer tokens;

	private final ConditionParser conditions;

	private Cql2Parser(String text, Function<String, @Nullable String> refusal, Predicate<String> isGeometry) {
		this.tokens = new Tokenizer(text);
		this.conditions = new ConditionParser(this.tokens, new OperandParser(this.tokens, refusal, isGeometry));
	}

	/**
	 * Parses a text.
	 * @param refusal tells why a property cannot be asked for; null if it can
	 * @param isGeometry tells whether a property has geometries
	 * @throws Cql2Exception if the text is no expression, or is too long
	 */
	public static Expression parse(String text, Function<String, @Nullable String> refusal,
			Predicate<String> isGeometry) {
		if (text.codePointCount(0, text.length()) > MAX_CHARACTERS) {
			throw new Cql2Exception(MAX_CHARACTERS + 1, "there are more than %d characters".formatted(MAX_CHARACTERS));
		}
		Cql2Parser parser = new Cql2Parser(text, refusal, isGeometry);
		Expression expression = parser.or();
		if (parser.tokens.peek().kind() != Kind.END) {
			throw parser.unexpectedAfterCondition("the end");
		}
		return expression;
	}

	private Expression or() {
		List<Expression> parts = parts("OR", this::and);
		return (parts.size() == 1) ? parts.get(0) : new Expression.Or(parts);
	}

	private Expression and() {
		List<Expression> parts = parts("AND", this::not);
		return (parts.size() == 1) ? parts.get(0) : new Expression.And(parts);
	}

	private List<Expression> parts(String word, Supplier<Expression> part) {
		List<Expression> parts = new ArrayList<>();
		do {
			parts.add(part.get());
		}
		while (this.tokens.skipWord(word));
		return List.copyOf(parts);
	}

	private Expression not() {
		Token first = this.tokens.peek();
		if (this.tokens.skipWord("NOT")) {
			this.tokens.enterLevel(first);
			Expression part = not();
			this.tokens.leaveLevel();
			return new Expression.Not(part);
		}
		if (!this.tokens.skipSymbol("(")) {
			return this.conditions.condition();
		}
		this.tokens.enterLevel(first);
		Expression inner = or();
		if (!this.tokens.skipSymbol(")")) {
			throw unexpectedAfterCondition(")");
		}
		this.tokens.leaveLevel();
		return inner;
	}

	private Cql2Exception unexpectedAfterCondition(String end) {
		return this.tokens.unexpected("AND, OR or " + end);
	}

}
