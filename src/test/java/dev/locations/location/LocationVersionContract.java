package dev.locations.location;

import java.util.List;
import java.util.UUID;

import dev.locations.location.Precondition.VersionConflictException;
import dev.locations.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** What every store of locations does with versions and preconditions. */
interface LocationVersionContract extends LocationContract {

	@Test
	default void tellsTheVersionOfWhatItAnswers() {
		LocationDocument created = create(LocationBodies.RIVERSIDE);
		assertThat(created.updatedAt()).isEqualTo(TestClock.START);
		UUID id = created.id();
		assertThat(stored(id).updatedAt()).isEqualTo(TestClock.START);
		LocationDocument changed = update(id, "{\"name\":\"New\"}");
		assertThat(changed.updatedAt()).isEqualTo(TestClock.START.plusMillis(1));
		assertThat(stored(id).updatedAt()).isEqualTo(changed.updatedAt());
	}

	@Test
	default void changesAndDeletesOnlyTheRequiredVersion() {
		LocationDocument created = create(LocationBodies.RIVERSIDE);
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
		LocationDocument created = create(LocationBodies.RIVERSIDE);
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
