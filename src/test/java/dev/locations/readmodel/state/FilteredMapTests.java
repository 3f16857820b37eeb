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
import dev.locations.testing.Thoroughness;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Maps under filters and with counts, after random changes. */
class FilteredMapTests {

	private static final long MAX_BYTES = 1L << 30;

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

	/** Compactions that are not run yet. */
	private final Queue<Runnable> background = new ArrayDeque<>();

	private final ReadModel model = new ReadModel(Schedulers.fromExecutor(this.background::add), MAX_BYTES,
			System::nanoTime);

	private final MapCaches caches = new MapCaches();

	private final RandomLocations locations = new RandomLocations(1);

	private final Map<UUID, byte[]> existing = new LinkedHashMap<>();

	@Test
	@Tag("random")
	void aMapUnderAFilterIsThatOfTheMatchingLocationsOnly() {
		loadSome(200);
		for (int round = 0; round < Thoroughness.times(20); round++) {
			change(round);
			String kind = (this.locations.below(4) == 0) ? null : KINDS[this.locations.below(KINDS.length)];
			String counts = (this.locations.below(3) == 0) ? null : CATEGORY;
			int zoom = this.locations.below(5);
			TileAddress tile = new TileAddress(zoom, this.locations.below(1 << zoom), this.locations.below(1 << zoom));
			BoundingBox box = (this.locations.below(2) == 0) ? BoundingBox.WORLD : this.locations.box();
			List<String> only = (this.locations.below(2) == 0) ? List.of() : List.of(CATEGORY);
			MapSource expected = onlyOf(kind);
			MapSource kept = map(this.caches);
			assertThat(tile(kept, tile, kind, counts)).isEqualTo(tile(expected, tile, null, counts));
			assertThat(text(kept, new ClusterQuery(box, zoom, filter(kind), counts, only)))
				.isEqualTo(text(expected, new ClusterQuery(box, zoom, null, counts, only)));
		}
	}

	@Test
	@Tag("random")
	void theCountsOfAllFeaturesAreThoseOfAllLocations() {
		loadSome(300);
		for (int round = 0; round < Thoroughness.times(20); round++) {
			change(round);
			String kind = (round % 4 == 0) ? null : KINDS[round % KINDS.length];
			JsonNode features = Json
				.of(text(map(this.caches),
						new ClusterQuery(BoundingBox.WORLD, round % 6, filter(kind), CATEGORY, List.of())))
				.get("features");
			Map<String, Integer> counts = new TreeMap<>();
			for (JsonNode feature : features) {
				feature.get("properties").get("counts").forEachEntry((name, count) -> {
					assertThat(count.intValue()).isPositive();
					counts.merge(name, count.intValue(), Integer::sum);
				});
				counts.merge(OTHERS, feature.get("properties").get("others").intValue(), Integer::sum);
			}
			List<JsonNode> frequent = frequent(kind);
			Map<String, Integer> expected = new TreeMap<>(Map.of(OTHERS, 0));
			matching(kind).flatMap((location) -> counted(location, frequent).stream())
				.forEach((name) -> expected.merge(name, 1, Integer::sum));
			assertThat(counts).isEqualTo(expected);
		}
	}

	@Test
	void aTileHasTheCountsAsAttributesAndItsDescriptionNamesThem() {
		loadSome(100);
		List<String> names = Objects.requireNonNull(map(this.caches).countNames(filter("a"), CATEGORY).block());
		assertThat(names).containsExactlyInAnyOrderElementsOf(Stream
			.concat(frequent("a").stream().map((value) -> "counts." + name(value)).distinct(), Stream.of("others"))
			.toList());
		String tile = new String(tile(map(this.caches), new TileAddress(0, 0, 0), "a", CATEGORY),
				StandardCharsets.UTF_8);
		assertThat(tile).contains(names);
	}

	private void loadSome(int count) {
		IntStream.range(0, count).forEach((i) -> {
			UUID id = new UUID(0, i);
			this.existing.put(id, next(id));
		});
		load(this.model, this.existing.values().stream());
	}

	private static void load(ReadModel model, Stream<byte[]> locations) {
		Replica.Load load = model.startLoad();
		locations.forEach(load::add);
		load.publish();
	}

	private void change(int round) {
		for (int i = this.locations.below(4); i > 0; i--) {
			UUID id = new UUID(0, this.locations.below(400));
			if (this.locations.below(3) == 0) {
				this.existing.remove(id);
				this.model.deleted(id);
			}
			else if (this.locations.below(3) == 0 && this.existing.containsKey(id)) {
				save(id, withProperties(this.locations.withOtherPhone(Objects.requireNonNull(this.existing.get(id)))));
			}
			else {
				save(id, next(id));
			}
		}
		if (round % 12 == 6) {
			// until a compaction is due
			for (int i = 0; this.background.isEmpty(); i++) {
				UUID id = new UUID(1, i);
				save(id, next(id));
				this.existing.remove(id);
				this.model.deleted(id);
			}
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
		int category = Math.min(this.locations.below(CATEGORIES.length + 1), this.locations.below(CATEGORIES.length));
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
					.map(FilteredMapTests::plain)
					.distinct()
					.toList();
	}

	private static JsonNode plain(JsonNode value) {
		return value.isNumber() ? JsonNodeFactory.instance.numberNode(value.decimalValue().stripTrailingZeros())
				: value;
	}

	private static String name(JsonNode value) {
		return value.isNumber() ? value.decimalValue().toPlainString() : value.asString();
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

	/** The names of the values of a location that are among some; none is the null. */
	private List<String> counted(JsonNode location, List<JsonNode> frequent) {
		List<String> names = values(location).stream()
			.filter(frequent::contains)
			.map(FilteredMapTests::name)
			.distinct()
			.toList();
		return names.isEmpty() ? List.of(OTHERS) : names;
	}

	private static @Nullable Filter filter(@Nullable String kind) {
		return (kind != null) ? Filter.comparison(KIND, List.of(kind)) : null;
	}

	private MapSource map(MapCaches into) {
		return new MapSnapshot(Objects.requireNonNull(this.model.snapshot()), this.model.fields(), into);
	}

	private MapSource onlyOf(@Nullable String kind) {
		ReadModel only = new ReadModel(Schedulers.immediate(), MAX_BYTES, System::nanoTime);
		load(only,
				this.existing.values()
					.stream()
					.filter((json) -> kind == null
							|| new String(json, StandardCharsets.UTF_8).contains("\"kind\":\"" + kind + "\"")));
		return new MapSnapshot(Objects.requireNonNull(only.snapshot()), only.fields(), new MapCaches());
	}

	private static byte[] tile(MapSource map, TileAddress tile, @Nullable String kind, @Nullable String counts) {
		return Objects.requireNonNull(map.tile(new TileQuery(tile, null, filter(kind), counts)).block()).plain();
	}

	private static String text(MapSource map, ClusterQuery query) {
		DataBuffer buffer = Objects.requireNonNull(map.clusters(query).features().block());
		String text = buffer.toString(StandardCharsets.UTF_8);
		DataBufferUtils.release(buffer);
		return text;
	}

}
