package dev.locations.validation;

import com.networknt.schema.path.NodePath;

/**
 * The part of a request that a refused value was sent in.
 */
enum RequestPart {

	/** The body. A location in it is a JSON pointer (RFC 6901). */
	BODY("json") {
		@Override
		String location(NodePath at) {
			return at.toString();
		}
	},

	/**
	 * The query parameter {@code bbox}. A location in it is the name with the index of
	 * the element, such as {@code bbox[2]}.
	 */
	QUERY("query") {
		@Override
		String location(NodePath at) {
			return (at.getNameCount() == 0) ? "bbox" : "bbox[%s]".formatted(at.getElement(0));
		}
	};

	private final String type;

	RequestPart(String type) {
		this.type = type;
	}

	/**
	 * Returns the {@code type} of a violation in this part.
	 * @return {@code json} or {@code query}
	 */
	String type() {
		return this.type;
	}

	/**
	 * Returns the {@code location} of a violation in this part.
	 * @param at the path to the value
	 * @return the location as answers give it
	 */
	abstract String location(NodePath at);

}
