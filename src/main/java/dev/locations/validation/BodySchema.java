package dev.locations.validation;

import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import tools.jackson.databind.JsonNode;

/**
 * The rules for one kind of request body. It is immutable, reads no file and takes no
 * lock, so that any thread may use it, an event loop included.
 */
public final class BodySchema {

	private final Schema schema;

	private final RefusalTranslator translator;

	BodySchema(Schema schema, RefusalTranslator translator) {
		this.schema = schema;
		this.translator = translator;
	}

	/**
	 * Checks a body against all rules.
	 * @param body the whole body, of any JSON type
	 * @return every violation in the order of the schema, empty when there is none
	 */
	public List<Violation> validate(JsonNode body) {
		List<Error> errors = this.schema.validate(body);
		return errors.isEmpty() ? List.of() : this.translator.translate(errors);
	}

	/**
	 * Refuses a body that breaks any rule.
	 * @param body the whole body, of any JSON type
	 * @throws ValidationException with every violation
	 */
	public void check(JsonNode body) {
		List<Violation> violations = validate(body);
		if (!violations.isEmpty()) {
			throw new ValidationException(violations);
		}
	}

}
