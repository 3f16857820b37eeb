package dev.locations.location;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.locations.cql2.Cql2Exception;
import dev.locations.location.field.Filter;
import dev.locations.location.field.LocationFields;
import dev.locations.location.field.TimeText;
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

	/** Maps send the same filter with each tile. To parse it takes some microseconds. */
	private static final Cache<String, Filter> PARSED = Caffeine.newBuilder()
		.maximumSize(200)
		.executor(Runnable::run)
		.build();

	private FieldParameters() {
	}

	/** Reads the parameter {@code filter}; null if it is blank. */
	public static @Nullable Filter filter(String text) {
		try {
			return text.isBlank() ? null : PARSED.get(text, Filter::parse);
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
		return order("sort", text);
	}

	/** Reads a text such as {@code +name}; null if it is empty. */
	public static @Nullable FieldOrder sortBy(String text) {
		String signed = (text.startsWith("+") || text.startsWith(" ")) ? text.substring(1) : text;
		return signed.isEmpty() ? null : order("sortby", signed);
	}

	private static FieldOrder order(String parameter, String text) {
		boolean isDescending = text.startsWith("-");
		return new FieldOrder(field(parameter, isDescending ? text.substring(1) : text), isDescending);
	}

	/** Reads the value of a field that locations have alone or in a list. */
	public static Filter equality(String field, String text) {
		boolean isTime = field.equals(LocationFields.CREATED_AT) || field.equals(LocationFields.UPDATED_AT);
		return Filter.comparison(field, List.of(isTime ? time(field, text).toString() : text));
	}

	/** Reads a time (RFC 3339). */
	public static Instant time(String field, String text) {
		try {
			return TimeText.instant(text);
		}
		catch (DateTimeException ex) {
			throw new ValidationException(Violation.query(field, "datetime",
					"must be a time such as 2026-01-31T12:00:00Z", JsonNodeFactory.instance.stringNode(text)));
		}
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
		String refusal = LocationFields.valueRefusal(name);
		if (refusal != null) {
			throw new ValidationException(
					Violation.query(parameter, "field", refusal, JsonNodeFactory.instance.stringNode(name)));
		}
		return name;
	}

}
