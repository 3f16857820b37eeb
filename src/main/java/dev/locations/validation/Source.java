package dev.locations.validation;

import com.networknt.schema.path.NodePath;

/**
 * Where the refused data was sent.
 */
enum Source {

	/** The body: values have JSON types, and a location is a JSON pointer (RFC 6901). */
	BODY("json") {
		@Override
		String location(NodePath at) {
			return at.toString();
		}
	},

	/**
	 * The query parameter {@code bbox}: a list of texts, so that a wrong type is but
	 * another way to be no number.
	 */
	QUERY("query") {
		@Override
		String location(NodePath at) {
			return (at.getNameCount() == 0) ? "bbox" : "bbox[%s]".formatted(at.getElement(0));
		}
	};

	private final String type;

	Source(String type) {
		this.type = type;
	}

	/**
	 * The name of this source in an answer.
	 * @return the {@code type} of a violation
	 */
	String type() {
		return this.type;
	}

	abstract String location(NodePath at);

}
