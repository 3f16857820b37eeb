package dev.locations.readmodel.state;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.location.LocationDocument;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.state.ReadQuestion.Moment;
import dev.locations.testing.RandomCases;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Maps with counts, under filters. {@link RandomReadsTests} compares them after changes.
 */
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

	private static String name(JsonNode value) {
		return value.isNumber() ? value.decimalValue().toPlainString() : value.asString();
	}

	/** Some locations, and maps of them. */
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
			Json.of(MapText.of(this.map, query)).get("features").forEach((feature) -> {
				feature.get("properties").get("counts").forEachEntry((name, count) -> {
					assertThat(count.intValue()).isPositive();
					counts.merge(name, count.intValue(), Integer::sum);
				});
				counts.merge(OTHERS, feature.get("properties").get("others").intValue(), Integer::sum);
			});
			List<JsonNode> frequent = frequent(kind);
			Map<String, Integer> expected = new TreeMap<>(Map.of(OTHERS, 0));
			matching(kind).flatMap((location) -> counted(location, frequent).stream())
				.forEach((name) -> expected.merge(name, 1, Integer::sum));
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

		private Stream<JsonNode> matching(@Nullable String kind) {
			return this.all.stream()
				.map((location) -> Json.of(new String(location.json(), StandardCharsets.UTF_8)))
				.filter((location) -> kind == null || location.at("/properties/kind").stringValue().equals(kind));
		}

		/** The different scalars of the category, alone or in a list. */
		private List<JsonNode> values(JsonNode location) {
			JsonNode category = location.at("/properties/category");
			List<JsonNode> all = category.isArray() ? category.valueStream().toList() : List.of(category);
			boolean hasObject = all.stream().anyMatch(JsonNode::isObject);
			return hasObject ? List.of()
					: all.stream()
						.filter(JsonNode::isValueNode)
						.filter((value) -> !value.isNull())
						.map(Case::plain)
						.distinct()
						.toList();
		}

		private static JsonNode plain(JsonNode value) {
			return value.isNumber() ? JsonNodeFactory.instance.numberNode(value.decimalValue().stripTrailingZeros())
					: value;
		}

		/** The eight most frequent values. */
		private List<JsonNode> frequent(@Nullable String kind) {
			Map<JsonNode, Integer> counts = new LinkedHashMap<>();
			matching(kind).flatMap((location) -> values(location).stream())
				.filter((value) -> name(value).length() <= 100)
				.forEach((value) -> counts.merge(value, 1, Integer::sum));
			return counts.keySet()
				.stream()
				.sorted(Comparator.<JsonNode>comparingInt((value) -> -Objects.requireNonNull(counts.get(value)))
					.thenComparingInt((value) -> value.isBoolean() ? 0 : value.isNumber() ? 1 : 2)
					.thenComparing((value) -> value.isNumber() ? value.decimalValue() : BigDecimal.ZERO)
					.thenComparing((value) -> name(value)))
				.limit(8)
				.toList();
		}

		/**
		 * The names of the values of a location that are among some; none is the null.
		 */
		private List<String> counted(JsonNode location, List<JsonNode> frequent) {
			List<String> names = values(location).stream()
				.filter(frequent::contains)
				.map(FilteredMapTests::name)
				.distinct()
				.toList();
			return names.isEmpty() ? List.of(OTHERS) : names;
		}

	}

}
