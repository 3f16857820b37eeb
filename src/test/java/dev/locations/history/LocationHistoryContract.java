package dev.locations.history;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.testing.TestClock;
import dev.locations.validation.BodySchema;
import dev.locations.validation.BodySchemas;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** What every store keeps of the locations that it replaces and deletes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before each test
public abstract class LocationHistoryContract {

	public static final HistorySettings KEPT = settings(365, DataSize.ofGigabytes(10));

	private static final UUID EDITOR = UUID.randomUUID();

	private static final BodySchema SCHEMA = BodySchemas.load().get("location-create");

	private final Random random = new Random(37);

	private TestClock clock;

	private LocationStore store;

	private LocationHistory history;

	/** Returns a store without locations and without a history. */
	protected abstract LocationStore emptyStore(Clock storeClock, HistorySettings settings);

	/** Returns the history of that store, with settings that may be others. */
	protected abstract LocationHistory history(Clock storeClock, HistorySettings settings);

	@BeforeEach
	void startEmpty() {
		this.clock = new TestClock();
		open(KEPT);
	}

	private void open(HistorySettings settings) {
		this.store = emptyStore(this.clock, settings);
		this.history = history(this.clock, settings);
	}

	private static HistorySettings settings(int days, DataSize size) {
		return new HistorySettings(Duration.ofDays(days), size, true);
	}

	private static Action begin(Action.Kind kind) {
		return begin(kind, EDITOR);
	}

	/** Begins an action of a person, later than all before. */
	private static Action begin(Action.Kind kind, UUID account) {
		Action first = Action.begin(kind, account, "editor@example.com", null);
		Action next = first;
		while (next.at().equals(first.at())) {
			next = Action.begin(kind, account, "editor@example.com", null);
		}
		return next;
	}

	private List<Outcome> write(Action action, LocationWrite... writes) {
		this.clock.advance(Duration.ofSeconds(1));
		return this.store.write(List.of(writes))
			.contextWrite(action::in)
			.flatMapIterable(Function.identity())
			.map(LocationWrite.Result::outcome)
			.collectList()
			.blockOptional()
			.orElseThrow();
	}

	private Action act(LocationWrite... writes) {
		Action action = begin(Action.Kind.SINGLE);
		write(action, writes);
		return action;
	}

	private static LocationWrite add(UUID id) {
		return new LocationWrite.Add(new NewLocation(id, LocationInputs.of(LocationInputs.RIVERSIDE)));
	}

	private static LocationWrite change(UUID id, String fields) {
		return new LocationWrite.Change(id, LocationInputs.change(fields), Precondition.NONE);
	}

	private static LocationWrite rename(UUID id, Object name) {
		return change(id, "{\"name\":\"" + name + "\"}");
	}

	private static LocationWrite delete(UUID id) {
		return new LocationWrite.Delete(id, Precondition.NONE);
	}

	/** Brings a location back that was created and deleted at these times. */
	private static LocationWrite restore(UUID id, long createdAt, long deletedAt) {
		return new LocationWrite.Add(new NewLocation(id, LocationInputs.of(LocationInputs.RIVERSIDE),
				Instant.ofEpochMilli(createdAt), Instant.ofEpochMilli(deletedAt)));
	}

	private static List<UUID> sortedIds(int count) {
		return Stream.generate(UUID::randomUUID).limit(count).sorted(Comparator.comparing(UUID::toString)).toList();
	}

	private static LocationWrite[] all(List<UUID> ids, Function<UUID, LocationWrite> write) {
		return ids.stream().map(write).toArray(LocationWrite[]::new);
	}

	private List<LocationVersion> versions(UUID id) {
		return list(this.history.versions(id, null, 100));
	}

	private List<UUID> trash() {
		return list(this.history.deleted(null, 100).map(LocationVersion::id));
	}

	private static <T> List<T> list(Flux<T> all) {
		return all.collectList().blockOptional().orElseThrow();
	}

	/** Reads pages of two, each after the last element of the one before. */
	private static <T> List<T> pages(Function<@Nullable T, Flux<T>> read) {
		List<T> all = new ArrayList<>();
		List<T> page = list(read.apply(null));
		while (!page.isEmpty()) {
			assertThat(page).hasSizeLessThanOrEqualTo(2);
			all.addAll(page);
			page = list(read.apply(page.get(page.size() - 1)));
		}
		return all;
	}

	private @Nullable String find(UUID id, long version) {
		return this.history.find(id, version).map(LocationHistoryContract::text).block();
	}

	private static String text(LocationDocument location) {
		return location.updatedAt().toEpochMilli() + new String(location.json(), StandardCharsets.UTF_8);
	}

