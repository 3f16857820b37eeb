package dev.locations.cql2;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import dev.locations.cql2.Expression.ArrayOperator;
import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.Expression.Operator;
import dev.locations.cql2.Expression.Property;

public final class ExpressionText {

	private static final Set<String> KEYWORDS = Set.of("AND", "BETWEEN", "BBOX", "DIV", "FALSE", "IN", "IS", "LIKE",
			"NOT", "NULL", "OR", "POINT", "TRUE");

	private ExpressionText() {
	}

	/** Reads an expression with any properties; a name is no geometry. */
	public static Expression parse(String text) {
		return parse(text, "");
	}

	/** Reads an expression that must not have one of the properties. */
	@SuppressWarnings("NullAway") // it does not see in a compiled class that the function
									// may return null
	static Expression parse(String text, String refused) {
		return Cql2Parser.parse(text, (property) -> property.equals(refused) ? "no " + refused : null,
				(property) -> !property.equals("name"));
	}

	public static String of(Expression expression) {
		if (expression instanceof Expression.And and) {
			return joined(" AND ", and.parts());
		}
		if (expression instanceof Expression.Or or) {
			return joined(" OR ", or.parts());
		}
		if (expression instanceof Expression.Not not) {
			return "NOT " + part(not.part());
		}
		if (expression instanceof Expression.Constant constant) {
			return constant.value() ? "TRUE" : "FALSE";
		}
		if (expression instanceof Expression.Comparison comparison) {
			Property property = comparison.property();
			return name(property) + " " + operator(comparison.operator()) + " "
					+ literal(comparison.value(), property.folding());
		}
		if (expression instanceof Expression.Like like) {
			return name(like.property()) + " LIKE " + text(like.pattern(), like.property().folding());
		}
		if (expression instanceof Expression.Between between) {
			return name(between.property()) + " BETWEEN " + between.least() + " AND " + between.greatest();
		}
		if (expression instanceof Expression.In in) {
			return name(in.property()) + " IN " + list(in.values(), in.property().folding());
		}
		if (expression instanceof Expression.IsNull isNull) {
			return name(isNull.property()) + " IS NULL";
		}
		if (expression instanceof Expression.Intersects box) {
			boolean isPoint = box.west() == box.east() && box.south() == box.north();
			String geometry = isPoint ? "POINT(" + box.west() + " " + box.south() + ")"
					: "BBOX(" + box.west() + "," + box.south() + "," + box.east() + "," + box.north() + ")";
			return "S_INTERSECTS(" + name(box.property()) + "," + geometry + ")";
		}
		Expression.ArrayComparison array = (Expression.ArrayComparison) expression;
		return operator(array.operator()) + "(" + name(array.property()) + "," + list(array.values(), TextFolding.NONE)
				+ ")";
	}

	private static String joined(String word, List<Expression> parts) {
		return parts.stream().map(ExpressionText::part).collect(Collectors.joining(word));
	}

	private static String part(Expression expression) {
		boolean isJoined = expression instanceof Expression.And || expression instanceof Expression.Or;
		return isJoined ? "(" + of(expression) + ")" : of(expression);
	}

	private static String operator(Operator operator) {
		return switch (operator) {
			case EQUAL -> "=";
			case NOT_EQUAL -> "<>";
			case LESS -> "<";
			case GREATER -> ">";
			case LESS_OR_EQUAL -> "<=";
			case GREATER_OR_EQUAL -> ">=";
		};
	}

	private static String operator(ArrayOperator operator) {
		return "A_" + operator.name().replace("_", "");
	}

	private static String name(Property property) {
		String name = property.name();
		boolean isPlain = name.codePoints().allMatch(Characters::isPart) && Characters.isStart(name.codePointAt(0))
				&& !KEYWORDS.contains(name.toUpperCase(Locale.ROOT));
		return folded(isPlain ? name : "\"" + name.replace("\"", "\"\"") + "\"", property.folding());
	}

	private static String list(List<Literal> values, TextFolding folding) {
		return values.stream().map((value) -> literal(value, folding)).collect(Collectors.joining(",", "(", ")"));
	}

	private static String literal(Literal literal, TextFolding folding) {
		if (literal instanceof Literal.Text text) {
			return text(text.value(), folding);
		}
		if (literal instanceof Literal.Numeric number) {
			return number.value().toString();
		}
		if (literal instanceof Literal.Bool bool) {
			return bool.value() ? "TRUE" : "FALSE";
		}
		if (literal instanceof Literal.Timestamp timestamp) {
			return "TIMESTAMP('" + timestamp.value() + "')";
		}
		return "DATE('" + ((Literal.Date) literal).value() + "')";
	}

	// A text that is not folded yet must not be folded when it is read.
	private static String text(String value, TextFolding folding) {
		String quoted = "'" + value.replace("\\", "\\\\").replace("'", "''") + "'";
		return folding.apply(value).equals(value) ? folded(quoted, folding) : quoted;
	}

	private static String folded(String text, TextFolding folding) {
		String plain = folding.ignoresAccents() ? "ACCENTI(" + text + ")" : text;
		return folding.ignoresCase() ? "CASEI(" + plain + ")" : plain;
	}

}
