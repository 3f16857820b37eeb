package dev.locations.location;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.cql2.Expression;
import dev.locations.cql2.Expression.Literal;
import dev.locations.cql2.Expression.Operator;
import dev.locations.cql2.Expression.Property;
import dev.locations.cql2.TextFolding;
import dev.locations.location.field.LocationFields;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.StringNode;

/** Evaluates CQL2 on the JSON of a location, slowly. Null stands for what is unknown. */
public record ReferenceFilter(JsonNode location) {

	private static final Set<String> TIMES = Set.of(LocationFields.CREATED_AT, LocationFields.UPDATED_AT);

	public static boolean matches(JsonNode location, Expression expression) {
		return Boolean.TRUE.equals(new ReferenceFilter(location).evaluate(expression));
	}

	private @Nullable Boolean evaluate(Expression expression) {
		if (expression instanceof Expression.And and) {
			return and(and.parts().stream().map((part) -> truth(evaluate(part))).toList());
		}
		if (expression instanceof Expression.Or or) {
			return or(or.parts().stream().map((part) -> truth(evaluate(part))).toList());
		}
		if (expression instanceof Expression.Not not) {
			Boolean part = evaluate(not.part());
			return (part != null) ? !part : null;
		}
		if (expression instanceof Expression.Constant constant) {
			return constant.value();
		}
		if (expression instanceof Expression.IsNull isNull) {
			JsonNode value = value(isNull.property());
			return value.isMissingNode() || value.isNull();
		}
		if (expression instanceof Expression.Intersects box) {
			return intersects(box);
		}
		if (expression instanceof Expression.Comparison comparison) {
			return compare(comparison.property(), comparison.operator(), comparison.value());
		}
		if (expression instanceof Expression.In in) {
			return or(
					in.values().stream().map((value) -> truth(compare(in.property(), Operator.EQUAL, value))).toList());
		}
		if (expression instanceof Expression.Between between) {
			return and(Stream
				.of(compare(between.property(), Operator.GREATER_OR_EQUAL, number(between.least())),
						compare(between.property(), Operator.LESS_OR_EQUAL, number(between.greatest())))
				.map(ReferenceFilter::truth)
				.toList());
		}
		if (expression instanceof Expression.Like like) {
			JsonNode value = value(like.property());
			boolean isText = value.isString() && !TIMES.contains(like.property().name());
			return isText ? values(value, like.property().folding()).map(JsonNode::stringValue)
				.map(like.property().folding()::apply)
				.anyMatch((text) -> matches(text, like.pattern())) : null;
		}
		return array((Expression.ArrayComparison) expression);
	}

	// Lists cannot hold null.
	private enum Truth {

		FALSE, UNKNOWN, TRUE

	}

	private static Truth truth(@Nullable Boolean value) {
		if (value != null) {
			return value ? Truth.TRUE : Truth.FALSE;
		}
		return Truth.UNKNOWN;
	}

	private static @Nullable Boolean and(List<Truth> parts) {
		if (parts.contains(Truth.FALSE)) {
			return false;
		}
		return parts.contains(Truth.UNKNOWN) ? null : true;
	}

	private static @Nullable Boolean or(List<Truth> parts) {
		if (parts.contains(Truth.TRUE)) {
			return true;
		}
		return parts.contains(Truth.UNKNOWN) ? null : false;
	}

	private JsonNode value(Property property) {
		JsonNode value = this.location;
		for (String key : property.name().split("\\.", -1)) {
			value = value.isObject() ? value.path(key) : MissingNode.getInstance();
		}
		return value;
	}

	private boolean intersects(Expression.Intersects box) {
		double longitude = this.location.at("/geometry/coordinates/0").doubleValue();
		double latitude = this.location.at("/geometry/coordinates/1").doubleValue();
		boolean isBetween = (box.west() > box.east()) ? longitude >= box.west() || longitude <= box.east()
				: longitude >= box.west() && longitude <= box.east();
		return isBetween && latitude >= box.south() && latitude <= box.north();
	}

	private @Nullable Boolean compare(Property property, Operator operator, Literal literal) {
		JsonNode value = value(property);
		if (isList(value) && (operator == Operator.EQUAL || operator == Operator.NOT_EQUAL)) {
			boolean hasElement = value.valueStream()
				.flatMap((element) -> values(element, property.folding()))
				.anyMatch((element) -> isEqual(element, literal, property.folding()));
			return hasElement == (operator == Operator.EQUAL);
		}
		if (TIMES.contains(property.name())) {
			// a time is no text
			return property.folding().equals(TextFolding.NONE) ? holds(operator, orderOfTime(value, literal)) : null;
		}
		Stream<Truth> results = values(value, property.folding())
			.map((each) -> truth(holds(operator, order(each, literal, property.folding()))));
		// the negation must hold for all ways to write a text
		return (operator == Operator.NOT_EQUAL) ? and(results.toList()) : or(results.toList());
	}

