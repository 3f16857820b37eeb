package dev.locations.readmodel.state;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TileAddress;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.map.MapSnapshot;
import dev.locations.testing.RandomCases;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Maps with counts, under filters and after random changes. */
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
		RandomCases.run(20, (random) -> new Case(random).run());
	}

	@Test
	void aTileHasTheCountsAsAttributesAndItsDescriptionNamesThem() {
		Case some = new Case(new Random(1));
		some.load(100);
		List<String> names = Objects.requireNonNull(some.map().countNames(filter("a"), CATEGORY).block());
		assertThat(names).containsExactlyInAnyOrderElementsOf(Stream
			.concat(some.frequent("a").stream().map((value) -> "counts." + name(value)).distinct(), Stream.of("others"))
			.toList());
		TileQuery tile = new TileQuery(new TileAddress(0, 0, 0), null, filter("a"), CATEGORY);
		assertThat(new String(Objects.requireNonNull(some.map().tile(tile).block()).plain(), StandardCharsets.UTF_8))
			.contains(names);
	}

	private static @Nullable Filter filter(@Nullable String kind) {
		return (kind != null) ? Filter.comparison(KIND, List.of(kind)) : null;
	}

	private static String name(JsonNode value) {
		return value.isNumber() ? value.decimalValue().toPlainString() : value.asString();
	}

	/** Some locations with some changes, and maps between them. */
	private static final class Case {

		/** Compactions that are not run yet. */
		private final Queue<Runnable> background = new ArrayDeque<>();

		private final ReadModel model = new ReadModel(Schedulers.fromExecutor(this.background::add), 1L << 30,
				System::nanoTime);

		private final MapCaches caches = new MapCaches();

		private final RandomLocations locations;

		private final Map<UUID, byte[]> existing = new LinkedHashMap<>();

		Case(Random random) {
			this.locations = new RandomLocations(random);
		}

		void run() {
			load(this.locations.below(300));
			int compacted = this.locations.below(8);
			for (int round = 0; round < 8; round++) {
				change(round == compacted);
				check((this.locations.below(4) == 0) ? null : KINDS[this.locations.below(KINDS.length)]);
			}
		}

		private void check(@Nullable String kind) {
			ClusterQuery query = new ClusterQuery(BoundingBox.WORLD, this.locations.below(6), filter(kind), CATEGORY,
					List.of());
			Map<String, Integer> counts = new TreeMap<>(Map.of(OTHERS, 0));
			Json.of(MapText.of(map(), query)).get("features").forEach((feature) -> {
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

		void load(int count) {
			IntStream.range(0, count).forEach((i) -> {
				UUID id = new UUID(0, i);
				this.existing.put(id, next(id));
			});
			RandomLocations.load(this.model, this.existing.values());
		}

		private void change(boolean isCompacted) {
			for (int i = this.locations.below(4); i > 0; i--) {
				UUID id = new UUID(0, this.locations.below(400));
				if (this.locations.below(3) == 0) {
					this.existing.remove(id);
					this.model.deleted(id);
				}
				else {
					save(id, next(id));
				}
			}
			if (isCompacted) {
				IntStream.range(0, RandomReadsTests.CHANGES_BEFORE_COMPACTION / 2).forEach((i) -> {
					UUID id = new UUID(1, i);
					this.model.saved(next(id));
					this.model.deleted(id);
				});
				this.model.doWhatIsDue();
				this.model.doWhatIsDue();
			}
			while (!this.background.isEmpty() && this.locations.below(3) == 0) {
				this.background.remove().run();
			}
		}

		private void save(UUID id, byte[] json) {
			this.existing.put(id, json);
			this.model.saved(json);
		}

		private byte[] next(UUID id) {
			return withProperties(this.locations.next(id, 0));
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
			Predicate<JsonNode> matches = (location) -> kind == null
					|| location.at("/properties/kind").stringValue().equals(kind);
			return this.existing.values()
				.stream()
				.map((json) -> Json.of(new String(json, StandardCharsets.UTF_8)))
				.filter(matches);
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

		MapSource map() {
			return new MapSnapshot(Objects.requireNonNull(this.model.snapshot()), this.model.fields(), this.caches);
		}

	}

}
