package dev.locations.json;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Which fields of a JSON object an answer has: a whitelist ({@code only}) and a blacklist
 * ({@code except}) of names, where dots reach into nested objects. A field on both lists
 * is left out. In an array the lists apply to each element that is an object.
 */
public final class FieldSelection {

	/** Every field. */
	public static final FieldSelection ALL = new FieldSelection(null, null);

	/** No field. */
	private static final FieldSelection NONE = new FieldSelection(PathTree.of(List.of()), null);

	private final @Nullable PathTree only;

	private final @Nullable PathTree except;

	private FieldSelection(@Nullable PathTree only, @Nullable PathTree except) {
		this.only = only;
		this.except = except;
	}

	/**
	 * Selects by names. Blank names are ignored; names of fields that do not exist select
	 * nothing.
	 * @param only the names to keep; empty (or all blank) keeps every field
	 * @param except the names to leave out
	 * @return the selection
	 */
	public static FieldSelection of(List<String> only, List<String> except) {
		return of(tree(only), tree(except));
	}

	private static FieldSelection of(@Nullable PathTree only, @Nullable PathTree except) {
		return (only == null && except == null) ? ALL : new FieldSelection(only, except);
	}

	private static @Nullable PathTree tree(List<String> names) {
		List<String> given = names.stream().filter((name) -> !name.isBlank()).toList();
		return given.isEmpty() ? null : PathTree.of(given);
	}

	/**
	 * Whether every field is selected.
	 * @return true when nothing is left out
	 */
	public boolean isAll() {
		return this == ALL;
	}

	/**
	 * Whether nothing of the value is selected.
	 * @return true when all is left out
	 */
	public boolean isNone() {
		return this == NONE;
	}

	/**
	 * Whether only listed names are selected.
	 * @return true when a whitelist applies here
	 */
	public boolean isWhitelist() {
		return this.only != null;
	}

	/**
	 * The selection inside one field.
	 * @param name the name of the field
	 * @return what is selected of its value: all, nothing, or fields of it
	 */
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
	 * Leaves out of a JSON object what is not selected. Numbers stay as they are written.
	 * @param json the object in UTF-8
	 * @return the object with the selected fields
	 */
	public byte[] apply(byte[] json) {
		return isAll() ? json : FieldFilter.filter(json, this);
	}

}