	private static @Nullable Boolean holds(Operator operator, @Nullable Integer order) {
		if (order == null) {
			return null;
		}
		return switch (operator) {
			case EQUAL -> order == 0;
			case NOT_EQUAL -> order != 0;
			case LESS -> order < 0;
			case GREATER -> order > 0;
			case LESS_OR_EQUAL -> order <= 0;
			case GREATER_OR_EQUAL -> order >= 0;
		};
	}

	private static Stream<JsonNode> values(JsonNode value, TextFolding folding) {
		return (value.isString() && folding.ignoresAccents())
				? Stream.of(value, StringNode.valueOf(TextFolding.spelledOut(value.stringValue()))) : Stream.of(value);
	}

	private static boolean isList(JsonNode value) {
		return value.isArray() && (value.isEmpty() || scalars(value).findAny().isPresent());
	}

	private static Stream<JsonNode> scalars(JsonNode list) {
		return list.valueStream().filter((element) -> element.isValueNode() && !element.isNull());
	}

	private static boolean isEqual(JsonNode element, Literal literal, TextFolding folding) {
		Integer order = order(element, literal, folding);
		return order != null && order == 0;
	}

	private static @Nullable Integer order(JsonNode value, Literal literal, TextFolding folding) {
		if (literal instanceof Literal.Text text && value.isString()) {
			return Arrays.compare(folding.apply(value.stringValue()).codePoints().toArray(),
					text.value().codePoints().toArray());
		}
		if (literal instanceof Literal.Numeric number && value.isNumber()) {
			return value.decimalValue().compareTo(number.value());
		}
		if (literal instanceof Literal.Bool bool && value.isBoolean()) {
			return Boolean.compare(value.booleanValue(), bool.value());
		}
		boolean isTime = literal instanceof Literal.Timestamp || literal instanceof Literal.Date;
		Instant time = (isTime && value.isString()) ? time(value.stringValue()) : null;
		return (time != null) ? orderOfTime(time, literal) : null;
	}

	private static @Nullable Instant time(String text) {
		if (!text.matches("\\d{4}-\\d\\d-\\d\\d([T ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[-+]\\d\\d:\\d\\d)?)?")) {
			return null;
		}
		String whole = (text.length() == 10) ? text + "T00:00:00" : text.replace(' ', 'T');
		try {
			return OffsetDateTime.parse(whole.matches(".*(Z|[-+]..:..)") ? whole : whole + "Z").toInstant();
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	// A date is a whole day.
	private static @Nullable Integer orderOfTime(JsonNode value, Literal literal) {
		return orderOfTime(Instant.parse(value.stringValue()), literal);
	}

	private static @Nullable Integer orderOfTime(Instant time, Literal literal) {
		if (literal instanceof Literal.Timestamp timestamp) {
			return time.compareTo(timestamp.value());
		}
		if (literal instanceof Literal.Date date) {
			return LocalDate.ofInstant(time, ZoneOffset.UTC).compareTo(date.value());
		}
		return (literal instanceof Literal.Text text) ? orderOfTime(time, text.value()) : null;
	}

	private static @Nullable Integer orderOfTime(Instant time, String text) {
		if (!text.matches("[-0-9T:.]+Z?")) {
			return null;
		}
		try {
			return orderOfTime(time, (text.length() == 10) ? new Literal.Date(LocalDate.parse(text))
					: new Literal.Timestamp(Instant.parse(text)));
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	private static Literal number(BigDecimal value) {
		return new Literal.Numeric(value);
	}

	private static boolean matches(String text, String pattern) {
		String regex = Pattern.compile("\\\\?(.)", Pattern.DOTALL)
			.matcher(pattern)
			.replaceAll((part) -> Matcher.quoteReplacement(switch (part.group()) {
				case "%" -> ".*";
				case "_" -> ".";
				default -> Pattern.quote(part.group(1));
			}));
		return Pattern.compile(regex, Pattern.DOTALL).matcher(text).matches();
	}

	private @Nullable Boolean array(Expression.ArrayComparison comparison) {
		JsonNode value = value(comparison.property());
		if (!isList(value)) {
			return null;
		}
		List<JsonNode> elements = scalars(value).toList();
		List<Literal> literals = comparison.values();
		BiPredicate<JsonNode, Literal> equal = (element, literal) -> isEqual(element, literal, TextFolding.NONE);
		boolean contains = literals.stream()
			.allMatch((literal) -> elements.stream().anyMatch((element) -> equal.test(element, literal)));
		boolean isContained = elements.stream()
			.allMatch((element) -> literals.stream().anyMatch((literal) -> equal.test(element, literal)));
		return switch (comparison.operator()) {
			case EQUALS -> contains && isContained;
			case CONTAINS -> contains;
			case CONTAINED_BY -> isContained;
			case OVERLAPS -> literals.stream()
				.anyMatch((literal) -> elements.stream().anyMatch((element) -> equal.test(element, literal)));
		};
	}

}
