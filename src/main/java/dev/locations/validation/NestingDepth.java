package dev.locations.validation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

import tools.jackson.databind.JsonNode;

/**
 * Measures how deep a value is nested, in levels of objects and arrays: a text or a
 * number has 0 levels, <code>{}</code> has 1, <code>{"a": []}</code> has 2.
 */
final class NestingDepth {

	/**
	 * The greatest depth of a value that an answer repeats. JSON writers recurse, so they
	 * fail at a large depth.
	 */
	static final int MAX_REPEATED = 64;

	private NestingDepth() {
	}

	/**
	 * Tells whether a value is nested no deeper than a limit. Does not recurse, so that
	 * no value can exhaust the stack.
	 * @param limit the number of levels that are allowed
	 * @param value the value
	 * @return whether the value has that many levels or fewer
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
