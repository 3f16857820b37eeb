package dev.locations.validation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.path.NodePath;
import tools.jackson.databind.JsonNode;

/**
 * Compares values by the order in which a schema names the properties of an object, and
 * those of nested objects.
 */
final class PropertyOrder implements Comparator<NodePath> {

	private final Map<String, Integer> ordinals = new LinkedHashMap<>();

	private final Map<String, PropertyOrder> children = new LinkedHashMap<>();

	private PropertyOrder() {
	}

	static PropertyOrder of(SchemaFiles files, SchemaLocation schema) {
		PropertyOrder order = new PropertyOrder();
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

	/**
	 * Compares two values. Array elements are ordered by their index. A property that the
	 * schema does not name comes after the others. A value comes before the values in it.
	 * @return a negative number, 0 or a positive number if the left value comes before,
	 * with or after the right one
	 */
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
			level = level.children.getOrDefault(name, new PropertyOrder());
		}
		return position;
	}

}
