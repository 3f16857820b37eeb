package dev.locations.web;

import java.util.List;

import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;

/**
 * Refuses a request with invalid query parameters by a 400 that lists all violations, as
 * standards ask for. The resources under {@code /api} answer with 422 instead.
 */
public final class InvalidParametersException extends RuntimeException {

	private final transient List<Violation> violations;

	public InvalidParametersException(ValidationException invalid) {
		super(invalid.getMessage(), null, false, false);
		this.violations = invalid.violations();
	}

	List<Violation> violations() {
		return this.violations;
	}

}
