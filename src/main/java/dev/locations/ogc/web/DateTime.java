package dev.locations.ogc.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;

import dev.locations.location.query.TimeInterval;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads the parameter {@code datetime}: a time, or an interval of times. */
final class DateTime {

	private DateTime() {
	}

	/**
	 * Reads the parameter.
	 * @throws ValidationException if a time does not exist, or the interval ends before
	 * it begins
	 */
	static TimeInterval parse(String sent) {
		String[] ends = sent.toUpperCase(Locale.ROOT).split("/", -1);
		try {
			Instant from = time(ends[0]);
			Instant to = (ends.length > 1) ? time(ends[1]) : from;
			if (from != null && to != null && to.isBefore(from)) {
				throw refusal("must not end before it begins", sent);
			}
			return TimeInterval.of(from, to);
		}
		catch (DateTimeException ex) {
			throw refusal("must have times that exist", sent);
		}
	}

	private static @Nullable Instant time(String text) {
		return (text.isEmpty() || text.equals("..")) ? null : OffsetDateTime.parse(text).toInstant();
	}

	private static ValidationException refusal(String message, String sent) {
		return new ValidationException(
				List.of(Violation.query("datetime", "datetime", message, JsonNodeFactory.instance.stringNode(sent))));
	}

}
