package dev.locations.readmodel;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.location.LocationChange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeMergerTests {

	private static final UUID ID = UUID.fromString("0a0b0c0d-0000-4000-8000-000000000001");

	private final AtomicLong nanos = new AtomicLong();

	private final Freshness freshness = new Freshness(this.nanos::incrementAndGet, Duration.ofSeconds(1));

	private final FakeReplica replica = new FakeReplica();

	private final ChangeMerger writes = new ChangeMerger(this.replica, this.freshness);

	private int run;

	@BeforeEach
	void follow() {
		start(true);
	}

	private void start(boolean followed) {
		this.replica.startLoad();
		this.run = this.writes.start(followed);
	}

	@Test
	void isCurrentOnceAHeartbeatFromAfterTheLoadHasComeBack() {
		long early = this.freshness.next();
		this.writes.loaded(this.run);
		beat(early);
		assertThat(this.freshness.isCurrent()).isFalse();
		beat();
		assertThat(this.freshness.isCurrent()).isTrue();
	}

	@Test
	void aloneIsCurrentWithTheLoad() {
		this.writes.stop();
		start(false);
		assertThat(this.freshness.isCurrent()).isFalse();
		this.writes.loaded(this.run);
		assertThat(this.freshness.isCurrent()).isTrue();
		assertThat(this.freshness.lag()).isZero();
	}

	@Test
	void isNotCurrentAfterItsEnd() {
		this.writes.loaded(this.run);
		beat();
		this.writes.stop();
		assertThat(this.freshness.isCurrent()).isFalse();
		beat();
		this.writes.loaded(this.run);
		assertThat(this.freshness.isCurrent()).as("by what comes late").isFalse();
	}

	@Test
	void takesWhatOthersDo() {
		stream(saved(1));
		assertThat(shown()).isEqualTo(json(1));
		stream(saved(2));
		assertThat(shown()).isEqualTo(json(2));
		stream(saved(1));
		assertThat(shown()).as("late").isEqualTo(json(2));
		stream(new LocationChange.Deleted(ID));
		assertThat(shown()).isNull();
	}

	@Test
	void lateEventsDoNotBringBackWhatThisProcessDeleted() {
		this.writes.begin(ID);
		stream(saved(1));
		this.writes.deleted(ID);
		stream(saved(2));
		this.writes.end(ID);
		long early = this.freshness.next();
		stream(saved(3));
		assertThat(shown()).isNull();
		stream(new LocationChange.Deleted(ID));
		beat(early);
		assertThat(shown()).isNull();
		beat();
		assertThat(shown()).isNull();
	}

	@Test
	void whatOthersCreateAnewIsShownOnceTheDeletionIsPast() {
		this.writes.begin(ID);
		this.writes.deleted(ID);
		this.writes.end(ID);
		stream(new LocationChange.Deleted(ID));
		stream(saved(0));
		beat();
		assertThat(shown()).isEqualTo(json(0));
	}

	@Test
	void eventsFromBeforeAnAnswerCountToo() {
		this.writes.begin(ID);
		stream(saved(5));
		stream(new LocationChange.Deleted(ID));
		this.writes.saved(ID, bytes(5));
		this.writes.end(ID);
		beat();
		assertThat(shown()).as("deleted by others before the answer of the update was seen").isNull();
	}

	@Test
	void aDeletionIsNotUndoneByAnAnswerThatCameLater() {
		this.writes.begin(ID);
		this.writes.begin(ID);
		this.writes.deleted(ID);
		this.writes.end(ID);
		this.writes.saved(ID, bytes(4));
		this.writes.end(ID);
		assertThat(shown()).isNull();
	}

	@Test
	void aloneADeletionIsNotUndoneByAnAnswerThatCameLater() {
		this.writes.stop();
		start(false);
		aDeletionIsNotUndoneByAnAnswerThatCameLater();
		this.writes.begin(ID);
		this.writes.saved(ID, bytes(1));
		this.writes.end(ID);
		assertThat(shown()).as("later").isEqualTo(json(1));
	}

	@Test
	void aNewLocationMayBeDeletedByOthersBeforeItsAnswerIsSeen() {
		this.writes.beginCreation();
		stream(saved(1));
		stream(new LocationChange.Deleted(ID));
		this.writes.created(ID, bytes(1));
		this.writes.endCreation();
		assertThat(shown()).isNull();
	}

	@Test
	void aWriteFromBeforeTheLoadIsLeftToTheStream() {
		this.writes.stop();
		this.writes.begin(ID);
		this.writes.beginCreation();
		start(true);
		this.writes.loaded(this.run);
		beat();
		assertThat(this.freshness.isCurrent()).isTrue();
		long early = this.freshness.next();
		this.writes.saved(ID, bytes(1));
		this.writes.end(ID);
		assertThat(shown()).as("perhaps deleted before the load").isNull();
		assertThat(this.freshness.isCurrent()).as("not without that write").isFalse();
		beat(early);
		assertThat(this.freshness.isCurrent()).isFalse();
		beat();
		assertThat(this.freshness.isCurrent()).isTrue();
		this.writes.created(ID, bytes(1));
		this.writes.endCreation();
		assertThat(shown()).isNull();
		assertThat(this.freshness.isCurrent()).isFalse();
	}

	@Test
	void withoutAModelWritesGoNowhere() {
		this.writes.stop();
		this.writes.begin(ID);
		this.writes.saved(ID, bytes(1));
		this.writes.end(ID);
		stream(saved(2));
		assertThat(shown()).isNull();
	}

	private void stream(LocationChange change) {
		this.writes.changed(this.run, change);
	}

	private void beat() {
		beat(this.freshness.next());
	}

	private void beat(long number) {
		stream(new LocationChange.Heartbeat(number));
	}

	private static LocationChange saved(int version) {
		return new LocationChange.Saved(ID, bytes(version));
	}

	private static byte[] bytes(int version) {
		return json(version).getBytes(StandardCharsets.UTF_8);
	}

	private static String json(int version) {
		return "{\"id\":\"%s\",\"updatedAt\":\"%d\"}".formatted(ID, version);
	}

	private @Nullable String shown() {
		return this.replica.locations().get(ID);
	}

}
