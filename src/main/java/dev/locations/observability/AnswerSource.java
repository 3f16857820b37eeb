package dev.locations.observability;

/**
 * What a request for locations was answered from.
 */
public enum AnswerSource {

	/** The copy of all locations in memory. */
	READ_MODEL("read-model"),

	/** The store. */
	STORE("store"),

	/** Neither: the request was refused before, or is not about locations. */
	NONE("none");

	private final String tag;

	AnswerSource(String tag) {
		this.tag = tag;
	}

	/**
	 * The name in metrics, logs and traces.
	 * @return lower case, with hyphens
	 */
	public String tag() {
		return this.tag;
	}

}
