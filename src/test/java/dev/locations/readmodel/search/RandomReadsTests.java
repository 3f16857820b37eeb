package dev.locations.readmodel.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.location.LocationDocument;
import dev.locations.location.RandomPlaces;
import dev.locations.location.field.LocationTime;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationExtent.ExtentCollector;
import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.search.ReadQuestion.Moment;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.readmodel.sync.StandaloneModel;
import dev.locations.testing.RandomCases;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** The read model answers as a look at each location does, whatever is asked. */
class RandomReadsTests {

	private static final int QUESTIONS = 25;

	/** More than a page, a byte, a node, and what is measured can hold. */
	private static final int MANY = NearestSearch.MAX_MEASURED + 200;

	/** A sixteenth of the limit without a pause. */
	static final int CHANGES_BEFORE_COMPACTION = 66;

	@Test
	@Tag("random")
	@Tag("slow")
	void answersAsALookAtEachLocation() {
		RandomCases.run(130, (random) -> new Episode(random).run());
	}

	private record Asked(Moment moment, List<byte[]> locations) {
	}

	private static final class Episode {

		private final Random random;

		private final RandomPlaces places;

		private final RandomQuestions questions;

		private final Map<UUID, byte[]> all = new LinkedHashMap<>();

		/** Compactions that are not run yet. */
		private final Queue<Runnable> background = new ArrayDeque<>();

		private final StandaloneModel model = new StandaloneModel(Schedulers.fromExecutor(this.background::add),
				1L << 30, System::nanoTime);

		private final MapCaches caches = new MapCaches();

		private @Nullable Asked before;

		private ReadQuestion.@Nullable OfList nextPage;

		Episode(Random random) {
			this.random = random;
			this.places = new RandomPlaces(this.random);
			this.questions = new RandomQuestions(this.random, this.places);
		}

		void run() {
			int size = (this.random.nextInt(60) == 0) ? MANY : this.random.nextInt(2 << this.random.nextInt(7));
			for (int i = 0; i < size; i++) {
				UUID id = new UUID(this.random.nextLong(), i);
				this.all.put(id, this.places.next(id, this.random.nextInt(20)));
			}
			this.model.load(this.all.values());
			for (int i = 0; i < QUESTIONS; i++) {
				ReadQuestion question = (this.nextPage != null) ? this.nextPage
						: this.questions.next(this.all.keySet());
				Asked asked = (this.before != null && this.random.nextInt(5) == 0) ? this.before : now();
				String answer = compare(question, asked);
				this.before = asked;
				int limit = (this.random.nextInt(6) == 0) ? Integer.MAX_VALUE : 1 + this.random.nextInt(10);
				this.nextPage = (question instanceof ReadQuestion.OfList list && this.random.nextInt(3) > 0)
						? list.next(answer, limit) : null;
				write(this.random.nextInt(4));
			}
			this.all.forEach((id, json) -> assertThat(snapshot().find(id)).isEqualTo(json));
			assertThat(snapshot().findAll(this.all.keySet())).hasSameSizeAs(this.all)
				.allSatisfy((id, json) -> assertThat(json).isEqualTo(version(id)));
			assertThat(snapshot().extent()).isEqualTo(extent());
		}

		private Optional<LocationExtent> extent() {
			ExtentCollector extent = new ExtentCollector();
			this.all.values().stream().map(LocationRecord::of).forEach((location) -> {
				extent.addPoint(location.longitude(), location.latitude());
				extent.addTime(location.updatedAt());
			});
			return extent.extent(LocationTime::instant);
		}

		private Snapshot snapshot() {
			return this.model.snapshot();
		}

		private Asked now() {
			return new Asked(new Moment(snapshot(), this.model, this.caches), List.copyOf(this.all.values()));
		}

		private String compare(ReadQuestion question, Asked asked) {
			String expected = question.expected(asked.locations());
			String answer = question.ask(asked.moment());
			if (!answer.equals(expected)) {
				assertThat(answer).as("%s%nlocations: %s", question, smallest(question)).isEqualTo(expected);
			}
			return answer;
		}

		private void write(int number) {
			for (int i = 0; i < number; i++) {
				List<UUID> ids = new ArrayList<>(this.all.keySet());
				Collections.shuffle(ids, this.random);
				if (this.nextPage != null && this.random.nextInt(3) == 0) {
					// the next page begins after a location that changes
					UUID named = Objects.requireNonNull(this.nextPage.query().page().after()).position().id();
					ids.sort(Comparator.comparing((id) -> !id.equals(named)));
				}
				List<UUID> some = ids.subList(0, Math.min(ids.size(), 1 + this.random.nextInt(4)));
				switch (this.random.nextInt(7)) {
					case 0, 1 -> save(List.of(new UUID(this.random.nextLong(), -1)));
					case 2 -> some.stream().limit(1).forEach((id) -> {
						this.all.remove(id);
						this.model.deleted(id);
					});
					case 3 -> {
						this.all.keySet().removeAll(some);
						this.model.deletedAll(List.copyOf(some));
					}
					case 4 -> some.forEach((id) -> change(id, this.places.withOtherZipCode(version(id))));
					// ignored, because the model has it
					case 5 -> some.forEach((id) -> this.model.saved(version(id)));
					default -> save(some);
				}
			}
			if (this.random.nextInt(10) == 0) {
				compact();
			}
			while (!this.background.isEmpty() && this.random.nextBoolean()) {
				long changes = snapshot().points().moment().changes();
				this.background.remove().run();
				assertThat(snapshot().points().moment().changes()).as("of a map, for which a compaction is none")
					.isEqualTo(changes);
			}
		}

		private byte[] version(UUID id) {
			return Objects.requireNonNull(this.all.get(id));
		}

		private void save(List<UUID> ids) {
			List<byte[]> saved = ids.stream().map((id) -> this.places.next(id, this.random.nextInt(20))).toList();
			IntStream.range(0, ids.size()).forEach((i) -> this.all.put(ids.get(i), saved.get(i)));
			if (saved.size() == 1) {
				this.model.saved(saved.get(0));
			}
			else {
				this.model.savedAll(saved);
			}
		}

		private void change(UUID id, byte[] json) {
			this.all.put(id, json);
			this.model.saved(json);
		}

		/** Makes so many changes that they are compacted when there are no more. */
		private void compact() {
			for (int i = 0; i < CHANGES_BEFORE_COMPACTION; i += 2) {
				UUID id = new UUID(1, i);
				this.model.saved(this.places.next(id, 0));
				this.model.deleted(id);
			}
			this.model.doWhatIsDue();
			this.model.doWhatIsDue();
		}

		private String smallest(ReadQuestion question) {
			List<byte[]> few = new ArrayList<>(this.all.values());
			if (isRight(question, few)) {
				return "right without writes";
			}
			for (int i = few.size() - 1; i >= 0; i--) {
				byte[] without = few.remove(i);
				if (isRight(question, few)) {
					few.add(i, without);
				}
			}
			return few.stream().map(String::new).collect(Collectors.joining("\n"));
		}

		private static boolean isRight(ReadQuestion question, List<byte[]> locations) {
			List<LocationDocument> documents = locations.stream()
				.map((json) -> new LocationDocument(LocationRecord.of(json).id(), json, LocationRecord.updatedAt(json)))
				.toList();
			return question.ask(Moment.of(documents)).equals(question.expected(locations));
		}

	}

}
