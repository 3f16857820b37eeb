package dev.locations.location.query;

/**
 * The references of a list, relative to the service.
 *
 * @param path the path of the list
 * @param query the parameters of the request, encoded as in a URL
 */
public record ListLinks(String path, String query) {

	/** The name of the parameter that has the cursor. */
	private static final String AFTER = "after";

	/** The references of a list that nobody has asked for by a URL. */
	public static final ListLinks NONE = new ListLinks("", "");

	/**
	 * Returns the reference of the list itself.
	 * @return the path and the parameters
	 */
	public String self() {
		return this.query.isEmpty() ? this.path : this.path + "?" + this.query;
	}

	/**
	 * Returns the reference of the next page.
	 * @param cursor the place after this page
	 * @return the path and all parameters, with the cursor
	 */
	public String next(PageCursor cursor) {
		StringBuilder next = new StringBuilder(this.path).append('?');
		for (String parameter : this.query.split("&", -1)) {
			if (!parameter.isEmpty() && !parameter.equals(AFTER) && !parameter.startsWith(AFTER + "=")) {
				next.append(parameter).append('&');
			}
		}
		return next.append(AFTER).append('=').append(cursor.text()).toString();
	}

}
