package dev.locations.validation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

import tools.jackson.databind.JsonNode;

/**
 * How deep a value is nested, counted in objects and arrays: a text or number has 0
 * levels, <code>{}</code> has 1, <code>{"a": []}</code> has 2.
 */
final class Depth {

	/**
	 * The number of levels up to which a refused value is repeated in an answer: every
	 * JSON writer copes with it.
	 */
	static final int REPEATABLE = 64;

	private Depth() {
	}

	/**
	 * Whether a value is nested no deeper than a limit. It neither recurses nor looks at
	 * anything below the first level past the limit, so that no value can exhaust the
	 * stack.
	 * @param limit the number of levels allowed
	 * @param value the value
	 * @return whether it has that many levels or fewer
	 */
	static boolean isWithin(int limit, JsonNode value) {
		Deque<Iterator<JsonNode>> open = new ArrayDeque<>();
		if (value.isContainer()) {
			open.push(value.values().iterator());
		}
		while (!open.isEmpty() && open.size() <= limit) {
			Iterator<JsonNode> level = open.element();
			if (!level.hasNext()) {
				open.pop();
				continue;
			}
			JsonNode child = level.next();
			if (child.isContainer()) {
				open.push(child.values().iterator());
			}
		}
		return open.isEmpty();
	}

}
