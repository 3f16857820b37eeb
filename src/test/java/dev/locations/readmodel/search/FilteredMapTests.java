package dev.locations.readmodel.search;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.value.FieldValue;
import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.json.FieldSelection;
import dev.locations.location.Facet.ValueCount;
import dev.locations.location.LocationDocument;
import dev.locations.location.ReferenceFacets;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.LocationQuery;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.search.ReadQuestion.Moment;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.sync.RandomLocations;
import dev.locations.testing.RandomCases;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Counts on maps under filters. {@link RandomReadsTests} compares them after changes. */
class FilteredMapTests {

	private static final String KIND = "properties.kind";

	/** Null in a place of the filter stands for all locations. */
	private static final String[] KINDS = { "a", "b", "c" };

	private static final String CATEGORY = "properties.category";

	/** Each is in one more, so that some are equally frequent for a while. */
	private static final String[] CATEGORIES = { "\"park\"", "\"zoo\"", "\"Zoo \\\" 😀\"", "4.5", "4.50", "\"4.5\"",
			"true", "false", "-7", "\"\"", "\"bar\"", "\"pub\"", "null", "{}", "[\"park\",\"zoo\",\"park\"]",
			"[\"only in lists\",4.5]", "[{}]", "\"" + "x".repeat(101) + "\"" };

	/** No value has this name. */
	private static final String OTHERS = "others";

	@Test
	@Tag("random")
	void theCountsOfAllFeaturesAreThoseOfAllLocations() {
		RandomCases.run(40, (random) -> {
			Case some = new Case(random, random.nextInt(300));
			Stream.concat(Stream.of((String) null), Stream.of(KINDS)).forEach(some::check);
		});
	}

	@Test
	void aTileHasTheCountsAsAttributesAndItsDescriptionNamesThem() {
		Case some = new Case(new Random(1), 100);
		List<String> names = Objects.requireNonNull(some.map.countNames(filter("a"), CATEGORY).block());
		assertThat(names).containsExactlyInAnyOrderElementsOf(Stream
			.concat(some.frequent("a").stream().map((value) -> "counts." + name(value)).distinct(), Stream.of("others"))
			.toList());
		TileQuery tile = new TileQuery(new TileAddress(0, 0, 0), null, filter("a"), CATEGORY);
		assertThat(new String(Objects.requireNonNull(some.map.tile(tile).block()).plain(), StandardCharsets.UTF_8))
			.contains(names);
	}

	private static @Nullable Filter filter(@Nullable String kind) {
		return (kind != null) ? Filter.comparison(KIND, List.of(kind)) : null;
	}

	private static String name(Scalar value) {
		return (value instanceof Scalar.Numeric number) ? number.value().toPlainString()
				: (value instanceof Scalar.Text text) ? text.value()
						: Boolean.toString(value.equals(new Scalar.Bool(true)));
	}

	private static final class Case {

		private final RandomLocations locations;

		private final List<LocationDocument> all;

		private final MapSource map;

		Case(Random random, int count) {
			this.locations = new RandomLocations(random);
			this.all = IntStream.range(0, count).mapToObj((i) -> {
				byte[] json = withProperties(this.locations.next());
				return new LocationDocument(LocationRecord.of(json).id(), json, Instant.EPOCH);
			}).toList();
			this.map = Moment.of(this.all).map();
		}

		void check(@Nullable String kind) {
			ClusterQuery query = new ClusterQuery(BoundingBox.WORLD, this.locations.below(6), filter(kind), CATEGORY,
					List.of());
			Map<String, Integer> counts = new TreeMap<>(Map.of(OTHERS, 0));
			Json.of(ReadQuestion.OfClusters.text(this.map, query)).get("features").forEach((feature) -> {
				feature.get("properties").get("counts").forEachEntry((name, count) -> {
					assertThat(count.intValue()).isPositive();
					counts.merge(name, count.intValue(), Integer::sum);
				});
				counts.merge(OTHERS, feature.get("properties").get("others").intValue(), Integer::sum);
			});
			List<Scalar> frequent = frequent(kind);
			Map<String, Integer> expected = new TreeMap<>(Map.of(OTHERS, 0));
			matching(kind).forEach(
					(location) -> counted(location, frequent).forEach((name) -> expected.merge(name, 1, Integer::sum)));
			assertThat(counts).isEqualTo(expected);
		}

		private byte[] withProperties(byte[] json) {
			String kind = KINDS[this.locations.below(KINDS.length)];
			int category = Math.min(this.locations.below(CATEGORIES.length + 1),
					this.locations.below(CATEGORIES.length));
			return new String(json, StandardCharsets.UTF_8).replaceFirst("\"properties\":\\{.*\\},\"createdAt\"",
					Matcher.quoteReplacement("\"properties\":{\"kind\":\"%s\",\"category\":%s},\"createdAt\""
						.formatted(kind, CATEGORIES[category])))
				.getBytes(StandardCharsets.UTF_8);
		}

		private List<LocationDocument> matching(@Nullable String kind) {
			return this.all.stream()
				.filter((location) -> kind == null || value(location, KIND).equals(new Scalar.Text(kind)))
				.toList();
		}

		private static FieldValue value(LocationDocument location, String field) {
			return FieldReader.read(location.json(), Set.of(field)).apply(field);
		}

		/** The values with the eight most frequent texts. */
		private List<Scalar> frequent(@Nullable String kind) {
			FacetQuery all = new FacetQuery(List.of(CATEGORY), new LocationQuery(null, FieldSelection.ALL),
					Integer.MAX_VALUE);
			Map<String, List<ValueCount>> byText = ReferenceFacets.of(new ReadQuestion.Matching(matching(kind)), all)
				.get(0)
				.values()
				.stream()
				.filter((value) -> name(value.value()).length() <= 100)
				.collect(Collectors.groupingBy((value) -> name(value.value())));
			return byText.values()
				.stream()
				.sorted(Comparator.comparingLong(Case::count).reversed().thenComparing(Case::last))
				.limit(8)
				.flatMap((values) -> values.stream().map(ValueCount::value))
				.toList();
		}

		private static long count(List<ValueCount> values) {
			return values.stream().mapToLong(ValueCount::count).sum();
		}

		private static Scalar last(List<ValueCount> values) {
			return values.stream().map(ValueCount::value).max(Comparator.naturalOrder()).orElseThrow();
		}

		private List<String> counted(LocationDocument location, List<Scalar> frequent) {
			List<String> names = value(location, CATEGORY).scalars()
				.stream()
				.filter(frequent::contains)
				.map(FilteredMapTests::name)
				.distinct()
				.toList();
			return names.isEmpty() ? List.of(OTHERS) : names;
		}

	}

}
