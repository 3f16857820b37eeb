package dev.locations.validation;

import java.util.List;

/** A request breaks rules of a schema. The answer is a 422 that lists all violations. */
public final class ValidationException extends RuntimeException {

	private final transient List<Violation> violations;

	public ValidationException(List<Violation> violations) {
		super("%d violations of the schema".formatted(violations.size()), null, false, false);
		this.violations = List.copyOf(violations);
	}

	public ValidationException(Violation violation) {
		this(List.of(violation));
	}

	/** Throws this exception unless the list is empty. */
	public static void throwIfAny(List<Violation> violations) {
		if (!violations.isEmpty()) {
			throw new ValidationException(violations);
		}
	}

	public List<Violation> violations() {
		return this.violations;
	}

}
