package dev.locations.readmodel.map;

import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.WebMercator;
import dev.locations.location.field.Filter;
import dev.locations.map.TileAddress;
import dev.locations.map.TileContent;
import dev.locations.map.TileQuery;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.sync.StandaloneModel;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** Which changes of locations draw tiles and blocks again. */
class KeptMapTests {

	/** When the phones of all change, a compaction is due. */
	private static final int COUNT = 600;

	private static final int ZOOM = 16;

	private static final Filter PARKS = Filter.comparison("name", List.of("Park"));

	private static final double LONGITUDE = 8.5;

	private static final double LATITUDE = 47.4;

	private final Queue<Runnable> background = new ArrayDeque<>();

	private final StandaloneModel model = new StandaloneModel(Schedulers.fromExecutor(this.background::add), 1L << 30,
			System::nanoTime);

	private final MapCaches caches = new MapCaches();

	private long clock;

	/** The location with index 0 is alone in its tile. */
	@BeforeEach
	void load() {
		this.model.load(IntStream.range(0, COUNT).mapToObj((i) -> location(i, "Park", "1")).toList());
		// collects the words
		runBackground();
	}

	@Test
	void aChangeOfAnotherFieldDrawsNothingAgain() {
		Drawn before = drawn();
		this.model.saved(location(0, "Park", "2"));
		assertSame(before);
		this.model.saved(location(0, "Park", "3"));
		assertSame(before);
		this.model.savedAll(List.of(location(1, "Park", "2"), location(2, "Park", "2")));
		assertSame(before);
	}

	@Test
	void aChangeThatIsIgnoredDrawsNothingAgain() {
		byte[] old = location(0, "Zoo", "1");
		this.model.saved(location(0, "Park", "2"));
		Drawn before = drawn();
		this.model.saved(old);
		this.model.deleted(new UUID(1, 1));
		assertSame(before);
	}

	@Test
	void aCompactionDrawsNothingAgain() {
		Drawn before = drawn();
		startCompaction();
		this.model.saved(location(3, "Park", "during the compaction"));
		TileContent part = part(PARKS, "phone");
		endCompaction();
		assertSame(before);
		assertThat(part(PARKS, "phone")).isSameAs(part);
	}

	@Test
	void aChangeElsewhereDuringACompactionDrawsOnlyWhatIsNearIt() {
		Drawn before = drawn();
		startCompaction();
		this.model.saved(location(3, "Zoo", "1"));
		endCompaction();
		assertThat(drawn().tile()).isSameAs(before.tile());
		assertThat(drawn().world()).isNotSameAs(before.world());
	}

	@Test
	void aLoadDrawsAllAgain() {
		Drawn before = drawn();
		load();
		assertThat(drawn().world()).isNotSameAs(before.world());
		assertThat(drawn().tile()).isNotSameAs(before.tile());
	}

	@Test
	void veryManyChangesElsewhereDrawAllAgain() {
		Drawn before = drawn();
		for (int i = 0; i < 10; i++) {
			String name = "Zoo " + i;
			this.model.savedAll(IntStream.range(1, COUNT).mapToObj((j) -> location(j, name, "1")).toList());
			runBackground();
		}
		assertThat(drawn().tile()).isNotSameAs(before.tile());
	}

	@ParameterizedTest
	@EnumSource
	void aChangeDuringACompactionDrawsAPartAgain(Change change) {
		drawn();
		startCompaction();
		byte[] before = drawn().tile().plain();
		apply(change);
		Drawn during = drawn();
		assertThat(during.tile().plain()).isNotEqualTo(before);
		Drawn fresh = drawn(new MapCaches());
		assertThat(during.tile().plain()).isEqualTo(fresh.tile().plain());
		assertThat(during.world().plain()).isEqualTo(fresh.world().plain());
		assertThat(during.block()).extracting(FeatureJson::json)
			.containsExactlyElementsOf(fresh.block().stream().map(FeatureJson::json).toList());
		endCompaction();
		assertSame(during);
	}

	@Test
	void aChangeOfACountedValueDrawsOnlyWhatIsNearItAgain() {
		TileContent before = part(PARKS, "phone");
		this.model.saved(location(1, "Park", "2"));
		assertThat(part(PARKS, "phone")).isNotSameAs(before);
		TileContent after = part(PARKS, "phone");
		this.model.saved(location(COUNT / 2, "Park", "2"));
		assertThat(part(PARKS, "phone")).isSameAs(after);
		this.model.saved(location(0, "Park", "2"));
		assertThat(part(PARKS, "phone").plain()).isNotEqualTo(after.plain())
			.isEqualTo(part(new MapCaches(), PARKS, "phone").plain());
	}

