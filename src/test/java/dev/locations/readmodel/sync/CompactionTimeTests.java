package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import dev.locations.readmodel.snapshot.Base;
import dev.locations.readmodel.snapshot.LocationRecord;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CompactionTimeTests {

	/** What the model runs in the background. */
	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private final AtomicLong nanos = new AtomicLong();

	private @Nullable Error failure;

	private final ReadModel model = StandaloneModel.model(Schedulers.fromExecutor(this::add), 1L << 30, this.nanos::get,
			null);

	private final RandomLocations locations = new RandomLocations(14);

	@BeforeEach
	void loadNothing() {
		this.model.publish(this.model.startLoad());
	}

	private void add(Runnable task) {
		if (this.failure != null) {
			throw this.failure;
		}
		this.tasks.add(task);
	}

	private Snapshot snapshot() {
		return Objects.requireNonNull(this.model.snapshot());
	}

	private void save(int count) {
		for (int i = 0; i < count; i++) {
			this.model.saved(List.of(this.locations.next()));
		}
	}

	@Test
	void compactsManyChanges() {
		save(1024);
		assertThat(this.tasks).isEmpty();
		save(1);
		this.tasks.remove().run();
		assertThat(snapshot().base().size()).isEqualTo(1025);
		assertThat(snapshot().changes().count()).isZero();
	}

	@Test
	void compactsFewChangesAfterAPauseButNotVeryFew() {
		save(64);
		this.model.doWhatIsDue();
		this.model.doWhatIsDue();
		assertThat(this.tasks).isEmpty();
		save(6);
		this.model.doWhatIsDue();
		assertThat(this.tasks).as("there were changes since the last call").isEmpty();
		this.model.doWhatIsDue();
		this.tasks.remove().run();
		assertThat(snapshot().base().size()).isEqualTo(70);
		assertThat(snapshot().changes().count()).isZero();
		this.model.doWhatIsDue();
		assertThat(this.tasks).isEmpty();
	}

	@Test
	void sharesTheIndexWhenNothingMoves() {
		List<byte[]> all = Stream.generate(this.locations::next).limit(2000).toList();
		all.forEach((each) -> this.model.saved(List.of(each)));
		compactAtRest();
		Base before = snapshot().base();
		all.stream().limit(600).map(this.locations::withOtherPhone).forEach((each) -> this.model.saved(List.of(each)));
		compactAtRest();
		Base after = snapshot().base();
		assertThat(after).isNotSameAs(before);
		assertThat(after.tree()).isSameAs(before.tree());
		assertThat(after.clusters()).isSameAs(before.clusters());
		assertThat(after.ids()).isSameAs(before.ids());
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void hasAnotherIndexWhenALocationMovesOrIsAnother(boolean isMovedNorth) {
		List<byte[]> all = Stream.generate(this.locations::next).limit(2000).toList();
		all.forEach((each) -> this.model.saved(List.of(each)));
		compactAtRest();
		Base before = snapshot().base();
		UnaryOperator<byte[]> move = isMovedNorth ? this.locations::withOtherLatitude
				: this.locations::withOtherLongitude;
		List<byte[]> moved = all.stream().limit(100).map(move).toList();
		moved.forEach((each) -> this.model.saved(List.of(each)));
		compactAtRest();
		Base next = snapshot().base();
		assertThat(next.tree()).isNotSameAs(before.tree());
		assertThat(next.ids()).isSameAs(before.ids());
		for (byte[] json : moved) {
			LocationRecord location = LocationRecord.of(json);
			this.model.deleted(List.of(location.id()));
			this.model.saved(List.of(new String(json, StandardCharsets.UTF_8)
				.replace(location.id().toString(), new UUID(1, location.id().getLeastSignificantBits()).toString())
				.getBytes(StandardCharsets.UTF_8)));
		}
		compactAtRest();
		assertThat(snapshot().base().ids()).isNotSameAs(before.ids());
	}

	private void compactAtRest() {
		for (int round = 0; round < 2; round++) {
			while (!this.tasks.isEmpty()) {
				this.tasks.remove().run();
			}
			this.model.doWhatIsDue();
			this.model.doWhatIsDue();
		}
		this.tasks.forEach(Runnable::run);
		this.tasks.clear();
		assertThat(snapshot().changes().count()).isZero();
	}

	@Test
	void doesNotCompactDuringACompression() {
		this.model.compress(snapshot());
		save(2000);
		this.model.doWhatIsDue();
		this.model.doWhatIsDue();
		assertThat(this.tasks).hasSize(1);
		this.tasks.remove().run();
		this.model.doWhatIsDue();
		this.model.doWhatIsDue();
		assertThat(this.tasks).as("without another change").hasSize(1);
		this.model.compress(snapshot());
		this.tasks.remove().run();
		assertThat(this.tasks).isEmpty();
		assertThat(snapshot().base().compressedRecords()).isNotNull();
		assertThat(snapshot().base().size()).isEqualTo(2000);
	}

	@Test
	@Tag("slow")
	void compactsVeryManyChangesDuringACompression() {
		this.model.compress(snapshot());
		save(9000);
		assertThat(this.tasks).hasSize(2);
		this.tasks.forEach(Runnable::run);
		assertThat(snapshot().changes().count()).isLessThan(1000);
		assertThat(snapshot().size()).isEqualTo(9000);
	}

	@Test
	void aCompactionDoesNotApplyAChangeThatHasFailed() {
		save(1100);
		assertThat(this.tasks).hasSize(1);
		byte[] location = this.locations.next();
		byte[] tooLong = Arrays.copyOf(location, 1 << 27);
		Arrays.fill(tooLong, location.length - 1, tooLong.length - 1, (byte) ' ');
		tooLong[tooLong.length - 1] = '}';
		assertThatExceptionOfType(ModelTooLargeException.class).isThrownBy(() -> this.model.saved(List.of(tooLong)));
		this.tasks.remove().run();
		assertThat(snapshot().base().size()).isGreaterThan(1000);
		assertThat(snapshot().size()).isEqualTo(1100);
	}

	@Test
	@Tag("slow")
	void compactsMuchGarbageOfFewChanges() {
		byte[] location = this.locations.next();
		for (int i = 0; i < 200; i++) {
			location = this.locations.withPhone(location, "1".repeat(240_000));
			this.model.saved(List.of(location));
			this.tasks.removeIf((task) -> {
				task.run();
				return true;
			});
			assertThat(snapshot().memory()).isLessThan(20L << 20);
		}
		assertThat(snapshot().find(LocationRecord.of(location).id())).isEqualTo(location);
	}

	@Test
	@Tag("slow")
	void changesOfTheSamePlacesForADayTakeNoMemory() {
		ReadModel small = StandaloneModel.model(Schedulers.immediate(), 1 << 20, System::nanoTime, null);
		small.publish(small.startLoad());
		List<byte[]> places = Stream.generate(() -> this.locations.withPhone(this.locations.next(), "x".repeat(5_000)))
			.limit(30)
			.toList();
		for (Duration time = Duration.ZERO; time.toHours() < 24; time = time.plusMinutes(5)) {
			byte[] updatedAt = (Timestamps.format(time.toMillis()) + "\"}").getBytes(StandardCharsets.US_ASCII);
			for (byte[] place : places) {
				System.arraycopy(updatedAt, 0, place, place.length - updatedAt.length, updatedAt.length);
				small.saved(List.of(place.clone()));
			}
			assertThat(Objects.requireNonNull(small.snapshot()).memory()).isLessThan(20L << 20);
		}
		places
			.forEach((place) -> assertThat(Objects.requireNonNull(small.snapshot()).find(LocationRecord.of(place).id()))
				.isEqualTo(place));
	}

	@Test
	void aCompactionThatCannotStartIsTriedAgain() {
		this.failure = new OutOfMemoryError("unable to create native thread");
		save(1100);
		assertThat(this.tasks).isEmpty();
		this.failure = null;
		save(1);
		assertThat(this.tasks).as("it pauses").isEmpty();
		this.nanos.set(Duration.ofSeconds(1).toNanos());
		this.model.doWhatIsDue();
		this.tasks.remove().run();
		assertThat(snapshot().base().size()).isEqualTo(1101);
		assertThat(this.model.jobs()).extracting(BackgroundJob::failures).containsExactly(1L, 0L);
	}

}
