package dev.locations.validation;

import com.networknt.schema.path.NodePath;
import org.jspecify.annotations.Nullable;

/**
 * The part of a request that a refused value was sent in.
 *
 * @param parameter the name of the query parameter; null for the body
 */
record RequestPart(@Nullable String parameter) {

	/** The body. A location in it is a JSON pointer (RFC 6901). */
	static final RequestPart BODY = new RequestPart(null);

	/**
	 * Returns the {@code type} of a violation in this part.
	 * @return {@code json} for the body, {@code query} for a parameter
	 */
	String type() {
		return isQuery() ? "query" : "json";
	}

	boolean isQuery() {
		return this.parameter != null;
	}

	/**
	 * Returns the {@code location} of a violation in this part.
	 * @param at the path to the value
	 * @return the location as answers give it: in the query the name of the parameter,
	 * with the index of an element, such as {@code bbox[2]}
	 */
	String location(NodePath at) {
		if (this.parameter == null) {
			return at.toString();
		}
		return (at.getNameCount() == 0) ? this.parameter : "%s[%s]".formatted(this.parameter, at.getElement(0));
	}

}
