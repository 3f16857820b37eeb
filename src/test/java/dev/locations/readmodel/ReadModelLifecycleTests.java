package dev.locations.readmodel;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.location.mongo.Failures;
import dev.locations.readmodel.snapshot.Replica;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

import static dev.locations.readmodel.ScriptedFeed.document;
import static dev.locations.readmodel.ScriptedFeed.id;
import static dev.locations.readmodel.ScriptedFeed.location;
import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ReadModelLifecycleTests {

	private static final Duration MAX_LAG = Duration.ofMillis(200);

	private final ScriptedFeed source = new ScriptedFeed();

	private final FakeReplica replica = new FakeReplica();

	private ReadModelLifecycle feed = feed(true, false, this.replica);

	private ReadModelLifecycle feed(boolean enabled, boolean soleWriter, Replica model) {
		return new ReadModelLifecycle(new ReadModelSettings(enabled, soleWriter, MAX_LAG, null), this.source,
				this.source, model);
	}

	private ReadModelLifecycle embedded() {
		return new ReadModelLifecycle(new ReadModelSettings(true, false, MAX_LAG, null), this.source, null,
				this.replica);
	}

	@AfterEach
	void stop() {
		this.feed.stop();
	}

	@Test
	void loadsAndTellsHowMuch(CapturedOutput output) {
		this.source.holds(Flux.just(location(1, 1), location(2, 1)));
		this.feed.start();
		awaitCurrent();
		assertThat(this.replica.locations()).containsOnlyKeys(id(1), id(2));
		await(() -> assertThat(output).containsOnlyOnce("The read model holds 2 locations (0.0 MB) after "));
	}

	@Test
	void changesDuringTheLoadAreKept() {
		Sinks.Many<byte[]> all = Sinks.many().unicast().onBackpressureBuffer();
		this.source.holds(all.asFlux());
		this.feed.start();
		await(() -> assertThat(this.source.loads()).isEqualTo(1));
		all.tryEmitNext(location(1, 1));
		all.tryEmitNext(location(2, 1));
		this.source.tell(new LocationChange.Saved(id(1), location(1, 2)));
		this.source.tell(new LocationChange.Deleted(id(2)));
		this.source.tell(new LocationChange.Saved(id(3), location(3, 1)));
		await(() -> assertThat(this.replica.locations()).containsKey(id(3)));
		assertThat(this.feed.isCurrent()).isFalse();
		all.tryEmitComplete();
		awaitCurrent();
		assertThat(this.replica.locations()).containsOnlyKeys(id(1), id(3))
			.containsValue(new String(location(1, 2), StandardCharsets.UTF_8));
	}

	@Test
	void lagsWithoutHeartbeatsUntilTheyComeBack(CapturedOutput output) {
		this.feed.start();
		awaitCurrent();
		this.source.echoes(false);
		await(() -> assertThat(this.feed.isCurrent()).isFalse());
		assertThat(this.feed.lag()).isGreaterThan(MAX_LAG);
		await(() -> assertThat(output).contains("reads go to the store"));
		this.source.echoes(true);
		awaitCurrent();
		assertThat(this.source.loads()).isEqualTo(1);
		await(() -> assertThat(output).contains("has caught up"));
	}

	@Test
	void isNeverCurrentWithoutHeartbeats() throws InterruptedException {
		this.source.echoes(false);
		this.feed.start();
		Thread.sleep(MAX_LAG.toMillis());
		assertThat(this.feed.isCurrent()).isFalse();
		assertThat(this.source.loads()).as("as it is not known when the stream was opened").isZero();
	}

	@Test
	void loadsAgainWhenChangesAreLost() {
		this.source.holds(Flux.just(location(1, 1)));
		this.feed.start();
		awaitCurrent();
		this.source.holds(Flux.just(location(2, 1)));
		this.source.fail(Failures.lost());
		await(() -> assertThat(this.feed.isCurrent()).isFalse());
		assertThat(this.replica.locations()).isEmpty();
		awaitCurrent();
		assertThat(this.replica.locations()).containsOnlyKeys(id(2));
	}

	@Test
	void triesAgainUntilTheStoreIsThere() {
		AtomicInteger attempts = new AtomicInteger();
		this.source.holds(Flux.defer(() -> (attempts.incrementAndGet() > 1) ? Flux.just(location(1, 1))
				: Flux.concat(Flux.just(location(2, 1)), Flux.error(new DataAccessResourceFailureException("away")))));
		this.feed.start();
		awaitCurrent();
		assertThat(attempts).hasValue(2);
		assertThat(this.replica.locations()).containsOnlyKeys(id(1));
	}

	@Test
	void staysOffWithoutChangeStreamsAndSaysSoOnce(CapturedOutput output) {
		this.source.opens(Flux.error(Failures.unsupported()));
		this.feed.start();
		await(() -> assertThat(this.source.goodbyes()).isEqualTo(1));
		assertThat(output).containsOnlyOnce("read model").contains("locations.read-model.sole-writer");
		assertThat(this.source.loads()).isZero();
		assertThat(this.feed.isCurrent()).isFalse();
	}

	@Test
	void theSoleWriterNeedsNoChangeStreams() {
		this.source.opens(Flux.error(Failures.unsupported()));
		this.feed = feed(true, true, this.replica);
		this.feed.start();
		awaitCurrent();
		assertThat(this.feed.lag()).isZero();
	}

	@Test
	void switchesItselfOffWhenItGetsTooLarge(CapturedOutput output) {
		this.feed = feed(true, false, new FakeReplica(1));
		this.source.holds(Flux.just(location(1, 1)));
		this.feed.start();
		awaitCurrent();
		this.feed.writes().create(Mono.just(document(location(2, 1)))).block();
		await(() -> assertThat(output).containsOnlyOnce("switches itself off"));
		assertThat(this.feed.isCurrent()).isFalse();
	}

	@Test
	void withTheEmbeddedStoreOnlyItsOwnWritesCount() {
		this.source.opens(Flux.error(Failures.unsupported()));
		this.source.holds(Flux.just(location(1, 1)));
		this.feed = embedded();
		this.feed.start();
		awaitCurrent();
		this.feed.writes().create(Mono.just(document(location(2, 1)))).block();
		this.feed.writes().delete(id(1), Mono.just(true)).block();
		assertThat(this.replica.locations()).containsOnlyKeys(id(2));
	}

	@Test
	void readsEverythingAnewWhenItDoesNotKnowWhatCameOfAWrite() {
		this.feed = embedded();
		this.feed.start();
		awaitCurrent();
		this.source.holds(Flux.just(location(1, 2)));
		Mono<LocationDocument> lost = Mono.error(new DataAccessResourceFailureException("no answer"));
		assertThat(this.feed.writes().update(id(1), lost).onErrorComplete().blockOptional()).isEmpty();
		assertThat(this.feed.isCurrent()).isFalse();
		awaitCurrent();
		assertThat(this.replica.locations()).containsOnlyKeys(id(1));
	}

	@Test
	void aWriteGoesOnWhenItsCallerLeaves() {
		this.feed = embedded();
		this.feed.start();
		awaitCurrent();
		Sinks.One<LocationDocument> answer = Sinks.one();
		this.feed.writes().create(answer.asMono()).subscribe().dispose();
		answer.tryEmitValue(document(location(1, 1)));
		assertThat(this.replica.locations()).containsOnlyKeys(id(1));
	}

	@Test
	void aWriteKnowsItsRequest() {
		Mono<LocationDocument> write = Mono
			.deferContextual((context) -> Mono.just(document(location(context.get("number"), 1))));
		assertThat(this.feed.writes()
			.create(write)
			.contextWrite((context) -> context.put("number", 7))
			.map(LocationDocument::id)
			.blockOptional()).contains(id(7));
	}

	@Test
	void aWriteThatFailsWithoutItsCallerIsNoNews(CapturedOutput output) {
		Sinks.One<LocationDocument> answer = Sinks.one();
		this.feed.writes().create(answer.asMono()).subscribe().dispose();
		answer.tryEmitError(new DataAccessResourceFailureException("no answer"));
		assertThat(output).doesNotContain("no answer");
	}

	@Test
	void doesNothingWhenItIsTurnedOff() {
		this.feed = feed(false, false, this.replica);
		this.feed.start();
		assertThat(this.feed.isRunning()).isTrue();
		assertThat(this.feed.isCurrent()).isFalse();
		assertThat(this.source.loads()).isZero();
	}

	@Test
	void saysGoodbyeWhenItStops() {
		this.feed.start();
		awaitCurrent();
		AtomicInteger stopped = new AtomicInteger();
		this.feed.stop(stopped::incrementAndGet);
		await(() -> assertThat(stopped).hasValue(1));
		assertThat(this.source.goodbyes()).isEqualTo(1);
		assertThat(this.feed.isCurrent()).isFalse();
		assertThat(this.replica.locations()).isEmpty();
		this.feed.start();
		awaitCurrent();
	}

	private void awaitCurrent() {
		await(() -> assertThat(this.feed.isCurrent()).isTrue());
	}

	private static void await(Runnable check) {
		Awaitility.await().atMost(Duration.ofSeconds(20)).pollInterval(Duration.ofMillis(10)).untilAsserted(check::run);
	}

}
