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

	/** The greatest depth that an answer repeats: JSON writers recurse. */
	static final int MAX_REPEATED = 64;

	private NestingDepth() {
	}

	/** Does not recurse, so that no value can exhaust the stack. */
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
