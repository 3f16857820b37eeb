package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.change.ChangeLog;
import dev.locations.change.ChangedLocations;
import dev.locations.change.RecordedChange;
import dev.locations.json.StoredJson;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.MockedStatic;
import org.mockito.Mockito;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

class ChangeRecorderTests {

	private static final UUID ID = ChangedLocations.ID;

	private final ChangeLog log = new ChangeLog(100, 100_000);

	private final ReadModel model = new ReadModel(Schedulers.immediate(), 10_000_000, System::nanoTime, null, this.log);

	private long seen;

	@BeforeEach
	void load() {
		SnapshotLoad load = this.model.startLoad();
		load.add(json("\"old\"", "[1,2]", 5));
		this.model.publish(load);
		this.seen = this.log.startListening();
	}

	private static byte[] json(String name, String coordinates, int version) {
		return ChangedLocations.json(ID, name, coordinates, version);
	}

	private void expectNothing() {
		assertThat(this.log.last()).isEqualTo(this.seen);
	}

	private void expectEvent(String... parts) {
		RecordedChange change = Objects.requireNonNull(this.log.get(++this.seen));
		assertThat(new String(change.event(), StandardCharsets.UTF_8)).contains(parts);
		expectNothing();
	}

	private void expectRestart() {
		assertThat(this.log.goesOnAfter(this.seen)).isFalse();
		this.seen = this.log.last();
	}

	@Test
	void recordsWhatChangesTheModel() {
		this.model.saved(List.of(json("\"new\"", "[3,4]", 6)));
		expectEvent("event: saved", "\"before\":{\"coordinates\":[1,2],\"name\":\"old\"}");
		this.model.deleted(List.of(ID));
		expectEvent("event: deleted", "[3,4]");
		this.model.saved(List.of(json("\"new\"", "[3,4]", 7)));
		expectEvent("event: saved", "[3,4],\"name\":\"new\"}");
	}

	@Test
	void recordsWhatFiltersRead() {
		this.log.keepDocuments();
		byte[] renamed = json("\"new\"", "[1,2]", 6);
		this.model.saved(List.of(renamed));
		RecordedChange change = Objects.requireNonNull(this.log.get(this.seen + 1));
		assertThat(change.location().document()).isEqualTo(renamed);
		assertThat(Objects.requireNonNull(change.before()).document()).isEqualTo(json("\"old\"", "[1,2]", 5));
		this.model.deleted(List.of(ID));
		assertThat(Objects.requireNonNull(this.log.get(this.seen + 2)).location().document()).isEqualTo(renamed);
	}

	@Test
	void recordsNoChangeTwiceAndNoLateOne() {
		this.model.saved(List.of(json("\"new\"", "[3,4]", 6)));
		expectEvent("event: saved");
		this.model.saved(List.of(json("\"new\"", "[3,4]", 6)));
		this.model.saved(List.of(json("\"old\"", "[1,2]", 5)));
		expectNothing();
		this.model.deleted(List.of(ID));
		expectEvent("event: deleted");
		this.model.deleted(List.of(ID));
		expectNothing();
	}

	@Test
	void recordsWhatChangesTheModelAtOnce() {
		UUID other = new UUID(0, 5);
		this.model.saved(List.of(json("\"new\"", "[3,4]", 6)));
		expectEvent("event: saved", "\"before\":{\"coordinates\":[1,2],\"name\":\"old\"}");
		this.model.saved(List.of(json("\"new\"", "[3,4]", 6), ChangedLocations.json(other, "\"other\"", "[5,6]", 6)));
		expectEvent("event: saved", "[5,6],\"name\":\"other\"}");
		assertThat(Objects.requireNonNull(this.model.snapshot()).size()).isEqualTo(2);
		this.model.deleted(List.of(ID, other, new UUID(0, 7)));
		assertThat(this.log.last()).isEqualTo(this.seen + 2);
		assertThat(Objects.requireNonNull(this.model.snapshot()).size()).isZero();
	}

	@Test
	void startsAgainAfterALoad() {
		this.model.clear();
		expectNothing();
		SnapshotLoad load = this.model.startLoad();
		this.model.saved(List.of(json("\"new\"", "[3,4]", 6)));
		expectNothing();
		this.model.publish(load);
		expectRestart();
		assertThat(this.log.isOpen()).isTrue();
	}

	@Test
	void nothingComesWhileNoLoadWillStart() {
		this.model.suspend();
		assertThat(this.log.isOpen()).isFalse();
		expectRestart();
		this.model.startLoad();
		assertThat(this.log.isOpen()).isTrue();
	}

	@Test
	void recordsNothingWhileNobodyListens() {
		ChangeLog unused = new ChangeLog(100, 100_000);
		ReadModel other = new ReadModel(Schedulers.immediate(), 10_000_000, System::nanoTime, null, unused);
		other.publish(other.startLoad());
		long before = unused.last();
		other.saved(List.of(json("\"new\"", "[3,4]", 6)));
		other.deleted(List.of(ID));
		assertThat(unused.last()).isEqualTo(before);
	}

	@Test
	void keepsDigitsAltitudeAndEscapes() {
		this.model.saved(List.of(json("\"\\u00e9t\\\"\u00e9\"", "[16.10,-48.200,3e1]", 6)));
		expectEvent("\"coordinates\":[16.10,-48.200,3e1],\"name\":\"\\u00e9t\\\"\u00e9\",\"before\"");
		this.model.saved(List.of(json("\"\"", "[1,2]", 7)));
		expectEvent("\"before\":{\"coordinates\":[16.10,-48.200,3e1],\"name\":\"\\u00e9t\\\"\u00e9\"}}");
	}

	/** To parse it takes longer than all else that a write does to the model. */
	@Test
	void parsesASavedLocationOnce() {
		try (MockedStatic<StoredJson> parsers = Mockito.mockStatic(StoredJson.class, Mockito.CALLS_REAL_METHODS)) {
			this.model.saved(List.of(json("\"new\"", "[3,4]", 6)));
			this.model.saved(List.of(json("\"newer\"", "[3,5]", 7)));
			this.model.saved(List.of(json("\"newest\"", "[3,4]", 8)));
			this.model.deleted(List.of(ID));
			parsers.verify(() -> StoredJson.parser(Mockito.any()), Mockito.times(3));
		}
		assertThat(this.log.last()).isEqualTo(this.seen + 4);
	}

}
