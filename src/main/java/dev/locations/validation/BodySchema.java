package dev.locations.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import tools.jackson.databind.JsonNode;

/**
 * The rules for one kind of request body. It is immutable, reads no files and takes no
 * locks, so that it can be used on an event loop.
 */
public final class BodySchema {

	private final Schema schema;

	private final SchemaFiles files;

	private final PropertyOrder order;

	BodySchema(Schema schema, SchemaFiles files, PropertyOrder order) {
		this.schema = schema;
		this.files = files;
		this.order = order;
	}

	/**
	 * Returns the violations of a body: one for each refused value, in the order in which
	 * the schema names its properties; none if the body is valid. A value that breaks
	 * several rules gets the violation of the first one. Values inside a refused value
	 * get none.
	 */
	public List<Violation> validate(JsonNode body) {
		List<Error> errors = this.schema.validate(body);
		return errors.isEmpty() ? List.of() : violations(errors);
	}

	private List<Violation> violations(List<Error> errors) {
		List<BrokenRule> brokenRules = errors.stream()
			.map((error) -> BrokenRule.of(error, this.files))
			.sorted(Comparator.comparing(BrokenRule::at, this.order)
				.thenComparing(BrokenRule::at)
				.thenComparing(BrokenRule::precedence))
			.toList();
		List<Violation> violations = new ArrayList<>();
		NodePath reported = null;
		for (BrokenRule rule : brokenRules) {
			if (reported == null || !rule.at().startsWith(reported)) {
				ViolationMessage message = ViolationMessage.of(rule);
				violations.add(new Violation(message.text(), "json", rule.at().toString(), rule.validator(),
						message.details(), rule.repeatedValue()));
				reported = rule.at();
			}
		}
		return List.copyOf(violations);
	}

	/** Throws a {@link ValidationException} if there are violations. */
	public void check(JsonNode body) {
		List<Violation> violations = validate(body);
		if (!violations.isEmpty()) {
			throw new ValidationException(violations);
		}
	}

}
