package dev.locations.observability;

/**
 * The source of the data in an answer.
 */
public enum AnswerSource {

	/** The copy of all locations in memory. */
	READ_MODEL("read-model"),

	/** The store. */
	STORE("store"),

	/** None: the request was refused, or is not about locations. */
	NONE("none");

	private final String tag;

	AnswerSource(String tag) {
		this.tag = tag;
	}

	/**
	 * Returns the name in metrics, logs and traces.
	 * @return the name in lower case, with hyphens
	 */
	public String tag() {
		return this.tag;
	}

}
