package dev.locations.location;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.location.LocationWrite.Add;
import dev.locations.location.LocationWrite.Change;
import dev.locations.location.LocationWrite.Delete;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.LocationWrite.Result;
import dev.locations.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** What every store of locations does when it makes many changes at once. */
interface LocationManyContract extends LocationContract {

	private List<Result> write(LocationWrite... writes) {
		return store().write(List.of(writes)).blockOptional().orElseThrow();
	}

	private static NewLocation named(UUID id, String name) {
		return new NewLocation(id, LocationInputs.named(name));
	}

	private static Change rename(UUID id, String name) {
		return new Change(id, LocationInputs.change("{\"name\":\"" + name + "\"}"), Precondition.NONE);
	}

	private static Precondition version(LocationDocument location) {
		return location.updatedAt()::equals;
	}

	private void expectWhatIsStored(Result result) {
		LocationDocument after = result.after();
		if (after != null) {
			assertThat(text(after)).isEqualTo(find(result.id()));
			assertThat(tree(after).get("updatedAt").stringValue()).isEqualTo(after.updatedAt().toString());
		}
	}

	@Test
	default void makesChangesOfAllKindsAtOnce() {
		LocationDocument kept = create(LocationInputs.RIVERSIDE);
		LocationDocument same = create(LocationInputs.RIVERSIDE);
		LocationDocument replaced = create(LocationInputs.RIVERSIDE);
		LocationDocument changed = create(LocationInputs.RIVERSIDE);
		LocationDocument deleted = create(LocationInputs.RIVERSIDE);
		UUID added = UUID.randomUUID();
		UUID saved = UUID.randomUUID();
		clock().advance(Duration.ofSeconds(1));
		List<Result> results = write(new Add(named(added, "added")), new Add(named(kept.id(), "kept")),
				Add.replacing(named(saved, "saved")), Add.replacing(named(replaced.id(), "replaced")),
				Add.replacing(new NewLocation(same.id(), LocationInputs.of(LocationInputs.RIVERSIDE))),
				rename(changed.id(), "changed"), new Change(same.id(), LocationInputs.change("{}"), version(same)),
				new Delete(deleted.id(), version(deleted)), rename(UUID.randomUUID(), "missing"),
				new Delete(UUID.randomUUID(), Precondition.NONE));
		assertThat(results).extracting(Result::outcome)
			.containsExactly(Outcome.ADDED, Outcome.EXISTING, Outcome.ADDED, Outcome.CHANGED, Outcome.UNCHANGED,
					Outcome.CHANGED, Outcome.UNCHANGED, Outcome.DELETED, Outcome.MISSING, Outcome.MISSING);
		results.forEach(this::expectWhatIsStored);
		assertThat(results).extracting(Result::before)
			.containsExactly(null, null, null, TestClock.START, null, TestClock.START, null, TestClock.START, null,
					null);
		assertThat(results).filteredOn((result) -> result.after() == null)
			.extracting(Result::outcome)
			.containsExactly(Outcome.DELETED, Outcome.MISSING, Outcome.MISSING);
		assertThat(find(kept.id())).isEqualTo(text(kept));
		assertThat(find(same.id())).isEqualTo(text(same));
		assertThat(exists(deleted.id())).isFalse();
		assertThat(tree(find(changed.id())).get("updatedAt").stringValue()).isEqualTo(after(1_000));
		assertThat(find(saved)).contains("\"saved\"");
	}

	@Test
	default void replacesAllFieldsButTheCreation() {
		LocationDocument before = create(LocationInputs.RIVERSIDE);
		clock().advance(Duration.ofSeconds(1));
		write(Add.replacing(named(before.id(), "Other")));
		JsonNode after = tree(find(before.id()));
		JsonNode created = tree(create(LocationInputs.named("Other")));
		assertThat(after.propertyNames()).containsExactlyElementsOf(created.propertyNames());
		created.propertyNames()
			.stream()
			.filter((name) -> !name.equals("id") && !name.equals("createdAt"))
			.forEach((name) -> assertThat(after.get(name)).isEqualTo(created.get(name)));
		assertThat(after.get("createdAt")).isEqualTo(tree(before).get("createdAt"));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "/dev/locations/location/changed-properties.csv", delimiter = '|', quoteCharacter = '`')
	default void changesPropertiesByTheirNamesOrAsAWhole(String sent, String after, Outcome outcome, String removed,
			boolean isWhole) {
		LocationDocument before = create(
				LocationInputs.MINIMAL.replaceFirst("\\{", "{\"properties\":{\"a\":1.50,\"c\":{\"d\":[1, 2]}},"));
		clock().advance(Duration.ofSeconds(1));
		LocationInput input = LocationInputs
			.change("{\"phone\":\"%s\",\"properties\":%s}".formatted(tree(before).get("phone").stringValue(), sent));
		Result result = write(isWhole ? new Add(named(before.id(), "A"), input)
				: new Change(before.id(), input.merging(45), Precondition.NONE))
			.get(0);
		assertThat(result.outcome()).isEqualTo(outcome);
		assertThat(result.removed()).containsExactly(removed.isEmpty() ? new String[0] : removed.split(","));
		expectWhatIsStored(result);
		assertThat(find(before.id())).contains("\"properties\":" + after.replace("[1, 2]", "[1,2]") + ",")
			.contains("\"updatedAt\":\"" + after((outcome == Outcome.CHANGED) ? 1_000 : 0) + "\"");
	}

