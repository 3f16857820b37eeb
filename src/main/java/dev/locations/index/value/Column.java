package dev.locations.index.value;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.IntList;
import dev.locations.index.tree.OrdinalMapping;
import dev.locations.index.value.FieldValue.Scalar;
import org.jspecify.annotations.Nullable;

/**
 * The values of a field, by ordinal. Each ordinal has a code: the index of its value
 * among all different values, in their order. It is immutable.
 */
public final class Column {

	/** The code of {@link FieldValue#MISSING}. */
	public static final int MISSING = 0;

	/** The code of {@link FieldValue#OTHER}. */
	public static final int OTHER = 1;

	/** Counts of more different values are not kept, because they take much memory. */
	private static final int LOCATIONS_PER_COUNT = 16;

	private final Dictionary dictionary;

	private final Codes codes;

	/** By code; counted when they are needed. */
	private volatile int @Nullable [] counts;

	/** In bytes; 0 if it is not known yet. */
	private int longest;

	private Column(Dictionary dictionary, Codes codes) {
		this.dictionary = dictionary;
		this.codes = codes;
	}

	public static Column read(ModelFile file) {
		return new Column(Dictionary.read(file), Codes.read(file));
	}

	public void write(ModelFileWriter file) {
		this.dictionary.write(file);
		this.codes.write(file);
	}

	/**
	 * Returns the values after some locations changed, in the order of what was added.
	 * Values that nobody has any more are dropped.
	 */
	public Column updated(OrdinalMapping mapping, List<FieldValue> added) {
		boolean[] used = new boolean[codes()];
		for (int ordinal = 0; ordinal < size(); ordinal++) {
			used[code(ordinal)] |= mapping.newOrdinal(ordinal) != OrdinalMapping.REMOVED;
		}
		CollectedValues values = new CollectedValues();
		int[] addedCodes = added.stream().mapToInt(values::code).toArray();
		DictionaryMerge merge = new DictionaryMerge(this.dictionary, used, values);
		Dictionary merged = merge.merged();
		int[] newCodes = new int[mapping.newSize()];
		for (int ordinal = 0; ordinal < size(); ordinal++) {
			int newOrdinal = mapping.newOrdinal(ordinal);
			if (newOrdinal != OrdinalMapping.REMOVED) {
				newCodes[newOrdinal] = merge.keptCode(code(ordinal));
			}
		}
		for (int i = 0; i < addedCodes.length; i++) {
			newCodes[mapping.added().get(i).ordinal()] = merge.addedCode(addedCodes[i]);
		}
		return new Column(merged, Codes.of(newCodes, merged.codes()));
	}

	/** Returns the number of ordinals. */
	public int size() {
		return this.codes.size();
	}

	public int code(int ordinal) {
		return this.codes.get(ordinal);
	}

	/**
	 * Returns the number of codes. Scalars come after the others, and lists at the end.
	 */
	public int codes() {
		return this.dictionary.codes();
	}

	/** Returns the code after that of the last scalar. */
	public int scalarsEnd() {
		return this.dictionary.scalarsEnd();
	}

	public FieldValue value(int code) {
		return this.dictionary.value(code);
	}

	/** Returns the length of a scalar in bytes, of a text in UTF-8. */
	public int length(int code) {
		return this.dictionary.end(code) - this.dictionary.start(code) - 1;
	}

	/** Returns the length of the longest scalar in bytes, of a text in UTF-8. */
	public int longest() {
		if (this.longest == 0) {
			this.longest = Math.max(1, IntStream.range(OTHER + 1, scalarsEnd()).map(this::length).max().orElse(1));
		}
		return this.longest;
	}

	/** Returns the codes of the scalars in a list; of anything else none. */
	public int[] members(int code) {
		return this.dictionary.members(code);
	}

	/**
	 * Returns the first code of a scalar that is not less; the end of the scalars if
	 * there is none.
	 */
	public int firstCode(Scalar value) {
		return this.dictionary.firstCode(ScalarBytes.of(value));
	}

