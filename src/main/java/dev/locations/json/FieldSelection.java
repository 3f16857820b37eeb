package dev.locations.json;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The fields of a JSON object that an answer has: those named by {@code only}, without
 * those named by {@code except}. A dot reaches into a nested object. In an array the
 * names apply to each object.
 */
public final class FieldSelection {

	public static final FieldSelection ALL = new FieldSelection(null, null);

	private static final FieldSelection NONE = new FieldSelection(PathTree.of(List.of()), null);

	private final @Nullable PathTree only;

	private final @Nullable PathTree except;

	private FieldSelection(@Nullable PathTree only, @Nullable PathTree except) {
		this.only = only;
		this.except = except;
	}

	/**
	 * Blank names are ignored; names of fields that do not exist select nothing.
	 * @param only the names of the fields to keep; all if none is given
	 * @param except the names of the fields to leave out, also when {@code only} has them
	 */
	public static FieldSelection of(List<String> only, List<String> except) {
		return of(tree(only), tree(except));
	}

	private static FieldSelection of(@Nullable PathTree only, @Nullable PathTree except) {
		return (only == null && except == null) ? ALL : new FieldSelection(only, except);
	}

	private static @Nullable PathTree tree(List<String> names) {
		if (names.isEmpty()) {
			return null;
		}
		List<String> given = names.stream().filter((name) -> !name.isBlank()).toList();
		return given.isEmpty() ? null : PathTree.of(given);
	}

	public boolean isAll() {
		return this == ALL;
	}

	public boolean isNone() {
		return this == NONE;
	}

	boolean hasOnly() {
		return this.only != null;
	}

	public FieldSelection field(String name) {
		if (isAll()) {
			return ALL;
		}
		PathTree excluded = (this.except != null) ? this.except.child(name) : null;
		PathTree included = (this.only != null) ? this.only.child(name) : null;
		if ((excluded != null && excluded.isWhole()) || (this.only != null && included == null)) {
			return NONE;
		}
		return of((included == null || included.isWhole()) ? null : included, excluded);
	}

	/**
	 * Returns a JSON object with the selected fields. A field that is selected as a whole
	 * is copied.
	 * @param json the object in UTF-8, without white space between its tokens
	 */
	public byte[] apply(byte[] json) {
		if (isAll()) {
			return json;
		}
		ByteArrayOutputStream selected = new ByteArrayOutputStream(json.length);
		boolean nested = false;
		selected.write('{');
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				FieldSelection field = field(parser.currentName());
				int start = (int) parser.currentTokenLocation().getByteOffset();
				parser.nextToken();
				parser.skipChildren();
				parser.finishToken();
				if (!field.isNone()) {
					nested |= !field.isAll();
					if (selected.size() > 1) {
						selected.write(',');
					}
					selected.write(json, start, (int) parser.currentLocation().getByteOffset() - start);
				}
			}
		}
		selected.write('}');
		return nested ? FieldFilter.filter(selected.toByteArray(), this) : selected.toByteArray();
	}

	/** {@code address.city} is {@code city} below {@code address}. */
	private static final class PathTree {

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

}
