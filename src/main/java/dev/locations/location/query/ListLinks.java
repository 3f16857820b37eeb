package dev.locations.location.query;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The references of a list, and when it was answered.
 *
 * @param path the path of the list, or its URL without parameters
 * @param query the parameters of the request, encoded as in a URL
 * @param time the time of the answer; null if the list does not tell it
 */
public record ListLinks(String path, String query, List<ListLink> others, @Nullable Instant time) {

	private static final String AFTER = "after";

	/** For a list that is not the answer to an HTTP request. */
	public static final ListLinks NONE = new ListLinks("", "");

	public ListLinks(String path, String query) {
		this(path, query, List.of(), null);
	}

	public String self() {
		return this.query.isEmpty() ? this.path : this.path + "?" + this.query;
	}

	public String next(PageCursor cursor) {
		return with(AFTER, cursor.text());
	}

	/** Returns the reference with another value of a parameter, encoded as in a URL. */
	public String with(String name, String value) {
		StringBuilder link = new StringBuilder(this.path).append('?');
		int end;
		for (int start = 0; start < this.query.length(); start = end + 1) {
			int separator = this.query.indexOf('&', start);
			end = (separator >= 0) ? separator : this.query.length();
			if (end > start && !isNamed(name, start, end)) {
				link.append(this.query, start, end).append('&');
			}
		}
		return link.append(name).append('=').append(value).toString();
	}

	private boolean isNamed(String name, int start, int end) {
		int endOfName = start + name.length();
		return this.query.startsWith(name, start) && (endOfName == end || this.query.charAt(endOfName) == '=');
	}

	/** A link from a list to something else. */
	public record ListLink(String relation, String type, String reference, String title) {
	}

}