	/** Returns whether the scalar with the first code that is not less is this one. */
	public boolean contains(Scalar value) {
		byte[] bytes = ScalarBytes.of(value);
		int code = this.dictionary.firstCode(bytes);
		return code < scalarsEnd() && this.dictionary.compare(code, bytes, 0, bytes.length) == 0;
	}

	int code(Bound bound) {
		Scalar value = bound.value();
		return (value != null) ? firstCode(value) + ((bound.isBehind() && contains(value)) ? 1 : 0) : scalarsEnd();
	}

	/** Takes a bitmap of codes. */
	long[] ordinals(long[] passing) {
		return this.codes.ordinals(passing);
	}

	/** Returns how many ordinals have each code; not to be changed. */
	public int[] counts() {
		int[] known = this.counts;
		if (known == null) {
			known = new int[codes()];
			for (int ordinal = 0; ordinal < size(); ordinal++) {
				known[code(ordinal)]++;
			}
			if (known.length <= size() / LOCATIONS_PER_COUNT) {
				this.counts = known;
			}
		}
		return known;
	}

	/** Returns how many ordinals of a bitmap have each code. */
	public int[] counts(long[] ordinals) {
		int[] counts = new int[codes()];
		for (int word = 0; word < ordinals.length; word++) {
			for (long left = ordinals[word]; left != 0; left &= left - 1) {
				counts[code((word << 6) + Long.numberOfTrailingZeros(left))]++;
			}
		}
		return counts;
	}

	/**
	 * Counts lists at each of their scalars instead: takes and returns numbers by code.
	 */
	public int[] withMembers(int[] counts) {
		int[] all = Arrays.copyOf(counts, scalarsEnd());
		for (int code = scalarsEnd(); code < codes(); code++) {
			if (counts[code] > 0) {
				for (int member : members(code)) {
					all[member] += counts[code];
				}
			}
		}
		return all;
	}

	/** Estimates how many steps {@link #counts()} takes. */
	public int countsCost() {
		return (this.counts != null) ? 0 : size();
	}

	/** Returns the bytes in memory. */
	public long memory() {
		int[] counted = this.counts;
		return this.dictionary.memory() + this.codes.memory()
				+ ((counted != null) ? (long) Integer.BYTES * counted.length : 0);
	}

	/** Collects the values of ordinals from 0 on. */
	public static final class Builder {

		/** So many forms of values in JSON are kept. */
		private static final int MOST_FORMS = 1 << 16;

		private final CollectedValues values = new CollectedValues();

		/** Values in JSON, with their codes in the same order. */
		private final ByteStrings forms = new ByteStrings();

		private final IntList formCodes = new IntList();

		private final Codes.Builder codes;

		/** Collects the values of so many ordinals. */
		public Builder(int size) {
			this.codes = new Codes.Builder(size);
		}

		public void add(FieldValue value) {
			this.codes.add(this.values.code(value));
		}

		/**
		 * Adds a text by its bytes in UTF-8.
		 * @param from the index of a quotation mark before the text
		 * @param to the end of the text
		 */
		public void addText(byte[] bytes, int from, int to) {
			this.codes.add(this.values.code(bytes, from, to));
		}

		/**
		 * Adds the value of a form, that is of bytes that mean a value.
		 * @param value reads a form that is not known yet
		 */
		public void addForm(byte[] bytes, int from, int to, Supplier<FieldValue> value) {
			int form = this.forms.find(bytes, from, to);
			int code = (form != ByteStrings.UNKNOWN) ? this.formCodes.values()[form] : this.values.code(value.get());
			this.codes.add(code);
			if (form == ByteStrings.UNKNOWN && this.forms.size() < MOST_FORMS) {
				this.forms.add(bytes, from, to);
				this.formCodes.add(code);
			}
		}

		/**
		 * Returns how many bytes this takes at most until the next value is added or the
		 * column is built, to stop before there are too many.
		 */
		public long memory() {
			return this.values.memory() + this.forms.memory() + this.codes.memory();
		}

		public Column build() {
			DictionaryMerge merge = new DictionaryMerge(Dictionary.EMPTY, new boolean[OTHER + 1], this.values);
			Dictionary dictionary = merge.merged();
			return new Column(dictionary, this.codes.build(merge::addedCode));
		}

	}

}
