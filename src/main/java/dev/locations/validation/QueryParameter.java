package dev.locations.validation;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.json.Ids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A query parameter. Most may be sent once. */
public final class QueryParameter<T> {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private static final Pattern WHOLE_NUMBER = Pattern.compile("-?+[0-9]++");

	private static final String TYPE = "type";

	private final String name;

	// throws a ValidationException for values that it refuses
	private final Function<List<? extends @Nullable String>, T> reader;

	private QueryParameter(String name, Function<List<? extends @Nullable String>, T> reader) {
		this.name = name;
		this.reader = reader;
	}

	private QueryParameter(String name, String validator, boolean list, Function<String, T> reader) {
		this(name, (values) -> {
			List<? extends @Nullable String> sent = list ? joined(values) : values;
			if (sent.size() != 1) {
				throw new ValidationException(repeated(name, validator, sent));
			}
			return reader.apply(Objects.requireNonNullElse(sent.get(0), ""));
		});
	}

	static QueryParameter<String> oneOf(String name, String message, String... values) {
		return allowing(name, "format", message, List.of(values)::contains);
	}

	static QueryParameter<String> matching(String name, String validator, String message, String pattern) {
		return allowing(name, validator, message, Pattern.compile(pattern).asMatchPredicate());
	}

	private static QueryParameter<String> allowing(String name, String validator, String message,
			Predicate<String> allowed) {
		return new QueryParameter<>(name, validator, false, (text) -> {
			if (!allowed.test(text)) {
				throw new ValidationException(Violation.query(name, validator, message, NODES.stringNode(text)));
			}
			return text;
		});
	}

	/** A text of at most so many Unicode characters. */
	static QueryParameter<String> text(String name, int maxLength) {
		return new QueryParameter<>(name, TYPE, false, (text) -> limited(name, text, maxLength));
	}

	private static String limited(String name, String text, int maxLength) {
		int length = text.codePointCount(0, text.length());
		if (length > maxLength) {
			throw new ValidationException(
					Violation.query(name, "string", "", NODES.stringNode(text)).withLength(0, maxLength, length));
		}
		return text;
	}

	/** One text or more, each in a parameter of its own. */
	static QueryParameter<List<String>> texts(String name, int maxCount, int maxLength) {
		return new QueryParameter<>(name, (values) -> {
			if (values.size() > maxCount) {
				throw wrongCount(name, "must be sent 1 to %d times; got %d".formatted(maxCount, values.size()), values);
			}
			return values.stream()
				.map((text) -> limited(name, Objects.requireNonNullElse(text, ""), maxLength))
				.toList();
		});
	}

	/** Identifiers with commas between them; the parameter may be repeated. */
	static QueryParameter<Set<UUID>> ids(String name, int maxCount) {
		return new QueryParameter<>(name, (values) -> {
			List<String> texts = values.stream()
				.flatMap((text) -> Stream.of(Objects.requireNonNullElse(text, "").split(",", -1)))
				.toList();
			Set<UUID> ids = new LinkedHashSet<>();
			texts.forEach((text) -> Ids.parse(text).ifPresent(ids::add));
			if (texts.size() > maxCount || !texts.stream().allMatch((text) -> Ids.parse(text).isPresent())) {
				throw wrongCount(name, "must be 1 to %d UUIDs with commas between them".formatted(maxCount), texts);
			}
			return ids;
		});
	}

	private static ValidationException wrongCount(String name, String message,
			List<? extends @Nullable String> values) {
		return new ValidationException(
				Violation.query(name, name, message, texts(values)).withDetail("actualLength", values.size()));
	}

	/** A number of more than zero. */
	static QueryParameter<Double> positive(String name, int maximum) {
		return new QueryParameter<>(name, "range", false, (text) -> {
			JsonNode exact = NumberRange.json(text);
			if (!exact.isNumber() || exact.decimalValue().signum() <= 0
					|| exact.decimalValue().compareTo(BigDecimal.valueOf(maximum)) > 0) {
				throw new ValidationException(Violation
					.query(name, "range", "must be a number of more than 0 and at most %d".formatted(maximum), exact)
					.withDetail("maximum", maximum));
			}
			return NumberRange.number(text);
		});
	}

	static QueryParameter<Integer> wholeNumber(String name, int minimum, int maximum) {
		return wholeNumber(name, minimum, maximum, "must be a whole number between %d and %d", false);
	}

