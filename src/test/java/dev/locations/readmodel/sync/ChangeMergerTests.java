package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.change.ChangedLocations;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeMergerTests {

	private static final UUID ID = ChangedLocations.ID;

	private final AtomicLong nanos = new AtomicLong();

	private final Freshness freshness = new Freshness(this.nanos::incrementAndGet, Duration.ofSeconds(1));

	private final TestModel model = new TestModel();

	private final ChangeMerger merger = new ChangeMerger(this.model, this.freshness);

	private int session;

	@BeforeEach
	void startWithChangeStream() {
		start(true);
	}

	private void start(boolean hasChangeStream) {
		this.model.publish(this.model.startLoad());
		this.session = this.merger.start(hasChangeStream);
	}

	@Test
	void isCurrentOnceAHeartbeatFromAfterTheLoadHasComeBack() {
		long early = this.freshness.nextNumber();
		this.merger.loaded(this.session);
		heartbeat(early);
		assertThat(this.freshness.isCurrent()).isFalse();
		heartbeat();
		assertThat(this.freshness.isCurrent()).isTrue();
	}

	@Test
	void isCurrentAfterTheLoadWhenThereIsNoChangeStream() {
		this.merger.stop();
		start(false);
		assertThat(this.freshness.isCurrent()).isFalse();
		this.merger.loaded(this.session);
		assertThat(this.freshness.isCurrent()).isTrue();
		this.nanos.addAndGet(Duration.ofHours(1).toNanos());
		assertThat(this.freshness.lag()).isZero();
		this.merger.stop();
		assertThat(this.freshness.isCurrent()).isFalse();
	}

	@Test
	void isNotCurrentAfterItsSessionHasEnded() {
		this.merger.loaded(this.session);
		heartbeat();
		this.merger.stop();
		assertThat(this.freshness.isCurrent()).isFalse();
		heartbeat();
		this.merger.loaded(this.session);
		assertThat(this.freshness.isCurrent()).as("after late events of that session").isFalse();
	}

	@Test
	void appliesTheChangesOfOtherProcesses() {
		stream(saved(1));
		assertThat(location()).isEqualTo(json(1));
		stream(saved(2));
		assertThat(location()).isEqualTo(json(2));
		stream(saved(1));
		assertThat(location()).as("late").isEqualTo(json(2));
		stream(new LocationChange.Deleted(ID));
		assertThat(location()).isNull();
	}

	@Test
	void lateEventsDoNotUndoADeletionOfThisProcess() {
		this.merger.begin(ID);
		stream(saved(1));
		this.merger.deleted(List.of(ID));
		stream(saved(2));
		this.merger.end(ID);
		long early = this.freshness.nextNumber();
		stream(saved(3));
		assertThat(location()).isNull();
		stream(new LocationChange.Deleted(ID));
		heartbeat(early);
		assertThat(location()).isNull();
		heartbeat();
		assertThat(location()).isNull();
	}

	@Test
	void showsALocationThatAnotherProcessCreatesAgainAfterTheDeletion() {
		this.merger.begin(ID);
		this.merger.deleted(List.of(ID));
		this.merger.end(ID);
		stream(new LocationChange.Deleted(ID));
		stream(saved(0));
		heartbeat();
		assertThat(location()).isEqualTo(json(0));
	}

	@Test
	void appliesEventsThatCameBeforeTheAnswer() {
		this.merger.begin(ID);
		stream(saved(5));
		stream(new LocationChange.Deleted(ID));
		answerSaved(5);
		this.merger.end(ID);
		heartbeat();
		assertThat(location()).as("deleted by another process before the answer of the write").isNull();
	}

	@Test
	void theLateAnswerOfAnUpdateDoesNotUndoADeletion() {
		this.merger.begin(ID);
		this.merger.begin(ID);
		this.merger.deleted(List.of(ID));
		this.merger.end(ID);
		answerSaved(4);
		this.merger.end(ID);
		assertThat(location()).isNull();
	}

	@Test
	void theLateAnswerOfAnUpdateDoesNotUndoADeletionWithoutAChangeStream() {
		this.merger.stop();
		start(false);
		theLateAnswerOfAnUpdateDoesNotUndoADeletion();
		this.merger.begin(ID);
		answerSaved(1);
		this.merger.end(ID);
		assertThat(location()).as("after the next write").isEqualTo(json(1));
	}

	@Test
	void leavesAWriteFromBeforeTheSessionToTheStream() {
		this.merger.stop();
		this.merger.begin(ID);
		start(true);
		this.merger.loaded(this.session);
		heartbeat();
		assertThat(this.freshness.isCurrent()).isTrue();
		long early = this.freshness.nextNumber();
		answerSaved(1);
		this.merger.end(ID);
		assertThat(location()).as("may have been deleted before the load").isNull();
		assertThat(this.freshness.isCurrent()).as("lacks that write").isFalse();
		heartbeat(early);
		assertThat(this.freshness.isCurrent()).isFalse();
		heartbeat();
		assertThat(this.freshness.isCurrent()).isTrue();
	}

	@Test
	void ignoresWritesWhileThereIsNoModel() {
		this.merger.stop();
		this.merger.begin(ID);
		answerSaved(1);
		this.merger.end(ID);
		stream(saved(2));
		assertThat(location()).isNull();
	}

	private void answerSaved(int version) {
		this.merger.saved(List.of(new LocationDocument(ID, bytes(version), Instant.EPOCH)));
	}

	private void stream(LocationChange change) {
		this.merger.streamed(this.session, change);
	}

	private void heartbeat() {
		heartbeat(this.freshness.nextNumber());
	}

	private void heartbeat(long number) {
		stream(new LocationChange.Heartbeat(number, null));
	}

	private static LocationChange saved(int version) {
		return new LocationChange.Saved(ID, bytes(version));
	}

	private static byte[] bytes(int version) {
		return ChangedLocations.json(ID, "\"Park\"", "[1,2]", version);
	}

	private static String json(int version) {
		return new String(bytes(version), StandardCharsets.UTF_8);
	}

	private @Nullable String location() {
		return this.model.locations().get(ID);
	}

}
