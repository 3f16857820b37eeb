package dev.locations.readmodel.search;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import dev.locations.index.cluster.CellWindow;
import dev.locations.index.cluster.PointHistory;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.KeptValues;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.sync.StandaloneModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class FieldIndexTests extends FieldIndexFixture {

	@Test
	void followsALoad() {
		load(500);
		check();
		PointHistory.Moment before = points(FILTERS.get(0)).moment();
		this.locations.all().keySet().removeIf((id) -> id.getMostSignificantBits() < 0);
		this.locations.add(300);
		this.model.load(this.locations.all().values());
		check();
		assertThat(points(FILTERS.get(0)).isUnchanged(WORLD, before)).isFalse();
	}

	@Test
	void answersForAnOlderSnapshot() {
		load(800);
		Filter filter = FILTERS.get(0);
		Snapshot before = snapshot();
		Set<UUID> expected = this.locations.matching(filter);
		Set<List<Object>> shown = features(matchesAnew(filter));
		PointHistory.Moment then = points(filter).moment();
		checkCount(filter);
		for (int i = 0; i < 1_500; i++) {
			this.locations.change(this.model);
			if (i % 200 == 0 || i < 10) {
				checkCount(filter);
				assertThat(ids(matches(before, filter))).isEqualTo(expected);
				assertThat(features(matches(before, filter).points())).isEqualTo(shown);
			}
		}
		assertThat(runCompactions()).isPositive();
		checkCount(filter);
		assertThat(ids(matches(before, filter))).isEqualTo(expected);
		assertThat(matches(before, filter).points().moment()).isEqualTo(then).isNotEqualTo(points(filter).moment());
	}

	@Test
	void theHistoryTellsWhereLocationsHaveChanged() {
		load(0);
		UUID park = add("\"category\":\"park\",\"rating\":1", 10, 10);
		UUID zoo = add("\"category\":\"zoo\",\"rating\":1", 10, 10);
		Filter parks = Filter.parse("properties.category = 'park'");
		CellWindow here = CellWindow.ofTile(4, 8, 7);
		assertThat(countIn(parks)).isEqualTo(1);
		PointHistory.Moment first = points(parks).moment();
		add("\"category\":\"park\"", -120, -50);
		assertThat(points(parks).isUnchanged(here, first)).as("elsewhere").isTrue();
		assertThat(points(parks).isUnchanged(WORLD, first)).as("a new one").isFalse();
		List<Runnable> changes = List.of(() -> this.locations.change(this.model, zoo, "zoo", "park"),
				() -> this.locations.change(this.model, zoo, "park", "zoo"),
				() -> this.locations.change(this.model, park, "\"rating\":1", "\"rating\":2"),
				() -> this.locations.change(this.model, park, "10,10", "10,-10"),
				() -> this.locations.change(this.model, park, "10,-10", "10,10"), () -> this.model.deleted(park));
		for (Runnable change : changes) {
			PointHistory.Moment before = points(parks).moment();
			change.run();
			assertThat(points(parks).isUnchanged(here, before)).isFalse();
			assertThat(points(parks).isUnchanged(CellWindow.ofTile(4, 15, 15), before)).isTrue();
		}
	}

	@Test
	void theHistoryGoesOnThroughCompactions() {
		load(2_000);
		Filter parks = FILTERS.get(0);
		for (UUID id : List.copyOf(this.locations.all().keySet()).subList(0, 600)) {
			this.locations.change(this.model, id, "\"zipCode\":\"1", "\"zipCode\":\"2");
		}
		PointHistory.Moment before = points(parks).moment();
		assertThat(runCompactions()).isPositive();
		assertThat(points(parks).isUnchanged(WORLD, before)).isTrue();
		check();
	}

	@Test
	void doesNotCollectAgainAfterACompaction() {
		load(2_000);
		check();
		IntStream.range(0, 400).forEach((i) -> this.locations.change(this.model));
		compactSoon();
		assertThat(BaseFields.of(snapshot().base()).column("properties.category", 0)).isNotNull();
		check();
	}

	/** The writer goes on until both readers have seen many bases. */
	@Test
	@Tag("slow")
	void answersForTheSnapshotOfEachReaderWhileOthersWrite() {
		Scheduler background = Schedulers.newBoundedElastic(1, 100, "background");
		this.model = new StandaloneModel(background, MAX_BYTES, this.nanos::get);
		load(1_000);
		AtomicBoolean isDone = new AtomicBoolean();
		List<AtomicInteger> reads = List.of(new AtomicInteger(), new AtomicInteger());
		List<CompletableFuture<Void>> readers = IntStream.range(0, 2)
			.mapToObj((i) -> CompletableFuture.runAsync(() -> readUntil(isDone, i, reads.get(i))))
			.toList();
		Set<KeptValues> bases = new HashSet<>();
		while (readers.stream().noneMatch(CompletableFuture::isDone)
				&& (bases.size() < 5 || reads.stream().anyMatch((count) -> count.get() < 20))) {
			IntStream.range(0, 200).forEach((i) -> this.locations.change(this.model));
			this.nanos.addAndGet(Duration.ofSeconds(2).toNanos());
			this.model.doWhatIsDue();
			bases.add(snapshot().base().fields());
		}
		isDone.set(true);
		readers.forEach(CompletableFuture::join);
		background.dispose();
		check();
	}

	private void readUntil(AtomicBoolean isDone, int seed, AtomicInteger count) {
		Random random = new Random(seed);
		Snapshot older = snapshot();
		while (!isDone.get()) {
			Snapshot snapshot = (random.nextInt(5) > 0) ? snapshot() : older;
			older = (random.nextInt(10) == 0) ? snapshot : older;
			Filter filter = FILTERS.get(random.nextInt(FILTERS.size()));
			FieldMatches matches = matches(snapshot, filter);
			Set<UUID> expected = FieldLocations
				.matching(items(snapshot).mapToObj((item) -> snapshot.slabs().json(snapshot.address(item))), filter);
			assertThat(ids(matches)).isEqualTo(expected);
			assertThat(countIn(matches.points())).isEqualTo(matches.count()).isEqualTo(expected.size());
			count.incrementAndGet();
		}
	}

}
