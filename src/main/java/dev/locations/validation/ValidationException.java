package dev.locations.validation;

import java.util.List;

/**
 * What a client sent breaks rules: the answer is a 422 that lists all of them. It carries
 * no stack trace, since the client's data is at fault and not the code that found out.
 */
public final class ValidationException extends RuntimeException {

	private final transient List<Violation> violations;

	/**
	 * Refuses what was sent.
	 * @param violations every broken rule, at least one, in the order to tell them in
	 */
	public ValidationException(List<Violation> violations) {
		super("%d violations of the schema".formatted(violations.size()), null, false, false);
		this.violations = List.copyOf(violations);
	}

	/**
	 * The broken rules.
	 * @return every one, at least one, in the order to tell them in
	 */
	public List<Violation> violations() {
		return this.violations;
	}

}
