package dev.locations.json;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The fields of a JSON object that an answer has: those named by {@code only}, without
 * those named by {@code except}. A dot reaches into a nested object; a dot with a
 * backslash before it belongs to the name of a field. In an array the names apply to each
 * object.
 */
public final class FieldSelection {

	/** Every field. */
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

	/** Returns the names of the objects that a field is in, and its own. */
	public static List<String> keys(String name) {
		return Stream.of(name.split("(?<!\\\\)\\.", -1)).map((key) -> key.replace("\\.", ".")).toList();
	}

	/** Returns how a name is written as a part of a dotted name. */
	public static String escaped(String key) {
		return key.replace(".", "\\.");
	}

	private static FieldSelection of(@Nullable PathTree only, @Nullable PathTree except) {
		return (only == null && except == null) ? ALL : new FieldSelection(only, except);
	}

	private static @Nullable PathTree tree(List<String> names) {
		List<String> given = names.stream().filter((name) -> !name.isBlank()).toList();
		return given.isEmpty() ? null : PathTree.of(given);
	}

	public boolean isAll() {
		return this == ALL;
	}

	public boolean isNone() {
		return this == NONE;
	}

	private boolean hasOnly() {
		return this.only != null;
	}

	public FieldSelection field(String name) {
		if (isAll()) {
			return ALL;
		}
		PathTree excluded = (this.except != null) ? this.except.children.get(name) : null;
		PathTree included = (this.only != null) ? this.only.children.get(name) : null;
		if ((excluded != null && excluded.whole) || (this.only != null && included == null)) {
			return NONE;
		}
		return of((included == null || included.whole) ? null : included, excluded);
	}

	/** Returns this selection with a whole field if it selects a part of it. */
	public FieldSelection whole(String name) {
		FieldSelection part = field(name);
		if (part.isAll() || part.isNone()) {
			return this;
		}
		return of((this.only != null) ? this.only.with(name, true) : null,
				(this.except != null) ? this.except.with(name, false) : null);
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
		ByteBuf selected = Unpooled.buffer(json.length);
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			new Writer(parser, json, selected).write(this, true);
		}
		return ByteBufUtil.getBytes(selected);
	}

	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Writer(JsonParser parser, byte[] json, ByteBuf target) {

		/** Writes what is selected of the current value; nothing if that is no field. */
		void write(FieldSelection selection, boolean isKeptEmpty) {
			if (selection.isNone()) {
				this.parser.skipChildren();
			}
			else if (!selection.isAll() && this.parser.currentToken().isStructStart()) {
				writeParts(selection, isKeptEmpty, this.parser.currentToken() == JsonToken.START_OBJECT);
			}
			else if (!selection.hasOnly()) {
				int start = offset();
				this.parser.skipChildren();
				this.parser.finishToken();
				this.target.writeBytes(this.json, start, (int) this.parser.currentLocation().getByteOffset() - start);
			}
		}

		private void writeParts(FieldSelection selection, boolean isKeptEmpty, boolean isObject) {
			int start = this.target.writerIndex();
			this.target.writeByte(isObject ? '{' : '[');
			int end = this.target.writerIndex();
			while (!this.parser.nextToken().isStructEnd()) {
				if (end > start + 1) {
					this.target.writeByte(',');
				}
				FieldSelection part = isObject ? writeName(selection) : selection;
				int value = this.target.writerIndex();
				write(part, !isObject);
				end = (this.target.writerIndex() > value) ? this.target.writerIndex() : end;
				this.target.writerIndex(end);
			}
			if (end == start + 1 && selection.hasOnly() && !(isObject && isKeptEmpty)) {
				this.target.writerIndex(start);
			}
			else {
				this.target.writeByte(isObject ? '}' : ']');
			}
		}

		private FieldSelection writeName(FieldSelection selection) {
			FieldSelection field = selection.field(this.parser.currentName());
			int start = offset();
			this.parser.nextToken();
			this.target.writeBytes(this.json, start, offset() - start);
			return field;
		}

		private int offset() {
			return (int) this.parser.currentTokenLocation().getByteOffset();
		}

	}

	/** {@code address.city} is {@code city} below {@code address}. */
	private static final class PathTree {

		private final Map<String, PathTree> children = new HashMap<>();

		private boolean whole;

		PathTree with(String name, boolean isChild) {
			PathTree changed = new PathTree();
			changed.children.putAll(this.children);
			changed.children.remove(name);
			if (isChild) {
				changed.children.computeIfAbsent(name, (added) -> new PathTree()).whole = true;
			}
			return changed;
		}

		static PathTree of(List<String> names) {
			PathTree root = new PathTree();
			for (String name : names) {
				PathTree node = root;
				for (String segment : keys(name)) {
					node = node.children.computeIfAbsent(segment, (key) -> new PathTree());
				}
				node.whole = true;
			}
			return root;
		}

	}

}
