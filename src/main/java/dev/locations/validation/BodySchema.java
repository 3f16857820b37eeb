package dev.locations.validation;

import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import tools.jackson.databind.JsonNode;

/**
 * The rules for one kind of request body. It is immutable, reads no files and takes no
 * locks, so that it can be used on an event loop.
 */
public final class BodySchema {

	private final Schema schema;

	private final ViolationMapper mapper;

	BodySchema(Schema schema, ViolationMapper mapper) {
		this.schema = schema;
		this.mapper = mapper;
	}

	/**
	 * Returns the violations of a body.
	 * @return all violations in the order of the schema; empty if the body is valid
	 */
	public List<Violation> validate(JsonNode body) {
		List<Error> errors = this.schema.validate(body);
		return errors.isEmpty() ? List.of() : this.mapper.violations(errors);
	}

	/**
	 * Refuses a body that breaks a rule.
	 * @throws ValidationException if there are violations, with all of them
	 */
	public void check(JsonNode body) {
		List<Violation> violations = validate(body);
		if (!violations.isEmpty()) {
			throw new ValidationException(violations);
		}
	}

}
