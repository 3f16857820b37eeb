package dev.locations.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;

/**
 * Converts the errors of the schema library into violations: one for each refused value,
 * in the order in which the schema names its properties. A value that breaks several
 * rules gets the violation of the first one. Values inside a refused value get none.
 */
record ViolationMapper(SchemaFiles files, PropertyOrder order) {

	List<Violation> violations(List<Error> errors) {
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
				violations.add(violation(rule));
				reported = rule.at();
			}
		}
		return List.copyOf(violations);
	}

	private Violation violation(BrokenRule rule) {
		ViolationMessage message = ViolationMessage.of(rule);
		return new Violation(message.text(), "json", rule.at().toString(), rule.validator(), message.details(),
				rule.repeatedValue());
	}

}