	private LocationDocument stored(UUID id) {
		return this.store.find(id).blockOptional().orElseThrow();
	}

	private String longText() {
		byte[] bytes = new byte[1_000];
		this.random.nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

	@Test
	void tellsTheVersionsOfALocationAndWhoMadeThem() {
		UUID id = UUID.randomUUID();
		Action added = Action.begin(Action.Kind.IMPORT, "import command", "places.csv");
		write(added, add(id), add(UUID.randomUUID()));
		long first = stored(id).updatedAt().toEpochMilli();
		Action changed = act(rename(id, "New"));
		long second = stored(id).updatedAt().toEpochMilli();
		Action deleted = act(delete(id));
		long third = versions(id).get(0).version();
		Action restored = act(restore(id, first, third));
		long fourth = stored(id).updatedAt().toEpochMilli();
		assertThat(List.of(first, second, third, fourth)).isSorted().doesNotHaveDuplicates();
		List<LocationVersion> versions = versions(id);
		assertThat(versions.subList(1, 4)).containsExactly(
				new LocationVersion(id, third, Kind.DELETED, second, deleted),
				new LocationVersion(id, second, Kind.CHANGED, first, changed),
				new LocationVersion(id, first, Kind.ADDED, null, added));
		assertThat(versions.get(0)).extracting(LocationVersion::version, LocationVersion::kind, LocationVersion::action)
			.containsExactly(fourth, Kind.ADDED, restored);
		assertThat(versions).hasSize(4);
		assertThat(versions(UUID.randomUUID())).isEmpty();
	}

	@Test
	void findsEachVersionAsItWas() {
		UUID id = UUID.randomUUID();
		Map<Long, String> written = new TreeMap<>();
		long created = 0;
		for (int life = 0; life < 2; life++) {
			act((life == 0) ? add(id) : restore(id, created, versions(id).get(0).version()));
			created = (life == 0) ? stored(id).updatedAt().toEpochMilli() : created;
			for (int i = 0; i < 9; i++) {
				LocationDocument before = stored(id);
				written.put(before.updatedAt().toEpochMilli(), text(before));
				act(switch (i % 4) {
					case 0 -> change(id, "{\"properties\":{\"p\":\"\u00e9" + longText().substring(i * 100) + "\"}}");
					case 1 -> change(id, "{\"shortName\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":[%d,1]}}"
						.formatted(i));
					case 2 -> change(id, "{\"shortName\":\"s\",\"address\":{\"city\":\"\\u00e9%d\"}}".formatted(i));
					default -> rename(id, longText().substring(0, 1 + this.random.nextInt(100)));
				});
			}
			LocationDocument last = stored(id);
			written.put(last.updatedAt().toEpochMilli(), text(last));
			if (life == 0) {
				act(delete(id));
				written.put(versions(id).get(0).version(), text(last));
			}
		}
		assertThat(written).hasSize(21);
		written.forEach((version, text) -> assertThat(find(id, version)).isEqualTo(text));
		assertThat(find(id, created - 1)).isNull();
		assertThat(find(id, created + 1)).isNull();
		assertThat(find(UUID.randomUUID(), created)).isNull();
	}

	private List<Boolean> ofSource(String source, List<UUID> ids) {
		List<UUID> found = list(this.store.ofSource(source));
		return ids.stream().map(found::contains).toList();
	}

	@Test
	void locationsThatComeBackHaveTheSourceThatTheyHad() {
		List<UUID> ids = sortedIds(4);
		LocationInput fields = LocationInputs.of(LocationInputs.RIVERSIDE);
		for (UUID id : ids) {
			LocationInput sent = id.equals(ids.get(3)) ? fields : fields.from("first");
			act(new LocationWrite.Add(new NewLocation(id, sent)));
		}
		Action replacing = begin(Action.Kind.IMPORT);
		write(replacing, delete(ids.get(0)), of(ids.get(1), "second"), of(ids.get(2), ""), of(ids.get(3), "second"));
		assertThat(ofSource("first", ids)).doesNotContain(true);
		assertThat(ofSource("second", ids)).containsExactly(false, true, false, true);
		Action reverting = begin(Action.Kind.REVERT);
		assertThat(revert(replacing, reverting)).isEqualTo(4);
		assertThat(ofSource("first", ids)).containsExactly(true, true, true, false);
		assertThat(ofSource("second", ids)).doesNotContain(true);
		assertThat(revert(reverting, begin(Action.Kind.REVERT))).isEqualTo(4);
		assertThat(ofSource("second", ids)).containsExactly(false, true, false, true);
		// it comes back without a source, and has another one when it is deleted again
		act(restore(ids.get(0), 0, versions(ids.get(0)).get(0).version()), of(ids.get(0), "third"));
		act(delete(ids.get(0)));
		assertThat(versions(ids.get(0))).extracting((version) -> source(version.id(), version.version()))
			.containsExactly("third", "third", null, "first", "first", "first", "first");
	}

	private static LocationWrite of(UUID id, String source) {
		return new LocationWrite.Change(id, LocationInputs.change("{\"name\":\"of " + source + "\"}").from(source),
				Precondition.NONE);
	}

	private @Nullable String source(UUID id, long version) {
		return this.history.kept(id, version).flatMap((kept) -> Mono.justOrEmpty(kept.source())).block();
	}

	private long revert(Action action, Action reverting) {
		this.clock.advance(Duration.ofSeconds(1));
		return new LocationRevert(this.history, this.store, SCHEMA).revert(action.id(), (results) -> {
		})
			.contextWrite(reverting::in)
			.map(LocationRevert.Batch::reverted)
			.reduce(0L, Long::sum)
			.blockOptional()
			.orElseThrow();
	}

	@Test
	void tellsVersionsInPages() {
		UUID id = UUID.randomUUID();
		act(add(id));
		IntStream.range(0, 6).forEach((i) -> act(rename(id, i)));
		List<LocationVersion> pages = pages(
				(last) -> this.history.versions(id, (last != null) ? last.version() : null, 2));
		assertThat(pages).hasSize(7).isEqualTo(versions(id));
	}

	@Test
	void hasNoVersionOfAWriteThatChangesNothing() {
		UUID id = UUID.randomUUID();
		Action added = act(add(id));
		Action nothing = begin(Action.Kind.MANY);
		Precondition refused = (version) -> false;
		assertThat(write(nothing, rename(id, "Riverside"), add(id),
				new LocationWrite.Change(id, LocationInputs.change("{\"name\":\"no\"}"), refused),
				rename(UUID.randomUUID(), "no")))
			.containsExactly(Outcome.UNCHANGED, Outcome.EXISTING, Outcome.CONFLICT, Outcome.MISSING);
		assertThat(write(nothing, new LocationWrite.Delete(id, refused), delete(UUID.randomUUID())))
			.containsExactly(Outcome.CONFLICT, Outcome.MISSING);
		write(nothing, new LocationWrite.Change(id, LocationInputs.change("{}").from("a source"), Precondition.NONE));
		assertThat(versions(id)).hasSize(1);
		assertThat(trash()).isEmpty();
		assertThat(list(this.history.actions(null, 10))).containsExactly(new ActionSummary(added, 1, 0, 0));
		assertThat(this.history.action(nothing.id()).block()).isNull();
	}

	@Test
	void tellsWhatAnActionHasDone() {
		List<UUID> ids = sortedIds(7);
		act(all(ids.subList(0, 5), LocationHistoryContract::add));
		List<Long> before = ids.subList(0, 5).stream().map((id) -> stored(id).updatedAt().toEpochMilli()).toList();
		Action action = begin(Action.Kind.MANY);
		write(action, add(ids.get(6)), rename(ids.get(1), "b"), rename(ids.get(3), "d"), delete(ids.get(4)));
		write(action, add(ids.get(5)), rename(ids.get(2), "c"), delete(ids.get(0)));
		List<LocationVersion> pages = pages(
				(last) -> this.history.changes(action.id(), (last != null) ? last.id() : null, 2));
		assertThat(pages).extracting(LocationVersion::id).isEqualTo(ids);
		assertThat(pages).extracting(LocationVersion::kind)
			.containsExactly(Kind.DELETED, Kind.CHANGED, Kind.CHANGED, Kind.CHANGED, Kind.DELETED, Kind.ADDED,
					Kind.ADDED);
		assertThat(pages.subList(0, 5)).extracting(LocationVersion::replaced).isEqualTo(before);
		assertThat(pages).allSatisfy((each) -> assertThat(each).isEqualTo(versions(each.id()).get(0)));
		assertThat(this.history.action(action.id()).block()).isEqualTo(new ActionSummary(action, 2, 3, 2));
		assertThat(list(this.history.changes(UUID.randomUUID(), null, 2))).isEmpty();
	}

	@Test
	void tellsOnceWhatAnActionHasDoneWithALocation() {
		List<UUID> ids = sortedIds(3);
		act(add(ids.get(1)), add(ids.get(2)));
		long before = stored(ids.get(1)).updatedAt().toEpochMilli();
		Action action = begin(Action.Kind.IMPORT);
		for (int i = 0; i < 3; i++) {
			write(action, (i == 0) ? add(ids.get(0)) : rename(ids.get(0), i), rename(ids.get(1), i),
					rename(ids.get(2), i));
		}
		write(action, delete(ids.get(2)));
		List<LocationVersion> changes = pages(
				(last) -> this.history.changes(action.id(), (last != null) ? last.id() : null, 2));
		assertThat(changes).extracting(LocationVersion::kind).containsExactly(Kind.ADDED, Kind.CHANGED, Kind.DELETED);
		assertThat(changes).extracting(LocationVersion::version)
			.containsExactlyElementsOf(ids.stream().map((id) -> versions(id).get(0).version()).toList());
		assertThat(changes).extracting(LocationVersion::replaced).containsExactly(null, before, before);
	}

	@Test
	void tellsActionsNewestFirst() {
		UUID id = UUID.randomUUID();
		List<ActionSummary> done = new ArrayList<>();
		done.add(new ActionSummary(act(add(id)), 1, 0, 0));
		for (int i = 0; i < 4; i++) {
			done.add(0, new ActionSummary(act(rename(id, i)), 0, 1, 0));
		}
		done.add(0, new ActionSummary(act(delete(id)), 0, 0, 1));
		assertThat(list(this.history.actions(null, 10))).isEqualTo(done);
		List<ActionSummary> pages = pages(
				(last) -> this.history.actions((last != null) ? last.action().id() : null, 2));
		assertThat(pages).isEqualTo(done);
		assertThat(list(this.history.actions(Action.firstId(done.get(2).action().at()), 10)))
			.isEqualTo(done.subList(3, 6));
	}

	@Test
	void hasInTheTrashWhatIsDeletedNow() {
		List<UUID> ids = sortedIds(5);
		act(all(ids, LocationHistoryContract::add));
		long created = stored(ids.get(1)).updatedAt().toEpochMilli();
		for (int i = 0; i < 3; i++) {
			act(delete(ids.get(i)));
		}
		act(all(ids.subList(3, 5), LocationHistoryContract::delete));
		List<LocationVersion> trash = list(this.history.deleted(null, 10));
		assertThat(trash).extracting(LocationVersion::id).containsExactlyInAnyOrderElementsOf(ids);
		assertThat(trash.subList(2, 5)).extracting(LocationVersion::id)
			.containsExactly(ids.get(2), ids.get(1), ids.get(0));
		assertThat(trash).allSatisfy((each) -> assertThat(each).isEqualTo(versions(each.id()).get(0)));
		List<LocationVersion> pages = pages((last) -> this.history.deleted(last, 2));
		assertThat(pages).isEqualTo(trash);
		act(restore(ids.get(1), created, trash.get(3).version()));
		assertThat(trash()).hasSize(4).doesNotContain(ids.get(1));
		act(delete(ids.get(1)));
		assertThat(trash()).hasSize(5).startsWith(ids.get(1));
	}

	@Test
	void forgetsOldVersionsButNotTheLastOnes() {
		UUID id = UUID.randomUUID();
		UUID deleted = UUID.randomUUID();
		act(add(id), add(deleted));
		act(delete(deleted));
		long first = stored(id).updatedAt().toEpochMilli();
		Map<Long, String> written = new TreeMap<>();
		for (int i = 1; i < HistorySettings.LEAST_VERSIONS + 5; i++) {
			this.clock.advance(Duration.ofDays(1));
			act(rename(id, i));
			written.put(stored(id).updatedAt().toEpochMilli(), text(stored(id)));
		}
		List<LocationVersion> before = versions(id);
		assertThat(history(this.clock, settings(40, DataSize.ofGigabytes(1))).forget().block()).isZero();
		assertThat(history(this.clock, settings(10, DataSize.ofGigabytes(1))).forget().block()).isEqualTo(5);
		assertThat(versions(id)).isEqualTo(before.subList(0, HistorySettings.LEAST_VERSIONS));
		versions(id).forEach((kept) -> assertThat(find(id, kept.version())).isEqualTo(written.get(kept.version())));
		assertThat(find(id, first)).isNull();
		assertThat(trash()).containsExactly(deleted);
		// the first one has still added and the second one deleted the other location
		assertThat(list(this.history.actions(null, 100))).hasSize(HistorySettings.LEAST_VERSIONS + 2);
		assertThat(history(this.clock, settings(10, DataSize.ofGigabytes(1))).forget().block()).isZero();
	}

	@Test
	void forgetsTheOldestVersionsForWantOfRoomButNoNewDeletions() {
		List<UUID> ids = sortedIds(3);
		act(add(ids.get(0)), change(ids.get(0), "{\"description\":\"" + longText() + "\"}"));
		act(delete(ids.get(0)));
		this.clock.advance(Duration.ofDays(10));
		act(add(ids.get(1)), change(ids.get(1), "{\"description\":\"" + longText() + "\"}"));
		act(delete(ids.get(1)));
		act(add(ids.get(2)));
		for (int i = 0; i < 12; i++) {
			this.clock.advance(Duration.ofDays(2));
			act(change(ids.get(2), "{\"description\":\"" + longText() + "\"}"));
		}
		assertThat(history(this.clock, settings(365, DataSize.ofMegabytes(10))).forget().block()).isZero();
		List<LocationVersion> before = versions(ids.get(2));
		Map<Long, String> written = new TreeMap<>();
		before.forEach((each) -> written.put(each.version(), String.valueOf(find(ids.get(2), each.version()))));
		assertThat(history(this.clock, settings(365, DataSize.ofKilobytes(12))).forget().block()).isPositive();
		List<LocationVersion> after = versions(ids.get(2));
		assertThat(after).hasSizeBetween(2, 8).isEqualTo(before.subList(0, after.size()));
		after.forEach((kept) -> assertThat(find(ids.get(2), kept.version())).isEqualTo(written.get(kept.version())));
		assertThat(versions(ids.get(0))).isEmpty();
		assertThat(trash()).containsExactly(ids.get(1));
		LocationVersion deletion = versions(ids.get(1)).get(0);
		assertThat(find(ids.get(1), deletion.version())).contains(ids.get(1).toString());
		assertThat(list(this.history.actions(null, 100))).hasSize(after.size() + 1);
	}

	@Test
	void forgetsAllButWhatIsThereNowIfNothingIsToBeKeptAnyMore() {
		List<UUID> ids = sortedIds(2);
		act(add(ids.get(0)), add(ids.get(1)));
		act(rename(ids.get(0), "new"));
		act(delete(ids.get(1)));
		this.clock.advance(Duration.ofHours(2));
		assertThat(history(this.clock, settings(0, DataSize.ofGigabytes(1))).forget().block()).isPositive();
		assertThat(versions(ids.get(0))).hasSizeLessThan(2);
		assertThat(versions(ids.get(1))).isEmpty();
		assertThat(trash()).isEmpty();
	}

	@Test
	void keepsNothingIfNothingIsToBeKept() {
		open(settings(0, DataSize.ofGigabytes(1)));
		UUID id = UUID.randomUUID();
		act(add(id));
		act(rename(id, "new"));
		assertThat(find(id, stored(id).updatedAt().toEpochMilli())).isEqualTo(text(stored(id)));
		act(delete(id));
		assertThat(versions(id)).isEmpty();
		assertThat(trash()).isEmpty();
		assertThat(list(this.history.actions(null, 10))).isEmpty();
	}

	@Test
	void keepsNoAddressesOfPeopleIfTheyAreNotToBeKept() {
		open(new HistorySettings(KEPT.keep(), KEPT.maxSize(), false));
		UUID id = UUID.randomUUID();
		Action person = act(add(id));
		Action program = Action.begin(Action.Kind.IMPORT, "import command", "places.csv");
		write(program, rename(id, "new"));
		this.history.forget(EDITOR).block();
		assertThat(versions(id)).extracting(LocationVersion::action)
			.containsExactly(program, new Action(person.id(), person.kind(), EDITOR, null, null));
	}

	@Test
	void forgetsTheAddressOfADeletedAccount() {
		UUID id = UUID.randomUUID();
		UUID leaver = UUID.randomUUID();
		Action added = act(add(id));
		Action left = begin(Action.Kind.IMPORT, leaver);
		write(left, rename(id, "new"));
		this.history.forget(leaver).block();
		write(left, rename(id, "newer"));
		Action forgotten = new Action(left.id(), left.kind(), leaver, "deleted account", null);
		assertThat(versions(id)).extracting(LocationVersion::action).containsExactly(forgotten, forgotten, added);
		assertThat(list(this.history.actions(null, 10))).containsExactly(new ActionSummary(forgotten, 0, 2, 0),
				new ActionSummary(added, 1, 0, 0));
	}

	@Test
	void hasAnActionOfNobodyForAWriteWithoutOne() {
		UUID id = UUID.randomUUID();
		this.store.write(List.of(add(id))).block();
		assertThat(versions(id)).extracting("action.kind", "action.account", "action.who")
			.containsExactly(tuple(Action.Kind.SINGLE, null, null));
	}

}
