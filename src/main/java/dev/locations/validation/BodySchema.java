package dev.locations.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
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

	BodySchema(Schema schema, SchemaFiles files, SchemaLocation id) {
		this.schema = schema;
		this.files = files;
		this.order = PropertyOrder.of(files, id);
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
				violations.add(rule.violation());
				reported = rule.at();
			}
		}
		return List.copyOf(violations);
	}

	/** Throws a {@link ValidationException} if there are violations. */
	public void check(JsonNode body) {
		ValidationException.throwIfAny(validate(body));
	}

	/** The order in which a schema names the properties of an object. */
	private record PropertyOrder(Map<String, Integer> ordinals,
			Map<String, PropertyOrder> children) implements Comparator<NodePath> {

		private static final PropertyOrder NONE = new PropertyOrder(Map.of(), Map.of());

		static PropertyOrder of(SchemaFiles files, SchemaLocation schema) {
			PropertyOrder order = new PropertyOrder(new LinkedHashMap<>(), new LinkedHashMap<>());
			order.collect(files, schema);
			return order;
		}

		private void collect(SchemaFiles files, SchemaLocation location) {
			JsonNode schema = files.at(location);
			if (schema.has("$ref")) {
				collect(files, location.resolve(schema.get("$ref").stringValue()));
			}
			for (String name : schema.path("properties").propertyNames()) {
				this.ordinals.putIfAbsent(name, this.ordinals.size());
				this.children.computeIfAbsent(name, (child) -> of(files, location.append("properties").append(child)));
			}
		}

		/** A property that the schema does not name comes after the others. */
		@Override
		public int compare(NodePath left, NodePath right) {
			return Arrays.compare(position(left), position(right));
		}

		private int[] position(NodePath at) {
			int[] position = new int[at.getNameCount()];
			PropertyOrder level = this;
			for (int i = 0; i < position.length; i++) {
				if (at.getElement(i) instanceof Integer index) {
					position[i] = index;
					continue;
				}
				String name = at.getName(i);
				position[i] = level.ordinals.getOrDefault(name, level.ordinals.size());
				level = level.children.getOrDefault(name, NONE);
			}
			return position;
		}

	}

}
