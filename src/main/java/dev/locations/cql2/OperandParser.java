package dev.locations.cql2;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.Expression.Property;
import dev.locations.cql2.Token.Kind;
import org.jspecify.annotations.Nullable;

/** Parses properties and literals, and refuses what else CQL2 can compare. */
record OperandParser(Tokenizer tokens, Function<String, @Nullable String> refusal, Predicate<String> isGeometry) {

	private static final Set<String> KEYWORDS = Set.of("AND", "BETWEEN", "DIV", "IN", "IS", "LIKE", "NOT", "NULL",
			"OR");

	private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

	private static final Pattern TIMESTAMP = Pattern
		.compile(DATE + "T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?Z");

	// A greater exponent is of no use, and such numbers are expensive to write.
	private static final Pattern EXPONENT = Pattern.compile("[^Ee]*([Ee][+-]?0*\\d{1,4})?");

	/** Parses a property or a literal. */
	Operand operand(String expected) {
		Token token = this.tokens.peek();
		if (token.isSymbol("(") || token.isSymbol("+") || token.isSymbol("-")) {
			throw this.tokens.unexpected(expected + "; arithmetic is not supported");
		}
		String word = (token.kind() == Kind.WORD) ? token.text().toUpperCase(Locale.ROOT) : "";
		if (token.kind() == Kind.SYMBOL || token.kind() == Kind.END || KEYWORDS.contains(word)) {
			throw this.tokens.unexpected(expected);
		}
		this.tokens.take();
		int position = token.position();
		return switch (token.kind()) {
			case TEXT -> new Operand.Value(new Literal.Text(token.text()), position);
			case NUMBER -> new Operand.Value(new Literal.Numeric(number(token)), position);
			case QUOTED -> named(token);
			default -> switch (word) {
				case "TRUE" -> new Operand.Value(new Literal.Bool(true), position);
				case "FALSE" -> new Operand.Value(new Literal.Bool(false), position);
				default -> this.tokens.skipSymbol("(") ? called(word, token, expected) : named(token);
			};
		};
	}

	private static Operand named(Token token) {
		return new Operand.Named(new Property(token.text(), TextFolding.NONE), token.position());
	}

	private Operand called(String function, Token token, String expected) {
		return switch (function) {
			case "ACCENTI", "CASEI" -> folded(token, TextFolding.NONE);
			case "DATE" -> new Operand.Value(new Literal.Date(time(DATE, "DATE('2024-12-31')", LocalDate::parse)),
					token.position());
			case "TIMESTAMP" -> new Operand.Value(
					new Literal.Timestamp(time(TIMESTAMP, "TIMESTAMP('2024-12-31T23:59:59Z')", Instant::parse)),
					token.position());
			default -> throw new Cql2Exception(token.position(),
					ConditionParser.isFunction(token) ? "expected " + expected : unsupported(token));
		};
	}

	private static String unsupported(Token function) {
		return function.text() + " is not supported; supported are CASEI, ACCENTI, DATE, TIMESTAMP, S_INTERSECTS, "
				+ "A_EQUALS, A_CONTAINS, A_CONTAINEDBY and A_OVERLAPS";
	}

	private <T> T time(Pattern pattern, String example, Function<String, T> parser) {
		Token token = this.tokens.peek();
		if (token.kind() != Kind.TEXT || !pattern.matcher(token.text()).matches()) {
			throw this.tokens.unexpected("a text as in " + example);
		}
		this.tokens.take();
		this.tokens.expectSymbol(")");
		try {
			return parser.apply(token.text());
		}
		catch (DateTimeException ex) {
			throw new Cql2Exception(token.position(), "expected a day of the calendar");
		}
	}

	private static BigDecimal number(Token token) {
		if (!EXPONENT.matcher(token.text()).matches()) {
			throw new Cql2Exception(token.position(), "expected an exponent of at most 4 digits");
		}
		return new BigDecimal(token.text());
	}

	// Both foldings are applied together, as to values of properties: their order
	// matters.
	private Operand folded(Token function, TextFolding outer) {
		TextFolding folding = new TextFolding(outer.ignoresCase() || function.isWord("CASEI"),
				outer.ignoresAccents() || function.isWord("ACCENTI"));
		this.tokens.enterLevel(function);
		Token token = this.tokens.peek();
		Operand operand;
		if (this.tokens.skipWord("CASEI") || this.tokens.skipWord("ACCENTI")) {
			this.tokens.expectSymbol("(");
			operand = folded(token, folding);
		}
		else {
			operand = fold(operand("a property or a text"), folding);
		}
		this.tokens.expectSymbol(")");
		this.tokens.leaveLevel();
		return operand;
	}

	private static Operand fold(Operand operand, TextFolding folding) {
		if (operand instanceof Operand.Named named) {
			return new Operand.Named(new Property(named.property().name(), folding), named.position());
		}
		Literal.Text text = text(operand, "a property or a text");
		return new Operand.Value(new Literal.Text(folding.apply(text.value())), operand.position());
	}

	Property property(Operand operand) {
		if (!(operand instanceof Operand.Named named)) {
			throw new Cql2Exception(operand.position(), "expected a property");
		}
		String refused = this.refusal.apply(named.property().name());
		if (refused != null) {
			throw new Cql2Exception(named.position(), refused);
		}
		return named.property();
	}

	/** Parses a property without a folding. */
	Property property() {
		Operand operand = operand("a property");
		if (operand instanceof Operand.Named named && !named.property().folding().equals(TextFolding.NONE)) {
			throw new Cql2Exception(operand.position(), "expected a property without CASEI and ACCENTI");
		}
		return property(operand);
	}

	Property geometry() {
		Token token = this.tokens.peek();
		Property property = property();
		if (!this.isGeometry.test(property.name())) {
			throw new Cql2Exception(token.position(), "expected a property with geometries");
		}
		return property;
	}

	/** Parses a literal that is compared with a property of a folding. */
	Literal literal(TextFolding folding) {
		return literal(folding, operand("a value"));
	}

	/** Returns the literal that is an operand, and is compared with a property. */
	static Literal literal(TextFolding folding, Operand operand) {
		if (!(operand instanceof Operand.Value value)) {
			throw new Cql2Exception(operand.position(),
					"expected a value; a text is in single quotation marks, and two properties cannot be compared");
		}
		return folding.equals(TextFolding.NONE) ? value.literal() : text(operand, "a text");
	}

	/** Parses literals to the end of a list, after its opening parenthesis. */
	List<Literal> literals(TextFolding folding) {
		List<Literal> literals = new ArrayList<>();
		do {
			literals.add(literal(folding));
		}
		while (this.tokens.skipSymbol(","));
		if (!this.tokens.skipSymbol(")")) {
			throw this.tokens.unexpected("a comma or )");
		}
		return List.copyOf(literals);
	}

	Literal.Text text() {
		return text(operand("a text"), "a text");
	}

	private static Literal.Text text(Operand operand, String expected) {
		if (operand instanceof Operand.Value value && value.literal() instanceof Literal.Text text) {
			return text;
		}
		throw new Cql2Exception(operand.position(), "expected " + expected);
	}

	BigDecimal number() {
		Token token = this.tokens.peek();
		if (token.kind() != Kind.NUMBER) {
			throw this.tokens.unexpected("a number");
		}
		this.tokens.take();
		return number(token);
	}

}
