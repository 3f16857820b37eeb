package dev.locations.cql2;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import dev.locations.cql2.Expression.ArrayOperator;
import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.Expression.Operator;
import dev.locations.cql2.Expression.Property;

public final class RandomExpressions {

	private static final int MAX_COMPARISONS = 50;

	private static final int MAX_LENGTH = 2000;

	private static final TextFolding[] FOLDINGS = { TextFolding.NONE, new TextFolding(true, false),
			new TextFolding(false, true), new TextFolding(true, true) };

	private final Random random;

	private final Map<String, List<Literal>> values;

	private final List<String> names;

	private int comparisons;

	/** Each property is compared with its literals most often. */
	public RandomExpressions(Random random, Map<String, List<Literal>> values) {
		this.random = random;
		this.values = values;
		this.names = List.copyOf(values.keySet());
	}

	public Expression next() {
		while (true) {
			this.comparisons = 0;
			Expression expression = expression(this.random.nextInt(4));
			String text = ExpressionText.of(expression);
			if (this.comparisons <= MAX_COMPARISONS && text.codePointCount(0, text.length()) <= MAX_LENGTH) {
				return expression;
			}
		}
	}

	private Expression expression(int levels) {
		if (levels == 0) {
			return (this.random.nextInt(20) == 0) ? new Expression.Constant(this.random.nextBoolean()) : condition();
		}
		return switch (this.random.nextInt(5)) {
			case 0, 1 -> new Expression.And(several(2, 4, (i) -> expression(levels - 1)));
			case 2, 3 -> new Expression.Or(several(2, 4, (i) -> expression(levels - 1)));
			default -> new Expression.Not(expression(levels - 1));
		};
	}

	private Expression condition() {
		this.comparisons++;
		String name = one(this.names);
		return switch (this.random.nextInt(12)) {
			case 0 -> new Expression.IsNull(plain(name));
			case 1, 2 -> in(name);
			case 3 -> like(name);
			case 4, 5 -> between(name);
			case 6 -> intersects();
			case 7, 8 -> new Expression.ArrayComparison(plain(name), one(List.of(ArrayOperator.values())),
					several(0, 3, (i) -> literal(name)));
			default -> comparison(name);
		};
	}

	private Expression comparison(String name) {
		Literal value = literal(name);
		TextFolding folding = folding(List.of(value));
		return new Expression.Comparison(new Property(name, folding), one(List.of(Operator.values())),
				folded(value, folding));
	}

	private Expression in(String name) {
		List<Literal> listed = several(1, 4, (i) -> literal(name));
		TextFolding folding = folding(listed);
		return new Expression.In(new Property(name, folding),
				listed.stream().map((value) -> folded(value, folding)).toList());
	}

	private Expression like(String name) {
		TextFolding folding = one(List.of(FOLDINGS));
		String text = (literal(name) instanceof Literal.Text value) ? value.value() : "";
		StringBuilder pattern = new StringBuilder();
		folding.apply(text).codePoints().forEach((character) -> {
			switch (this.random.nextInt(8)) {
				case 0 -> pattern.append('%');
				case 1 -> pattern.append('_');
				case 2 -> pattern.append('\\').appendCodePoint(character);
				default -> pattern.append((character == '\\') ? "\\" : "").appendCodePoint(character);
			}
		});
		return new Expression.Like(new Property(name, folding), pattern + one(List.of("", "%", "_", "\\%")));
	}

	private Expression between(String name) {
		List<BigDecimal> numbers = literals(name).stream()
			.filter(Literal.Numeric.class::isInstance)
			.map((literal) -> ((Literal.Numeric) literal).value())
			.toList();
		List<BigDecimal> ends = several(2, 2,
				(i) -> numbers.isEmpty() ? BigDecimal.valueOf(this.random.nextInt(-10, 10), 1) : one(numbers));
		// an empty range is valid, too
		List<BigDecimal> ordered = (this.random.nextInt(10) == 0) ? ends
				: ends.stream().sorted(Comparator.naturalOrder()).toList();
		return new Expression.Between(plain(name), ordered.get(0), ordered.get(1));
	}

	private Expression intersects() {
		double west = this.random.nextInt(-12, 13) * 15;
		double south = this.random.nextInt(-6, 7) * 15;
		boolean isPoint = this.random.nextInt(4) == 0;
		return new Expression.Intersects(plain("geometry"), west, south,
				isPoint ? west : this.random.nextInt(-12, 13) * 15,
				isPoint ? south : Math.min(90, south + this.random.nextInt(4) * 30));
	}

	private TextFolding folding(List<Literal> values) {
		return values.stream().allMatch(Literal.Text.class::isInstance) ? one(List.of(FOLDINGS)) : TextFolding.NONE;
	}

	// One in ten is not folded, and may be equal to nothing.
	private Literal folded(Literal value, TextFolding folding) {
		boolean isFolded = !folding.equals(TextFolding.NONE) && this.random.nextInt(10) > 0;
		return (isFolded && value instanceof Literal.Text text) ? new Literal.Text(folding.apply(text.value())) : value;
	}

	private Literal literal(String name) {
		List<Literal> own = literals(name);
		return (own.isEmpty() || this.random.nextInt(8) == 0) ? one(literals(one(this.names))) : one(own);
	}

	private List<Literal> literals(String name) {
		return this.values.getOrDefault(name, List.of());
	}

	private static Property plain(String name) {
		return new Property(name, TextFolding.NONE);
	}

	private <T> List<T> several(int least, int greatest, IntFunction<T> element) {
		List<T> elements = new ArrayList<>();
		IntStream.range(0, this.random.nextInt(least, greatest + 1)).forEach((i) -> elements.add(element.apply(i)));
		return List.copyOf(elements);
	}

	private <T> T one(List<T> elements) {
		return elements.get(this.random.nextInt(elements.size()));
	}

}
