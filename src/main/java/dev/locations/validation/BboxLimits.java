package dev.locations.validation;

import com.networknt.schema.SchemaLocation;
import tools.jackson.databind.JsonNode;

/**
 * The ranges of the numbers of a {@code bbox}, read from its schema once. Validating each
 * request against the schema would take longer than all other checks of the parameter.
 */
final class BboxLimits {

	private final double[] minimum;

	private final double[] maximum;

	private BboxLimits(double[] minimum, double[] maximum) {
		this.minimum = minimum;
		this.maximum = maximum;
	}

	static BboxLimits read(SchemaFiles files, SchemaLocation bbox) {
		int length = files.at(bbox).path("prefixItems").size();
		BboxLimits limits = new BboxLimits(new double[length], new double[length]);
		for (int i = 0; i < length; i++) {
			SchemaLocation location = bbox.append("prefixItems").append(i);
			JsonNode schema = files.at(location);
			while (schema.has("$ref")) {
				location = location.resolve(schema.get("$ref").stringValue());
				schema = files.at(location);
			}
			limits.minimum[i] = schema.path("minimum").doubleValue(Double.NEGATIVE_INFINITY);
			limits.maximum[i] = schema.path("maximum").doubleValue(Double.POSITIVE_INFINITY);
		}
		return limits;
	}

	/**
	 * Returns how many numbers a {@code bbox} has.
	 * @return the number of ranges
	 */
	int length() {
		return this.minimum.length;
	}

	/**
	 * Tells whether a number is in the range for its place.
	 * @param index the place of the number, from 0; after the last place no number is
	 * allowed
	 * @param number the number; NaN is in no range
	 * @return whether the number is allowed
	 */
	boolean allow(int index, double number) {
		return index < length() && number >= this.minimum[index] && number <= this.maximum[index];
	}

}
