package dev.locations.change.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import dev.locations.change.ChangeLog;
import dev.locations.change.ChangedLocation;
import dev.locations.change.ChangedLocations;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.NearPoint;
import dev.locations.web.PushStreams;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.MockedStatic;
import org.mockito.Mockito;
import reactor.util.context.Context;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeListenerTests {

	private static final int MAX_CHANGES = 2_000;

	private static final BoundingBox BOX = new BoundingBox(0, 0, 5, 5);

	private final ChangeLog log = new ChangeLog(MAX_CHANGES, 10_000_000);

	private final MeterRegistry registry = new SimpleMeterRegistry();

	private final ChangeListener.Meters meters = ChangeListener.Meters.of(this.registry, this.log,
			new PushStreams(Duration.ofSeconds(1)));

	private final ChangedLocation inside = ChangedLocations.place(1, 2);

	private final ChangedLocation outside = ChangedLocations.place(30, 40);

	private final AtomicInteger woken = new AtomicInteger();

	private final SharedFilters filters = new SharedFilters(this.woken::incrementAndGet);

	private long start;

	@BeforeEach
	void open() {
		this.log.open();
		this.start = this.log.startListening();
	}

	private static ChangeConditions conditions(@Nullable BoundingBox box) {
		return new ChangeConditions(box, null, null);
	}

	private ChangeListener listener(@Nullable BoundingBox box, long seen) {
		return listening(conditions(box), seen);
	}

	private ChangeListener filtered(String filter) {
		return listening(new ChangeConditions(null, null, shared(filter)), this.start);
	}

	private SharedFilter shared(String filter) {
		this.log.keepDocuments();
		return this.filters.take(Filter.parse(filter), Context.empty());
	}

	private ChangeListener listening(ChangeConditions conditions, long seen) {
		ChangeListener listener = new ChangeListener(this.log, conditions, seen, Duration.ofMillis(1234), this.meters);
		assertThat(text(listener)).startsWith("retry: 1234\n").endsWith("\n\n");
		return listener;
	}

	private static @Nullable String text(ChangeListener listener) {
		byte[] chunk = listener.next();
		return (chunk != null) ? new String(chunk, StandardCharsets.UTF_8) : null;
	}

	private static String all(ChangeListener listener) {
		StringBuilder all = new StringBuilder();
		do {
			byte[] chunk = listener.next();
			all.append((chunk != null) ? new String(chunk, StandardCharsets.UTF_8) : "");
		}
		while (listener.hasMore());
		return all.toString();
	}

	private double counter(String name) {
		return this.registry.get(name).counter().count();
	}

	@Test
	void beginsWithTheNumberToComeBackWith() {
		ChangeListener listener = new ChangeListener(this.log, conditions(null), this.start, Duration.ofSeconds(2),
				this.meters);
		assertThat(text(listener)).isEqualTo("retry: 2000\nid: " + this.start + "\n\n");
		assertThat(listener.next()).isNull();
		assertThat(listener.isOver(true)).isFalse();
	}

	@Test
	void sendsWhatHasHappenedSinceTogether() {
		ChangeListener listener = listener(null, this.start);
		this.log.saved(null, this.inside);
		this.log.saved(this.inside, this.outside);
		this.log.deleted(this.outside);
		assertThat(text(listener)).containsSubsequence("event: saved\n", "event: saved\n", "event: deleted\n",
				"id: " + (this.start + 3) + "\n\n");
		assertThat(listener.next()).isNull();
		assertThat(listener.hasMore()).isFalse();
	}

	@Test
	void leavesOutWhatDoesNotConcernTheBox() {
		ChangeListener listener = listener(BOX, this.start);
		this.log.saved(null, this.outside);
		assertThat(listener.next()).isNull();
		this.log.saved(this.inside, this.outside);
		assertThat(text(listener)).as("moved away").contains("\"coordinates\":[30,40]");
		this.log.deleted(this.outside);
		assertThat(listener.next()).isNull();
		ChangeListener other = listener(null, this.log.last());
		this.log.saved(null, this.inside);
		assertThat(listener.next()).as("the same bytes for all").isNotNull().isSameAs(other.next());
	}

	@Test
	void commentsTellTheNumberOnlyWhenItHasChanged() {
		ChangeListener listener = listener(BOX, this.start);
		assertThat(listener.comment()).asString().isEqualTo(":\n\n");
		this.log.saved(null, this.outside);
		assertThat(listener.next()).isNull();
		assertThat(listener.comment()).asString().isEqualTo(":\nid: " + (this.start + 1) + "\n\n");
		assertThat(listener.comment()).asString().isEqualTo(":\n\n");
	}

	@Test
	void isResetWhenItsNumberIsNotKnown() {
		ChangeListener stranger = listener(null, 7);
		assertThat(text(stranger)).isEqualTo("event: reset\ndata: {}\nid: " + this.start + "\n\n");
		assertThat(stranger.next()).isNull();
		assertThat(counter("locations.changes.resets")).isEqualTo(1);
	}

	@Test
	void isResetWhenChangesWereMissed() {
		ChangeListener listener = listener(null, this.start);
		this.log.restart();
		assertThat(text(listener)).startsWith("event: reset\n");
		this.log.saved(null, this.inside);
		assertThat(text(listener)).startsWith("event: saved\n");
	}

	@Test
	void aListenerThatDoesNotReadIsCutOffWhenItIsTooFarBehind() {
		ChangeListener stalled = listener(null, this.start);
		for (int i = 0; i < MAX_CHANGES; i++) {
			this.log.saved(null, this.inside);
		}
		assertThat(stalled.isOver(false)).as("while its changes are in memory").isFalse();
		this.log.saved(null, this.inside);
		assertThat(stalled.isOver(true)).as("a reader is reset instead").isFalse();
		assertThat(stalled.isOver(false)).isTrue();
		assertThat(counter("locations.changes.dropped")).isEqualTo(1);
		ChangeListener timedOut = listener(null, this.log.last());
		timedOut.cutOff();
		this.log.restart();
		assertThat(timedOut.isOver(false)).isTrue();
		assertThat(counter("locations.changes.dropped")).as("once each").isEqualTo(2);
	}

	@Test
	void sendsManyChangesInSmallChunks() {
		ChangeListener listener = listener(null, this.start);
		for (int i = 0; i < MAX_CHANGES; i++) {
			this.log.saved(null, this.inside);
		}
		assertThat(listener.next()).hasSizeBetween(16 * 1024, 17 * 1024);
		assertThat(listener.hasMore()).isTrue();
		assertThat(all(listener)).endsWith("id: " + (this.start + MAX_CHANGES) + "\n\n");
	}

	@Test
	void endsWhenThereWillBeNoMoreChanges() {
		ChangeListener listener = listener(null, this.start);
		this.log.close();
		assertThat(listener.isOver(true)).as("before the reset").isFalse();
		assertThat(text(listener)).startsWith("event: reset\n");
		assertThat(listener.isOver(true)).isTrue();
	}

	@Test
	void leavesOutWhatDoesNotMatchTheFilterBeforeNorAfter() {
		ChangeListener listener = filtered("name = 'a'");
		ChangedLocation renamed = ChangedLocations.place("b", 1, 2);
		this.log.saved(null, renamed);
		this.log.saved(renamed, ChangedLocations.place("c", 1, 2));
		this.log.deleted(renamed);
		assertThat(all(listener)).isEmpty();
		this.log.saved(renamed, this.inside);
		this.log.saved(this.inside, renamed);
		this.log.deleted(this.inside);
		assertThat(all(listener)).containsSubsequence("\"name\":\"a\"", "\"name\":\"b\"", "event: deleted")
			.contains("id: " + (this.start + 4) + "\n", "id: " + (this.start + 6) + "\n");
	}

	@Test
	void aLocationMatchesAllConditionsAtTheSameTime() {
		ChangeConditions conditions = new ChangeConditions(BOX, new NearPoint(1, 2.001, 112), shared("name = 'a'"));
		ChangeListener listener = listening(conditions, this.start);
		this.log.saved(ChangedLocations.place("b", 1, 2), this.outside);
		assertThat(all(listener)).as("in the box under another name, then outside").isEmpty();
		this.log.saved(null, ChangedLocations.place(1, 3));
		assertThat(all(listener)).as("too far from the point").isEmpty();
		this.log.saved(this.inside, ChangedLocations.place("b", 30, 40));
		assertThat(text(listener)).as("it was there").contains("[30,40]");
		this.log.saved(this.outside, this.inside);
		assertThat(text(listener)).as("it is there now").contains("[1,2]");
	}

	@Test
	void listenersWithTheSameFilterReadAChangeOnce() {
		List<ChangeListener> listeners = IntStream.range(0, 100)
			.mapToObj((i) -> filtered((i % 2 == 0) ? "name = 'a' AND phone = '1'" : "phone = '1' AND name = 'a'"))
			.toList();
		for (int i = 0; i < 4; i++) {
			this.log.saved(null, (i % 2 == 0) ? this.inside : ChangedLocations.place("b", 1, 2));
		}
		try (MockedStatic<FieldReader> reader = Mockito.mockStatic(FieldReader.class, Mockito.CALLS_REAL_METHODS)) {
			assertThat(listeners).allSatisfy((listener) -> assertThat(all(listener)).contains("id: " + (this.start + 1),
					"id: " + (this.start + 3)));
			reader.verify(() -> FieldReader.read(Mockito.any(), Mockito.any()), Mockito.times(4));
		}
	}

	@Test
	void aFilterIsForgottenWithItsLastListener() {
		SharedFilter first = shared("name = 'a'");
		assertThat(shared("name = 'a'")).isSameAs(first);
		this.filters.release(first);
		assertThat(this.filters.filters()).hasSize(1);
		this.filters.release(first);
		assertThat(this.filters.filters()).isEmpty();
		assertThat(shared("name = 'a'")).isNotSameAs(first);
	}

	@Test
	void isResetAtChangesThatNoFilterCanRead() {
		this.log.saved(null, this.inside);
		ChangeListener listener = filtered("name = 'a'");
		assertThat(text(listener)).startsWith("event: reset\n");
		this.log.saved(null, this.inside);
		assertThat(text(listener)).startsWith("event: saved\n");
		assertThat(text(listener(null, this.start))).as("without a filter").startsWith("event: saved\n");
	}

	@Test
	void readsALongDocumentLater() {
		ChangeListener listener = filtered("properties.name = 'x'");
		this.log.saved(null, ChangedLocations.place("n".repeat(200_000), 1, 2));
		assertThat(listener.next()).isNull();
		assertThat(listener.hasMore()).as("before it is read").isFalse();
		assertThat(this.woken).hasValue(1);
		assertThat(text(listener)).startsWith("event: saved\n");
		assertThat(listener.hasMore()).isFalse();
	}

	@Test
	void readsAFewDocumentsInATurn() {
		ChangeListener listener = filtered("name = 'x'");
		for (int i = 0; i < MAX_CHANGES; i++) {
			this.log.saved(null, this.inside);
		}
		int turns = 0;
		while (listener.hasMore()) {
			assertThat(listener.next()).isNull();
			turns++;
		}
		int nanos = MAX_CHANGES * (1_000 + this.inside.json().length);
		assertThat(turns).isBetween(nanos / 110_000, nanos / 100_000 + 1);
	}

}
