package dev.locations.readmodel.sync;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

import dev.locations.change.ChangedLocations;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.LocationWrite.Result;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

class WriteThroughTests {

	private static final LocationDocument LOCATION = new LocationDocument(ChangedLocations.ID,
			ChangedLocations.json(ChangedLocations.ID, "\"a\"", "[1,2]", 1), Instant.EPOCH);

	private final TestModel model = new TestModel();

	private final ChangeMerger merger = new ChangeMerger(this.model,
			new Freshness(System::nanoTime, Duration.ofSeconds(1)));

	private final WriteThrough writes = new WriteThrough(this.merger, (failure) -> {
		throw new AssertionError(failure);
	});

	@BeforeEach
	void startWithAnEmptyModel() {
		this.model.startLoad().publish();
		this.merger.loaded(this.merger.start(true));
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void addsAgainWhatWasDeletedAsSoonAsTheDeletionIsAnswered(boolean isOneOfMany) {
		Function<Object, Mono<LocationDocument>> add = (answer) -> this.writes.save(LOCATION.id(), Mono.just(LOCATION));
		add.apply("").block();
		Mono<?> deletion = isOneOfMany
				? this.writes.writeAll(List.of(LOCATION.id()),
						Mono.just(List.of(new Result(LOCATION.id(), Outcome.DELETED, Instant.EPOCH, null))))
				: this.writes.delete(LOCATION.id(), Mono.just(true));
		deletion.flatMap(add).block();
		assertThat(this.model.locations()).containsOnlyKeys(LOCATION.id());
	}

}