	private List<UUID> ofSource(String source) {
		return store().ofSource(source).sort().collectList().blockOptional().orElseThrow();
	}

	@Test
	default void knowsTheSourceOfLocationsAndNeverShowsIt() {
		List<UUID> ids = IntStream.range(0, 4).mapToObj((i) -> new UUID(0, i)).toList();
		LocationInput one = LocationInputs.named("A").from("museums of Zürich");
		write(new Add(new NewLocation(ids.get(0), one)), new Add(named(ids.get(1), "B")),
				Add.replacing(new NewLocation(ids.get(2), one)), new Add(new NewLocation(ids.get(3), one)));
		assertThat(ofSource("museums of Zürich")).containsExactly(ids.get(0), ids.get(2), ids.get(3));
		assertThat(find(ids.get(0))).doesNotContain("museums");
		clock().advance(Duration.ofSeconds(1));
		// the mark alone is no change, and a place belongs to the source that had it last
		assertThat(write(Add.replacing(new NewLocation(ids.get(0), LocationInputs.named("A").from("x"))),
				new Change(ids.get(1), LocationInputs.change("{}").from("x"), Precondition.NONE),
				new Change(ids.get(2), LocationInputs.change("{\"name\":\"C\"}").from("x"), Precondition.NONE),
				Add.replacing(named(ids.get(3), "A"))))
			.extracting(Result::outcome)
			.containsExactly(Outcome.UNCHANGED, Outcome.UNCHANGED, Outcome.CHANGED, Outcome.UNCHANGED);
		assertThat(find(ids.get(0))).contains("\"updatedAt\":\"" + after(0) + "\"");
		assertThat(ofSource("x")).containsExactlyElementsOf(ids.subList(0, 3));
		assertThat(store().sources().collectList().block()).containsExactly("museums of Zürich", "x");
		update(ids.get(0), "{\"name\":\"by hand\"}");
		assertThat(ofSource("x")).contains(ids.get(0));
		write(new Change(ids.get(1), LocationInputs.change("{\"name\":\"gone\"}").from(""), Precondition.NONE),
				new Change(ids.get(2), LocationInputs.change("{}").from(""), Precondition.NONE));
		assertThat(ofSource("x")).containsExactly(ids.get(0));
		write(new Delete(ids.get(0), Precondition.NONE));
		write(new Add(named(ids.get(0), "again")));
		assertThat(ofSource("x")).isEmpty();
		assertThat(store().sources().collectList().block()).containsExactly("museums of Zürich");
	}

	@Test
	default void findsThousandsOfASource() {
		List<UUID> ids = IntStream.range(0, 1_200).mapToObj((i) -> UUID.randomUUID()).sorted().toList();
		LocationInput input = LocationInputs.named("A").from("x");
		Locations.addTo(store(), ids.stream().map((id) -> new NewLocation(id, input)).toList()).block();
		assertThat(ofSource("x")).containsExactlyElementsOf(ids);
	}

	@Test
	default void leavesOtherVersionsAsTheyAre() {
		LocationDocument first = create(LocationInputs.RIVERSIDE);
		LocationDocument second = create(LocationInputs.RIVERSIDE);
		String now = text(update(first.id(), "{\"name\":\"Somebody else\"}"));
		List<Result> results = write(new Change(first.id(), LocationInputs.change("{\"phone\":\"1\"}"), version(first)),
				new Delete(first.id(), version(first)),
				new Change(second.id(), LocationInputs.change("{\"phone\":\"1\"}"), version(second)));
		assertThat(results).extracting(Result::outcome)
			.containsExactly(Outcome.CONFLICT, Outcome.CONFLICT, Outcome.CHANGED);
		assertThat(find(first.id())).isEqualTo(now);
	}

