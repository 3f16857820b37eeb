package dev.locations.index.value;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.file.Pace;
import dev.locations.index.tree.Bitmaps;
import dev.locations.index.tree.OrdinalMapping;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.index.value.FieldValue.Scalar.Bool;
import dev.locations.index.value.FieldValue.Scalar.Numeric;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.FieldValue.Scalar.Time;
import dev.locations.testing.RandomCases;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ColumnTests {

	@Test
	void scalarsAreInTheirOrder() {
		List<Scalar> ordered = List.of(new Bool(false), new Bool(true), number("-1e400"), number("-2"), number("-1.5"),
				number("0"), number("0.4"), number("0.41"), number("9007199254740992"), number("9007199254740993"),
				number("1e60"), new Time(-1), new Time(0), new Text(""), new Text("Z"), new Text("a"), new Text("ab"),
				new Text("\uffee"), new Text("\ud83d\ude00"));
		Column column = column(Stream.concat(ordered.stream(), ordered.stream()).toList());
		assertThat(IntStream.range(2, column.codes()).mapToObj(column::value)).isEqualTo(ordered);
		for (int i = 0; i < ordered.size(); i++) {
			for (int j = 0; j < ordered.size(); j++) {
				assertThat(Integer.signum(ordered.get(i).compareTo(ordered.get(j)))).isEqualTo(Integer.compare(i, j));
			}
		}
	}

	@Test
	void numbersAreEqualByValueAndListsAsSets() {
		assertThat(number("1.50")).isEqualTo(number("15e-1"));
		assertThat(number("0.00")).isEqualTo(number("-0"));
		assertThat(column(List.of(number("100"), number("1e2"))).codes()).isEqualTo(3);
		assertThat(new ListOf(List.of(new Text("b"), new Text("a"), new Text("b"))))
			.isEqualTo(new ListOf(List.of(new Text("a"), new Text("b"))));
	}

	@Test
	void listsTellTheCodesOfTheirScalars() {
		Column column = column(List.of(new Text("c"), new ListOf(List.of(new Text("b"), new Text("a"))),
				new ListOf(List.of()), new Text("a"), FieldValue.OTHER));
		assertThat(column.scalarsEnd()).isEqualTo(5);
		assertThat(column.codes()).isEqualTo(7);
		assertThat(column.members(column.code(1))).containsExactly(2, 3);
		assertThat(column.members(column.code(2))).isEmpty();
		assertThat(column.members(column.code(0))).isEmpty();
		assertThat(column.counts()).containsExactly(0, 1, 1, 0, 1, 1, 1);
		assertThat(column.withMembers(column.counts())).containsExactly(0, 1, 2, 1, 1);
	}

	@Test
	@Tag("random")
	void staysEqualToAListAfterManyChanges(@TempDir Path directory) {
		RandomCases.run(60, (random) -> {
			RandomValues values = new RandomValues(random);
			List<FieldValue> expected = new ArrayList<>(values.values(random.nextInt(400)));
			Column column = column(expected);
			assertEqual(column, expected, values);
			for (int change = 0; change < 5; change++) {
				OrdinalMapping mapping = new OrdinalMapping(expected.size());
				List<FieldValue> next = new ArrayList<>();
				List<FieldValue> added = new ArrayList<>();
				int removedOfTen = random.nextInt(11);
				for (int ordinal = 0; ordinal < expected.size(); ordinal++) {
					if (random.nextInt(10) < removedOfTen) {
						mapping.remove(ordinal);
					}
					else {
						mapping.keep(ordinal);
						next.add(expected.get(ordinal));
					}
					if (random.nextInt(5) == 0) {
						mapping.add(0, 0);
						added.add(values.value());
						next.add(added.get(added.size() - 1));
					}
				}
				column = reread(column.updated(mapping, added), directory);
				expected = next;
				assertEqual(column, expected, values);
			}
		});
	}

	private static void assertEqual(Column column, List<FieldValue> expected, RandomValues values) {
		assertThat(IntStream.range(0, column.size()).mapToObj((ordinal) -> column.value(column.code(ordinal))))
			.isEqualTo(expected);
		assertThat(IntStream.range(2, column.scalarsEnd()).mapToObj(column::value))
			.isEqualTo(List.copyOf(scalars(expected)));
		assertThat(column.codes() - column.scalarsEnd())
			.isEqualTo(expected.stream().filter(ListOf.class::isInstance).distinct().count());
		long[] some = Bitmaps.none(column.size());
		int[] counts = new int[column.codes()];
		int[] someCounts = new int[column.codes()];
		for (int ordinal = 0; ordinal < column.size(); ordinal++) {
			counts[column.code(ordinal)]++;
			if (values.random().nextBoolean()) {
				Bitmaps.add(some, ordinal);
				someCounts[column.code(ordinal)]++;
			}
		}
		assertThat(column.counts()).isEqualTo(counts);
		assertThat(column.counts(some)).isEqualTo(someCounts);
		Scalar looked = values.scalar();
		assertThat(column.contains(looked)).isEqualTo(scalars(expected).contains(looked));
		assertThat(column.firstCode(looked)).isEqualTo(2 + scalars(expected).headSet(looked).size());
	}

	private static SortedSet<Scalar> scalars(List<FieldValue> values) {
		TreeSet<Scalar> scalars = new TreeSet<>();
		for (FieldValue value : values) {
			if (value instanceof Scalar scalar) {
				scalars.add(scalar);
			}
			else if (value instanceof ListOf list) {
				scalars.addAll(list.values());
			}
		}
		return scalars;
	}

	@Test
	@Tag("random")
	void findsTheOrdinalsThatPassATest() {
		RandomCases.run(300, (random) -> {
			RandomValues values = new RandomValues(random);
			List<FieldValue> all = values.values(random.nextInt(300));
			Column column = column(all);
			boolean missing = random.nextBoolean();
			boolean passes = random.nextBoolean();
			List<ScalarRange> ranges = Stream.generate(() -> new ScalarRange(bound(values), bound(values)))
				.limit(random.nextInt(3))
				.toList();
			FieldValue excluded = values.value();
			ValueTest test = new GivenTest((value) -> {
				if (!(value instanceof Scalar scalar)) {
					return missing == (value == FieldValue.MISSING);
				}
				return ranges.stream().anyMatch((range) -> range.contains(scalar))
						&& (passes || !value.equals(excluded));
			}, ranges, passes, ValueTest.UNFOLDED);
			BitSet expected = new BitSet();
			IntStream.range(0, all.size()).filter((ordinal) -> test.test(all.get(ordinal))).forEach(expected::set);
			assertThat(BitSet.valueOf(RandomValues.ordinals(column, test))).isEqualTo(expected);
		});
	}

	private static Bound bound(RandomValues values) {
		Random random = values.random();
		return (random.nextInt(8) == 0) ? Bound.END : new Bound(values.scalar(), random.nextBoolean());
	}

	@Test
	void testsOnlyTheScalarsOfTheRanges() {
		Column column = column(IntStream.range(0, 1000).mapToObj((i) -> number(Integer.toString(i))).toList());
		List<FieldValue> tested = new ArrayList<>();
		ValueTest test = new GivenTest((value) -> {
			tested.add(value);
			return false;
		}, List.of(new ScalarRange(Bound.before(number("10")), Bound.before(number("12")))), false, ValueTest.UNFOLDED);
		assertThat(BitSet.valueOf(RandomValues.ordinals(column, test)).isEmpty()).isTrue();
		assertThat(tested).containsExactlyInAnyOrder(FieldValue.MISSING, FieldValue.OTHER, number("10"), number("11"));
	}

	@Test
	void foldsAValueOnceForAllTests() {
		Column column = column(List.of(new Text("a"), new Text("b"), new Text("a")));
		List<FieldValue> folded = new ArrayList<>();
		UnaryOperator<FieldValue> folding = (value) -> {
			folded.add(value);
			return (value instanceof Text text) ? new Text(text.value().toUpperCase(Locale.ROOT)) : value;
		};
		ValueSearch search = new ValueSearch(column, List.of(foldedTest("A", folding), foldedTest("B", folding)));
		while (search.goOn()) {
			// the next values
		}
		assertThat(search.ordinals()).extracting(BitSet::valueOf)
			.containsExactly(BitSet.valueOf(new long[] { 0b101 }), BitSet.valueOf(new long[] { 0b010 }));
		assertThat(folded).containsExactlyInAnyOrder(FieldValue.MISSING, FieldValue.OTHER, new Text("a"),
				new Text("b"));
	}

	private static ValueTest foldedTest(String text, UnaryOperator<FieldValue> folding) {
		return new GivenTest(new Text(text)::equals, List.of(ScalarRange.ALL), false, folding);
	}

	@Test
	void manyValuesTakeWiderCodes(@TempDir Path directory) {
		for (int count : new int[] { 253, 254, 255, 65_533, 65_534, 65_535, 70_000 }) {
			List<FieldValue> all = new ArrayList<>(
					IntStream.range(0, count).<FieldValue>mapToObj((i) -> new Text(Integer.toString(i))).toList());
			all.add(FieldValue.MISSING);
			Column column = column(all);
			int width = (count + 2 <= 256) ? 1 : (count + 2 <= 65_536) ? 2 : 4;
			int bytes = all.stream()
				.mapToInt((value) -> (value instanceof Text text) ? 5 + text.value().length() : 0)
				.sum();
			assertThat(column.memory()).isEqualTo(bytes + (long) width * all.size());
			Column reread = reread(column, directory);
			assertThat(reread.memory()).isEqualTo(column.memory());
			for (int i = 0; i < all.size(); i += 97) {
				assertThat(reread.value(reread.code(i))).isEqualTo(all.get(i));
			}
			assertThat(reread.value(reread.code(count - 1))).isEqualTo(all.get(count - 1));
			BitSet found = BitSet.valueOf(RandomValues.ordinals(reread, all.get(count - 1)::equals));
			assertThat(found.stream()).containsExactly(count - 1);
		}
	}

	@Test
	void valuesOfKnownFormsAreAddedByTheirBytes() {
		byte[] form = "[1.0]".getBytes(StandardCharsets.US_ASCII);
		byte[] text = "{\"a\":\"grün\"}".getBytes(StandardCharsets.UTF_8);
		Column.Builder builder = new Column.Builder(4);
		builder.addForm(form, 1, 4, () -> number("1"));
		builder.addForm(form, 1, 4, () -> number("2"));
		builder.addText(text, 5, 11);
		builder.add(new Text("grün"));
		Column column = builder.build();
		assertThat(IntStream.range(0, column.size()).mapToObj((ordinal) -> column.value(column.code(ordinal))))
			.containsExactly(number("1"), number("1"), new Text("grün"), new Text("grün"));
		assertThat(builder.memory()).isGreaterThanOrEqualTo(2 * column.memory());
	}

	@Test
	void whatNothingHasTakesNoMemory(@TempDir Path directory) {
		RandomValues values = new RandomValues(new Random(5));
		Column none = column(Collections.nCopies(200, FieldValue.MISSING));
		for (Column column : List.of(none, reread(none, directory))) {
			assertThat(column.memory()).isLessThan(200);
			assertThat(column.size()).isEqualTo(200);
			assertEqual(column, Collections.nCopies(200, FieldValue.MISSING), values);
		}
		OrdinalMapping mapping = new OrdinalMapping(200);
		IntStream.range(0, 200).forEach(mapping::keep);
		mapping.add(0, 0);
		List<FieldValue> more = new ArrayList<>(Collections.nCopies(200, FieldValue.MISSING));
		more.add(FieldValue.OTHER);
		assertEqual(none.updated(mapping, List.of(FieldValue.OTHER)), more, values);
	}

	private static Column reread(Column column, Path directory) {
		ModelDirectory files = new ModelDirectory(directory);
		try (ModelFileWriter writer = files.write(Pace.none())) {
			writer.endBlocks();
			column.write(writer);
			writer.finish();
		}
		try (ModelFile file = files.open().orElseThrow()) {
			return Column.read(file);
		}
	}

	private static Column column(List<? extends FieldValue> values) {
		Column.Builder builder = new Column.Builder(values.size());
		values.forEach(builder::add);
		return builder.build();
	}

	private static Numeric number(String digits) {
		return new Numeric(new BigDecimal(digits));
	}

	private record GivenTest(Predicate<FieldValue> predicate, List<ScalarRange> ranges, boolean passesRanges,
			UnaryOperator<FieldValue> folding) implements ValueTest {

		@Override
		public boolean test(FieldValue value) {
			return this.predicate.test(value);
		}

	}

}
