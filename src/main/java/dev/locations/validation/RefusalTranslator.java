package dev.locations.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;

/**
 * Turns what the schema library reports on one document into the entries a client gets:
 * one for each refused value, in the order the schema names its properties in. A value is
 * told the first rule it broke, and nothing is told of what is inside a refused value.
 */
final class RefusalTranslator {

	private final SchemaFiles files;

	private final PropertyOrder order;

	private final Source source;

	RefusalTranslator(SchemaFiles files, PropertyOrder order, Source source) {
		this.files = files;
		this.order = order;
		this.source = source;
	}

	List<Violation> translate(List<Error> errors) {
		List<Refusal> refusals = errors.stream()
			.map((error) -> Refusal.of(error, this.files, this.source))
			.sorted(Comparator.comparing(Refusal::at, this.order)
				.thenComparing(Refusal::at)
				.thenComparing(Refusal::precedence))
			.toList();
		List<Violation> violations = new ArrayList<>();
		NodePath told = null;
		for (Refusal refusal : refusals) {
			if (told == null || !refusal.at().startsWith(told)) {
				violations.add(violation(refusal));
				told = refusal.at();
			}
		}
		return List.copyOf(violations);
	}

	private Violation violation(Refusal refusal) {
		Explanation explanation = Explanation.of(refusal);
		return new Violation(explanation.message(), this.source.type(), this.source.location(refusal.at()),
				refusal.validator(), explanation.details(), refusal.repeatableValue());
	}

}
