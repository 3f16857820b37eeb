package dev.locations.change;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeLogTests {

	private static final int MAX_CHANGES = 10;

	private final ChangeLog log = new ChangeLog(MAX_CHANGES, 1_000_000);

	private final ChangedLocation here = ChangedLocations.place(1, 2);

	private final ChangedLocation there = ChangedLocations.place(30, 40);

	private static RecordedChange change(ChangeLog log, long number) {
		return Objects.requireNonNull(log.get(number));
	}

	private String event(long number) {
		return new String(change(this.log, number).event(), StandardCharsets.UTF_8);
	}

	@Test
	void encodesChangesAsEvents() {
		long start = this.log.startListening();
		this.log.saved(null, this.here);
		this.log.saved(this.here, ChangedLocations.place(1, 2));
		this.log.saved(this.here, this.there);
		this.log.deleted(this.there);
		String data = "data: {\"id\":\"" + ChangedLocations.ID + "\",\"coordinates\":";
		assertThat(event(start + 1))
			.isEqualTo("event: saved\n" + data + "[1,2],\"name\":\"a\"}\nid: " + (start + 1) + "\n\n");
		assertThat(event(start + 2)).as("not moved").contains(data + "[1,2],\"name\":\"a\"}\n");
		assertThat(event(start + 3)).isEqualTo("event: saved\n" + data
				+ "[30,40],\"name\":\"a\",\"before\":{\"coordinates\":[1,2],\"name\":\"a\"}}\nid: " + (start + 3)
				+ "\n\n");
		assertThat(event(start + 4))
			.isEqualTo("event: deleted\n" + data + "[30,40],\"name\":\"a\"}\nid: " + (start + 4) + "\n\n");
		assertThat(this.log.last()).isEqualTo(start + 4);
	}

	@Test
	void keepsTheLatestChanges() {
		long start = this.log.startListening();
		for (int i = 0; i < 3 * MAX_CHANGES; i++) {
			this.log.saved(null, this.here);
		}
		long last = start + 3 * MAX_CHANGES;
		assertThat(this.log.goesOnAfter(last - MAX_CHANGES)).isTrue();
		assertThat(this.log.goesOnAfter(last - MAX_CHANGES - 1)).isFalse();
		assertThat(change(this.log, last - MAX_CHANGES + 1).number()).isEqualTo(last - MAX_CHANGES + 1);
		assertThat(this.log.get(last - MAX_CHANGES)).isNull();
		assertThat(this.log.goesOnAfter(last)).isTrue();
		assertThat(this.log.goesOnAfter(last + 1)).as("the number of another log").isFalse();
		assertThat(new ChangeLog(1, 1).goesOnAfter(last)).as("at another log").isFalse();
	}

	@Test
	void keepsNoMoreBytesThanAllowed() {
		ChangeLog small = new ChangeLog(1_000, 2_000);
		long start = small.startListening();
		for (int i = 0; i < 500; i++) {
			small.saved(this.here, this.there);
			assertThat(small.memory()).isBetween(1L, 2_000L);
		}
		assertThat(small.goesOnAfter(start + 499)).isTrue();
		assertThat(small.goesOnAfter(start + 480)).isFalse();
		small.restart();
		assertThat(small.memory()).isZero();
	}

	@Test
	void keepsDocumentsOnceSomebodyReadsThem() {
		long start = this.log.startListening();
		this.log.saved(null, this.here);
		this.log.keepDocuments();
		assertThat(this.log.hasDocumentsAfter(start)).isFalse();
		assertThat(this.log.hasDocumentsAfter(start + 1)).isTrue();
		this.log.saved(this.here, ChangedLocations.place("b", 1, 2));
		this.log.deleted(this.there);
		this.log.keepDocuments();
		assertThat(this.log.hasDocumentsAfter(start + 1)).isTrue();
		assertThat(change(this.log, start + 1).location().document()).isNull();
		RecordedChange renamed = change(this.log, start + 2);
		assertThat(renamed.location().document()).asString().contains("\"name\":\"b\"");
		assertThat(Objects.requireNonNull(renamed.before()).document()).asString().contains("\"name\":\"a\"");
		assertThat(change(this.log, start + 3).location().document()).asString().contains("[30,40]");
		this.log.restart();
		assertThat(this.log.hasDocumentsAfter(this.log.last())).isTrue();
	}

	@Test
	void documentsTakeHalfOfTheMemoryAtMost() {
		ChangeLog small = new ChangeLog(1_000, 10_000);
		long start = small.startListening();
		small.keepDocuments();
		for (int i = 1; i <= 12; i++) {
			small.saved(this.here, this.there);
			assertThat(small.memory()).isLessThanOrEqualTo(10_000);
		}
		long last = start + 12;
		int documents = change(small, last).documentBytes();
		assertThat(change(small, last - 5_000 / documents).documentBytes()).isZero();
		assertThat(small.hasDocumentsAfter(last - 5_000 / documents)).isTrue();
		assertThat(small.hasDocumentsAfter(last - 5_000 / documents - 1)).isFalse();
		assertThat(small.goesOnAfter(start)).as("the events").isTrue();
		ChangedLocation longOne = ChangedLocations.place("n".repeat(6_000), 1, 2);
		small.deleted(new ChangedLocation("id", this.here.name(), this.here.coordinates(), 1, 2, longOne.json()));
		assertThat(change(small, last + 1).documentBytes()).isZero();
		assertThat(small.hasDocumentsAfter(last)).isFalse();
		assertThat(small.hasDocumentsAfter(last + 1)).isTrue();
		assertThat(small.goesOnAfter(start)).isTrue();
		for (int i = 0; i < 200; i++) {
			small.saved(this.here, this.there);
			assertThat(small.memory()).isBetween(1L, 10_000L);
		}
		assertThat(small.hasDocumentsAfter(small.last() - 5_000 / documents)).isTrue();
		small.restart();
		assertThat(small.memory()).isZero();
	}

	@Test
	void nobodyGoesOnAfterARestart() {
		long start = this.log.startListening();
		this.log.saved(null, this.here);
		this.log.restart();
		assertThat(this.log.goesOnAfter(start)).isFalse();
		assertThat(this.log.goesOnAfter(start + 1)).isFalse();
		assertThat(this.log.goesOnAfter(this.log.last())).isTrue();
		this.log.saved(null, this.here);
		assertThat(change(this.log, this.log.last()).number()).isEqualTo(start + 3);
	}

	@Test
	void tellsOfEachChange() {
		AtomicInteger told = new AtomicInteger();
		this.log.onChange(told::incrementAndGet);
		assertThat(this.log.isRecording()).isFalse();
		this.log.startListening();
		assertThat(this.log.isRecording()).isTrue();
		this.log.saved(null, this.here);
		this.log.deleted(this.here);
		this.log.restart();
		this.log.close();
		assertThat(told).hasValue(4);
	}

}