	/** The maximum also stands for all greater numbers. */
	static QueryParameter<Integer> wholeNumberFrom(String name, int minimum, int maximum) {
		return wholeNumber(name, minimum, maximum, "must be a whole number from %d", true);
	}

	private static QueryParameter<Integer> wholeNumber(String name, int minimum, int maximum, String message,
			boolean greaterIsMaximum) {
		BigInteger least = BigInteger.valueOf(minimum);
		BigInteger greatest = BigInteger.valueOf(maximum);
		return new QueryParameter<>(name, "range", false, (text) -> {
			if (isWholeNumber(text)) {
				BigInteger number = new BigInteger(text);
				if (number.compareTo(least) >= 0 && (greaterIsMaximum || number.compareTo(greatest) <= 0)) {
					return number.min(greatest).intValue();
				}
			}
			throw new ValidationException(
					Violation.query(name, "range", message.formatted(minimum, maximum), shown(text))
						.withDetail("minimum", minimum)
						.withDetail("maximum", maximum));
		});
	}

	private static boolean isWholeNumber(String text) {
		return text.length() <= NumberRange.MAX_EXACT && WHOLE_NUMBER.matcher(text).matches();
	}

	private static JsonNode shown(String text) {
		if (isWholeNumber(text)) {
			return NODES.numberNode(new BigInteger(text));
		}
		double number = NumberRange.number(text);
		// another way to write a whole number, such as 1e2, is shown as it was sent
		return (number != Math.rint(number)) ? NumberRange.json(text) : NODES.stringNode(text);
	}

	/** The longitude and the latitude of a point, in degrees. */
	static QueryParameter<double[]> point(String name) {
		List<NumberRange> ranges = List.of(NumberRange.LONGITUDE, NumberRange.LATITUDE);
		return new QueryParameter<>(name, name, true, (text) -> {
			String[] elements = text.split(",", -1);
			if (elements.length != ranges.size()) {
				throw NumberRange.wrongLength(name, name, "2 comma-separated coordinates", elements.length, text);
			}
			List<Violation> violations = new ArrayList<>();
			double[] point = new double[ranges.size()];
			for (int i = 0; i < point.length; i++) {
				if (!ranges.get(i).includesExactly(elements[i])) {
					violations.add(ranges.get(i).violation(name, i, elements[i]));
				}
				// zero has no sign
				point[i] = NumberRange.number(elements[i]) + 0.0;
			}
			ValidationException.throwIfAny(violations);
			return point;
		});
	}

	/** A box of four numbers, or of six with heights. Their ranges are not checked. */
	static QueryParameter<String> boxOrVolume(String name) {
		return new QueryParameter<>(name, "bboxString", true, (text) -> {
			String[] elements = text.split(",", -1);
			List<Violation> violations = new ArrayList<>();
			for (int i = 0; i < elements.length && elements.length >= 4 && elements.length <= 6; i++) {
				JsonNode element = NumberRange.json(elements[i]);
				if (!element.isNumber()) {
					violations.add(Violation.query("%s[%d]".formatted(name, i), TYPE, "must be of type number", element)
						.withDetail("types", List.of("number")));
				}
			}
			ValidationException.throwIfAny(violations);
			if (elements.length != 4 && elements.length != 6) {
				throw NumberRange.wrongLength(name, "bboxString", "4 or 6 comma-separated numbers", elements.length,
						text);
			}
			return text;
		});
	}

	/**
	 * Joins the numbers of a list with commas if clients repeat the parameter for each.
	 */
	static List<? extends @Nullable String> joined(List<? extends @Nullable String> values) {
		boolean isRepeated = values.size() > 1
				&& values.stream().allMatch((value) -> value != null && !Double.isNaN(NumberRange.number(value)));
		return isRepeated ? List.of(String.join(",", values)) : values;
	}

	public String name() {
		return this.name;
	}

	/** Reads all values, or throws a {@link ValidationException} with all violations. */
	public T read(List<? extends @Nullable String> values) {
		return this.reader.apply(values);
	}

	private static Violation repeated(String name, String validator, List<? extends @Nullable String> values) {
		Violation violation = Violation.query(name, validator, "must be sent only once", texts(values));
		return (validator.equals(TYPE) ? violation.withDetail("types", List.of("string")) : violation)
			.withDetail("cause", "wrongType");
	}

	static JsonNode texts(List<? extends @Nullable String> values) {
		ArrayNode texts = NODES.arrayNode();
		values.forEach((value) -> texts.add(Objects.requireNonNullElse(value, "")));
		return texts;
	}

}