	@Test
	default void makesTheChangesOfALocationInTheirOrder() {
		UUID id = UUID.randomUUID();
		List<Result> results = write(new Add(named(id, "first")), rename(id, "second"), new Add(named(id, "not again")),
				Add.replacing(named(id, "third")), rename(id, "third"), rename(id, "last"));
		assertThat(results).extracting(Result::outcome)
			.containsExactly(Outcome.ADDED, Outcome.CHANGED, Outcome.EXISTING, Outcome.CHANGED, Outcome.UNCHANGED,
					Outcome.CHANGED);
		assertThat(find(id)).contains("\"last\"").contains("\"updatedAt\":\"" + after(3) + "\"");
	}

	@Test
	default void changesAndDeletesThousands() {
		List<UUID> ids = IntStream.range(0, 1_200).mapToObj((i) -> UUID.randomUUID()).toList();
		Locations.addTo(store(), ids.stream().map((id) -> named(id, "before")).toList()).block();
		List<Result> changed = write(ids.stream().map((id) -> rename(id, "after")).toArray(LocationWrite[]::new));
		assertThat(changed).hasSize(1_200).allMatch((result) -> result.outcome() == Outcome.CHANGED);
		assertThat(list(null).split("\"after\"", -1)).hasSize(1_201);
		List<Result> deleted = write(Stream.concat(ids.subList(0, 1_199).stream(), Stream.of(UUID.randomUUID()))
			.map((id) -> new Delete(id, Precondition.NONE))
			.toArray(LocationWrite[]::new));
		assertThat(deleted.subList(0, 1_199)).allMatch((result) -> result.outcome() == Outcome.DELETED);
		assertThat(deleted.get(1_199).outcome()).isEqualTo(Outcome.MISSING);
		assertThat(elements(list(null))).hasSize(1);
	}

	@Test
	default void addsAgainWhatWasDeleted() {
		UUID id = create(LocationInputs.RIVERSIDE).id();
		write(new Delete(id, Precondition.NONE));
		assertThat(list(null)).isEqualTo("[]");
		assertThat(write(new Add(named(id, "back")))).extracting(Result::outcome).containsExactly(Outcome.ADDED);
		assertThat(find(id)).contains("\"back\"");
		assertThat(elements(list(null))).hasSize(1);
	}

	@Test
	default void keepsChangesOfDifferentFieldsByOthers() {
		List<UUID> ids = IntStream.range(0, 50).mapToObj((i) -> create(LocationInputs.RIVERSIDE).id()).toList();
		Flux.range(0, 12)
			.flatMap((round) -> (round % 3 == 0)
					? Flux.fromIterable(ids)
						.flatMap((id) -> store().update(id, LocationInputs.change("{\"phone\":\"" + round + "\"}"),
								Precondition.NONE), 8)
						.then()
					: store().write(ids.stream().<LocationWrite>map((id) -> rename(id, "Round " + round)).toList())
						.doOnNext((results) -> assertThat(results)
							.allMatch((result) -> result.outcome() == Outcome.CHANGED
									|| result.outcome() == Outcome.UNCHANGED))
						.then(),
					4)
			.blockLast();
		ids.forEach((id) -> {
			JsonNode after = tree(find(id));
			assertThat(after.get("phone").stringValue()).hasSizeLessThan(3);
			assertThat(after.get("name").stringValue()).startsWith("Round ");
		});
	}

	@Test
	default void findsNothingUnderAnUnknownId() {
		UUID unknown = UUID.randomUUID();
		assertThat(store().find(unknown).blockOptional()).isEmpty();
		assertThat(exists(unknown)).isFalse();
		assertThat(store().delete(unknown, Precondition.NONE).block()).isFalse();
		assertThat(
				store().update(unknown, LocationInputs.change("{\"name\":\"n\"}"), Precondition.NONE).blockOptional())
			.isEmpty();
		assertThat(exists(unknown)).as("not created").isFalse();
	}

	@Test
	default void readsAllManyByIdAndWhichExist() {
		List<UUID> ids = IntStream.range(0, 1_200).mapToObj((i) -> UUID.randomUUID()).toList();
		Locations.addTo(store(), ids.stream().map((id) -> named(id, "n")).toList()).block();
		assertThat(store().all().map(LocationDocument::id).collectList().block())
			.containsExactlyInAnyOrderElementsOf(ids);
		List<UUID> some = ids.subList(100, 400);
		List<UUID> asked = Stream.concat(some.stream(), Stream.generate(UUID::randomUUID).limit(4_000)).toList();
		assertThat(store().find(asked).map(LocationDocument::id).collectList().block())
			.containsExactlyInAnyOrderElementsOf(some);
		assertThat(store().existing(asked).collectList().block()).containsExactlyInAnyOrderElementsOf(some);
		assertThat(store().find(List.of()).collectList().block()).isEmpty();
		assertThat(store().existing(List.of()).collectList().block()).isEmpty();
	}

}