	@Test
	void aChangeOfAFieldThatIsNotReadDrawsNothingAgain() {
		TileContent parks = part(PARKS, null);
		TileContent names = part(null, "name");
		TileContent phones = part(PARKS, "phone");
		this.model.saved(location(0, "Park", "2"));
		this.model.savedAll(List.of(location(0, "Park", "3"), location(1, "Park", "3")));
		assertThat(part(PARKS, null)).isSameAs(parks);
		assertThat(part(null, "name")).isSameAs(names);
		assertThat(part(PARKS, "phone")).isNotSameAs(phones);
	}

	private TileContent part(@Nullable Filter filter, @Nullable String counts) {
		return part(this.caches, filter, counts);
	}

	private TileContent part(MapCaches into, @Nullable Filter filter, @Nullable String counts) {
		return Objects.requireNonNull(new MapSnapshot(snapshot(), this.model.fields(), into)
			.tile(new TileQuery(address(), null, filter, counts))
			.block());
	}

	private static TileAddress address() {
		int tileBits = WebMercator.BITS - ZOOM;
		return new TileAddress(ZOOM, WebMercator.x(LONGITUDE) >> tileBits, WebMercator.y(LATITUDE) >> tileBits);
	}

	private void apply(Change change) {
		double near = LONGITUDE + 0.0001;
		switch (change) {
			case NAME -> this.model.saved(location(0, "Zoo", "1"));
			case POSITION -> this.model.saved(location(0, "Park", "1", near));
			case CREATION -> this.model.saved(location(COUNT, "Park", "1", near));
			case CREATION_WITH_OTHERS ->
				this.model.savedAll(List.of(location(COUNT, "Park", "1", near), location(1, "Park", "2")));
			case DELETION -> this.model.deleted(new UUID(0, 0));
			case DELETION_AND_NEW_CREATION -> {
				this.model.deleted(new UUID(0, 0));
				this.model.savedAll(List.of(location(COUNT, "Park", "1", 0), location(0, "Park", "1", near)));
			}
			case MOVE_AWAY -> this.model.saved(location(0, "Park", "1", -70));
		}
	}

	private void assertSame(Drawn before) {
		Drawn now = drawn();
		assertThat(now.tile()).isSameAs(before.tile());
		assertThat(now.world()).isSameAs(before.world());
		assertThat(now.block()).isSameAs(before.block());
	}

	private void startCompaction() {
		this.model.savedAll(IntStream.range(0, COUNT).mapToObj((i) -> location(i, "Park", "compaction")).toList());
		assertThat(this.background).isNotEmpty();
	}

	private void endCompaction() {
		ShortBuffer before = snapshot().fieldEnds();
		runBackground();
		assertThat(snapshot().fieldEnds()).isNotSameAs(before);
	}

	private void runBackground() {
		while (!this.background.isEmpty()) {
			this.background.remove().run();
		}
	}

	private Drawn drawn() {
		return drawn(this.caches);
	}

	private Drawn drawn(MapCaches into) {
		MapSnapshot map = new MapSnapshot(snapshot(), this.model.fields(), into);
		int x = WebMercator.x(LONGITUDE);
		int y = WebMercator.y(LATITUDE);
		CellWindow cell = CellWindow.of(ZOOM, x, y, x, y);
		return new Drawn(tile(map, address()), tile(map, new TileAddress(0, 0, 0)),
				FeatureBlocks.find(map, cell).get(0));
	}

	private static TileContent tile(MapSnapshot map, TileAddress tile) {
		return Objects.requireNonNull(map.tile(new TileQuery(tile, null, null, null)).block());
	}

	private Snapshot snapshot() {
		return this.model.snapshot();
	}

	private byte[] location(int index, String name, String phone) {
		return location(index, name, phone, LONGITUDE + index * 0.1);
	}

	private byte[] location(int index, String name, String phone, double longitude) {
		return """
				{"id":"%s","name":"%s","description":"d","phone":"%s","photoUrl":"p","siteUrl":"",\
				"geometry":{"type":"Point","coordinates":[%s,%s]},"address":{"street":"x","zipCode":"1","city":"y",\
				"state":"z"},"properties":{},"createdAt":"%s","updatedAt":"%s"}"""
			.formatted(new UUID(0, index), name, phone, longitude, LATITUDE, Timestamps.format(0),
					Timestamps.format(++this.clock))
			.getBytes(StandardCharsets.UTF_8);
	}

	private record Drawn(TileContent tile, TileContent world, List<FeatureJson> block) {
	}

	private enum Change {

		NAME, POSITION, CREATION, CREATION_WITH_OTHERS, DELETION, DELETION_AND_NEW_CREATION, MOVE_AWAY

	}

}
