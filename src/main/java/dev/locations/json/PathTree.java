package dev.locations.json;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Dotted names as a tree: {@code address.city} is the node {@code city} below the node
 * {@code address}.
 */
final class PathTree {

	private final Map<String, PathTree> children = new HashMap<>();

	private boolean whole;

	private PathTree() {
	}

	static PathTree of(List<String> names) {
		PathTree root = new PathTree();
		for (String name : names) {
			PathTree node = root;
			for (String segment : name.split("\\.", -1)) {
				node = node.children.computeIfAbsent(segment, (key) -> new PathTree());
			}
			node.whole = true;
		}
		return root;
	}

	@Nullable PathTree child(String name) {
		return this.children.get(name);
	}

	boolean isWhole() {
		return this.whole;
	}

}
