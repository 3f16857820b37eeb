package dev.locations.location;

import java.util.List;

import dev.locations.cql2.Cql2Exception;
import dev.locations.location.field.Filter;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.FieldOrder;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the query parameters that name fields of locations. Each method throws a
 * {@link ValidationException} for what is not valid.
 */
public final class FieldParameters {

	private FieldParameters() {
	}

	/** Reads the parameter {@code filter}; null if it is blank. */
	public static @Nullable Filter filter(String text) {
		try {
			return text.isBlank() ? null : Filter.parse(text);
		}
		catch (Cql2Exception ex) {
			throw new ValidationException(Violation
				.query("filter", "cql2", "is not valid at character %d: %s".formatted(ex.position(), ex.getMessage()),
						JsonNodeFactory.instance.stringNode(text))
				.withDetail("position", ex.position()));
		}
	}

	/** Reads a text such as {@code -name}. */
	public static FieldOrder order(String text) {
		boolean isDescending = text.startsWith("-");
		return new FieldOrder(field("sort", isDescending ? text.substring(1) : text), isDescending);
	}

	/** Reads the fields whose values are counted, each once. */
	public static List<String> facets(List<String> names) {
		return names.stream().map((name) -> field("field", name)).distinct().toList();
	}

	/** Reads the field whose values are counted in clusters. */
	public static String counts(String name) {
		return field("counts", name);
	}

	private static String field(String parameter, String name) {
		String refusal = LocationFields.isObject(name) ? "There are no values of %s, but of its fields".formatted(name)
				: LocationFields.refusal(name);
		if (refusal != null) {
			throw new ValidationException(
					Violation.query(parameter, "field", refusal, JsonNodeFactory.instance.stringNode(name)));
		}
		return name;
	}

}
