package dev.locations.validation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.path.NodePath;
import tools.jackson.databind.JsonNode;

/**
 * The order a schema names the properties of an object in, and those of the objects in
 * it.
 */
final class PropertyOrder implements Comparator<NodePath> {

	private final Map<String, Integer> ranks = new LinkedHashMap<>();

	private final Map<String, PropertyOrder> children = new LinkedHashMap<>();

	private PropertyOrder() {
	}

	/**
	 * Reads the order from a schema and the schemas it refers to.
	 * @param files all schemas
	 * @param schema the place of the schema
	 * @return the order of its properties
	 */
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
			this.ranks.putIfAbsent(name, this.ranks.size());
			this.children.computeIfAbsent(name, (child) -> of(files, location.append("properties").append(child)));
		}
	}

	/**
	 * Puts values in the order a document has them in that keeps to this order: an array
	 * element by its index, a property unknown to the schema after the others, and a
	 * value before what is inside it.
	 * @param left the path to a value
	 * @param right the path to another
	 * @return negative, 0 or positive as the left one comes before, with or after the
	 * right one
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
			position[i] = level.ranks.getOrDefault(name, level.ranks.size());
			level = level.children.getOrDefault(name, new PropertyOrder());
		}
		return position;
	}

}
