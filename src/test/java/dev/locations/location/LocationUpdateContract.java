package dev.locations.location;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.json.FieldSelection;
import dev.locations.location.Precondition.VersionConflictException;
import dev.locations.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

interface LocationUpdateContract extends LocationContract {

	@ParameterizedTest
	@CsvFileSource(resources = "/dev/locations/location/updates.csv", delimiter = '|', quoteCharacter = '`')
	default void changesTheSentFieldsOnly(String patch, String part) {
		JsonNode before = tree(create(LocationInputs.RIVERSIDE));
		UUID id = UUID.fromString(before.get("id").stringValue());
		clock().advance(Duration.ofSeconds(1));
		String after = text(update(id, patch));
		assertThat(after).contains(part).contains("\"updatedAt\":\"" + after(1_000) + "\"");
		assertThat(tree(find(id))).isEqualTo(tree(after));
		JsonNode sent = tree(patch);
		before.propertyNames()
			.stream()
			.filter((name) -> !sent.has(name) && !name.equals("updatedAt"))
			.forEach((name) -> assertThat(tree(after).get(name)).isEqualTo(before.get(name)));
		assertThat(tree(after).get("address").get("street")).isEqualTo(before.get("address").get("street"));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{}", "{\"name\":\"Riverside\"}", "{\"address\":{}}", "{\"address\":{\"city\":\"Lausanne\"}}",
					"{\"geometry\":{\"type\":\"Point\",\"coordinates\":[6.6296,46.50910]}}", LocationInputs.RIVERSIDE })
	default void keepsTheTimeWhenNothingDiffers(String same) {
		LocationDocument before = create(LocationInputs.RIVERSIDE);
		clock().advance(Duration.ofSeconds(1));
		assertThat(text(update(before.id(), same))).isEqualTo(text(before));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":4,\"b\":{\"c\":[\"caf\u00e9\",1e2],\"d\":null}}",
			"{ \"b\": {\"d\":null,\"c\":[\"caf\\u00e9\",100.0]}, \"\\u0061\" : 4.0 }" })
	default void keepsPropertiesThatAreSpelledInAnotherWay(String same) {
		String properties = "{\"a\":4.00,\"b\":{\"c\":[\"caf\\u00E9\",100],\"d\":null}}";
		LocationDocument before = create(LocationInputs.MINIMAL.replaceFirst("\\{", "{\"properties\":PROPERTIES,")
			.replace("PROPERTIES", properties));
		assertThat(text(before)).contains(properties);
		clock().advance(Duration.ofSeconds(1));
		String patch = "{\"properties\":" + same + "}";
		assertThat(text(update(before.id(), patch))).isEqualTo(text(before));
		LocationWrite change = new LocationWrite.Change(before.id(), LocationInputs.change(patch), Precondition.NONE);
		assertThat(store().write(List.of(change)).block()).extracting(LocationWrite.Result::outcome)
			.containsExactly(LocationWrite.Outcome.UNCHANGED);
		assertThat(text(update(before.id(), patch.replace("\"d\":null", "\"d\":0")))).contains("\"d\":0")
			.contains(after(1_000));
	}

	@Test
	default void movesTheTimeEvenWhenTheClockDoesNot() {
		UUID id = create(LocationInputs.RIVERSIDE).id();
		clock().advance(Duration.ofMinutes(-1));
		List<String> times = IntStream.range(0, 3)
			.mapToObj((i) -> tree(update(id, "{\"name\":\"n" + i + "\"}")).get("updatedAt").stringValue())
			.toList();
		assertThat(times).containsExactly(after(1), after(2), after(3));
	}

	@Test
	default void keepsConcurrentChangesOfDifferentFields() {
		UUID id = create(LocationInputs.RIVERSIDE).id();
		List<String> fields = List.of("name", "shortName", "description", "phone", "photoUrl", "siteUrl");
		Flux.range(0, 60)
			.flatMap((i) -> store().update(id,
					LocationInputs.change("{\"" + fields.get(i % 6) + "\":\"v" + i / 6 + "\"}"), Precondition.NONE), 60)
			.then()
			.block();
		Flux.fromIterable(fields)
			.flatMap((field) -> store().update(id, LocationInputs.change("{\"" + field + "\":\"last\"}"),
					Precondition.NONE), 6)
			.then()
			.block();
		JsonNode after = tree(find(id));
		assertThat(fields).allSatisfy((field) -> assertThat(after.get(field).stringValue()).isEqualTo("last"));
		// every one of the at most 66 changes moved the time by at least a millisecond
		assertThat(after.get("updatedAt").stringValue()).isBetween(after(6), after(66));
	}

	@Test
	default void neverCreatesADeletedLocationAgain() {
		for (int round = 0; round < 20; round++) {
			UUID id = create(LocationInputs.RIVERSIDE).id();
			Mono<?> update = store().update(id, LocationInputs.change("{\"name\":\"late\"}"), Precondition.NONE);
			Mono.when(update, store().delete(id, Precondition.NONE), update).block();
			assertThat(exists(id)).isFalse();
		}
	}

	@Test
	default void keepsTheOrderOfFieldsThatComeBack() {
		LocationDocument location = create(LocationInputs.RIVERSIDE);
		UUID id = location.id();
		String created = text(location);
		update(id, "{\"shortName\":null,\"address\":{\"number\":null}}");
		String after = text(
				update(id, "{\"shortName\":\"Rive\",\"address\":{\"number\":\"1b\",\"city\":\"Lausanne 6\"}}"));
		assertThat(after).isEqualTo(created.replace("updatedAt\":\"" + after(0), "updatedAt\":\"" + after(2))
			.replace("\"Lausanne\"", "\"Lausanne 6\""));
		assertThat(find(id)).isEqualTo(after);
		assertThat(list(null)).isEqualTo("[" + after + "]");
		FieldSelection some = FieldSelection.of(List.of("name", "shortName", "phone"), List.of());
		assertThat(list(null, some))
			.isEqualTo("[{\"name\":\"Riverside\",\"shortName\":\"Rive\",\"phone\":\"+41 21 000 00 00\"}]");
	}

	@Test
	default void tellsTheVersionOfWhatItAnswers() {
		LocationDocument created = create(LocationInputs.RIVERSIDE);
		assertThat(created.updatedAt()).isEqualTo(TestClock.START);
		UUID id = created.id();
		assertThat(stored(id).updatedAt()).isEqualTo(TestClock.START);
		LocationDocument changed = update(id, "{\"name\":\"New\"}");
		assertThat(changed.updatedAt()).isEqualTo(TestClock.START.plusMillis(1));
		assertThat(stored(id).updatedAt()).isEqualTo(changed.updatedAt());
	}

	@Test
	default void changesAndDeletesOnlyTheRequiredVersion() {
		LocationDocument created = create(LocationInputs.RIVERSIDE);
		UUID id = created.id();
		Precondition first = version(created);
		LocationDocument same = update(id, "{}", first);
		assertThat(same.updatedAt()).isEqualTo(created.updatedAt());
		LocationDocument changed = update(id, "{\"name\":\"New\"}", first);
		for (String body : List.of("{\"name\":\"Newer\"}", "{}")) {
			StepVerifier.create(store().update(id, LocationInputs.change(body), first))
				.verifyError(VersionConflictException.class);
		}
		StepVerifier.create(store().delete(id, first)).verifyError(VersionConflictException.class);
		assertThat(find(id)).isEqualTo(text(changed));
		assertThat(store().delete(id, version(changed)).block()).isTrue();
		assertThat(store().delete(id, version(changed)).block()).isFalse();
		assertThat(store().update(id, LocationInputs.change("{}"), first).blockOptional()).isEmpty();
	}

	/** One in so many deletes, the others change. */
	@ParameterizedTest
	@ValueSource(ints = { 2, 2, 2, 2, 2, 31, 31, 31, 31, 31 })
	default void letsOneOfManyChangeOrDeleteAVersion(int deletions) {
		LocationDocument created = create(LocationInputs.RIVERSIDE);
		UUID id = created.id();
		List<Object> done = Flux.range(1, 30)
			.flatMap((i) -> ((i % deletions == 0) ? store().delete(id, version(created)).filter((deleted) -> deleted)
					: store().update(id, LocationInputs.change("{\"name\":\"n" + i + "\"}"), version(created)))
				.cast(Object.class)
				.onErrorResume(VersionConflictException.class, (refused) -> Mono.empty()), 30)
			.collectList()
			.blockOptional()
			.orElseThrow();
		assertThat(done).hasSize(1);
		assertThat(exists(id)).isEqualTo(done.get(0) instanceof LocationDocument);
	}

	private LocationDocument stored(UUID id) {
		return store().find(id).blockOptional().orElseThrow();
	}

	private static Precondition version(LocationDocument location) {
		return location.updatedAt()::equals;
	}

}
