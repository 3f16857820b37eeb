package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.mongo.Failures;
import dev.locations.readmodel.state.Replica;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.scheduler.VirtualTimeScheduler;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ReadModelLifecycleTests {

	private static final Duration MAX_LAG = Duration.ofMillis(200);

	private final ScriptedFeed feed = new ScriptedFeed();

	private final FakeReplica replica = new FakeReplica();

	private ReadModelLifecycle lifecycle = lifecycle(true, false, this.replica);

	private ReadModelLifecycle lifecycle(boolean enabled, boolean soleWriter, Replica model) {
		return new ReadModelLifecycle(new ReadModelSettings(enabled, soleWriter, MAX_LAG, null, null), this.feed,
				this.feed, null, model);
	}

	private ReadModelLifecycle embedded() {
		return new ReadModelLifecycle(new ReadModelSettings(true, false, MAX_LAG, null, null), this.feed, null, null,
				this.replica);
	}

	@AfterEach
	void stop() {
		this.lifecycle.stop();
	}

	@Test
	void logsHowMuchWasLoaded(CapturedOutput output) {
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1), ScriptedFeed.location(2, 1)));
		this.lifecycle.start();
		awaitCurrent();
		assertThat(this.replica.locations()).containsOnlyKeys(ScriptedFeed.id(1), ScriptedFeed.id(2));
		await(() -> assertThat(output).containsOnlyOnce("The read model holds 2 locations (0.0 MB) after "));
	}

	@Test
	void changesDuringTheLoadAreKept() {
		Sinks.Many<byte[]> all = Sinks.many().unicast().onBackpressureBuffer();
		this.feed.setLocations(all.asFlux());
		this.lifecycle.start();
		await(() -> assertThat(this.feed.loads()).isEqualTo(1));
		all.tryEmitNext(ScriptedFeed.location(1, 1));
		all.tryEmitNext(ScriptedFeed.location(2, 1));
		this.feed.emit(new LocationChange.Saved(ScriptedFeed.id(1), ScriptedFeed.location(1, 2)));
		this.feed.emit(new LocationChange.Deleted(ScriptedFeed.id(2)));
		this.feed.emit(new LocationChange.Saved(ScriptedFeed.id(3), ScriptedFeed.location(3, 1)));
		await(() -> assertThat(this.replica.locations()).containsKey(ScriptedFeed.id(3)));
		assertThat(this.lifecycle.isCurrent()).isFalse();
		all.tryEmitComplete();
		awaitCurrent();
		assertThat(this.replica.locations()).containsOnlyKeys(ScriptedFeed.id(1), ScriptedFeed.id(3))
			.containsValue(new String(ScriptedFeed.location(1, 2), StandardCharsets.UTF_8));
	}

	@Test
	void lagsWithoutHeartbeatsUntilTheyComeBack(CapturedOutput output) {
		this.lifecycle.start();
		awaitCurrent();
		this.feed.setHeartbeatsReturn(false);
		await(() -> assertThat(this.lifecycle.isCurrent()).isFalse());
		assertThat(this.lifecycle.freshness().lag()).isGreaterThan(MAX_LAG);
		await(() -> assertThat(output).contains("most questions get 503"));
		this.feed.setHeartbeatsReturn(true);
		awaitCurrent();
		assertThat(this.feed.loads()).isEqualTo(1);
		await(() -> assertThat(output).contains("has caught up"));
	}

	@Test
	void isNeverCurrentWithoutHeartbeats() throws InterruptedException {
		this.feed.setHeartbeatsReturn(false);
		this.lifecycle.start();
		Thread.sleep(MAX_LAG.toMillis());
		assertThat(this.lifecycle.isCurrent()).isFalse();
		assertThat(this.feed.loads()).as("as the stream may not be open yet").isZero();
	}

	@Test
	void loadsAgainWhenChangesAreLost() {
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		this.lifecycle.start();
		awaitCurrent();
		this.feed.setLocations(Flux.just(ScriptedFeed.location(2, 1)));
		this.feed.fail(Failures.lost());
		await(() -> assertThat(this.lifecycle.isCurrent()).isFalse());
		assertThat(this.replica.locations()).isEmpty();
		awaitCurrent();
		assertThat(this.replica.locations()).containsOnlyKeys(ScriptedFeed.id(2));
	}

	@Test
	void loadsAgainUntilTheStoreIsAvailable() {
		AtomicInteger attempts = new AtomicInteger();
		this.feed.setLocations(Flux.defer(() -> (attempts.incrementAndGet() > 1)
				? Flux.just(ScriptedFeed.location(1, 1)) : Flux.concat(Flux.just(ScriptedFeed.location(2, 1)),
						Flux.error(new DataAccessResourceFailureException("away")))));
		this.lifecycle.start();
		awaitCurrent();
		assertThat(attempts).hasValue(2);
		assertThat(this.replica.locations()).containsOnlyKeys(ScriptedFeed.id(1));
	}

	@Test
	void isOffWithoutChangeStreamsUntilThereAreSomeAndLogsItOnce(CapturedOutput output) {
		VirtualTimeScheduler time = VirtualTimeScheduler.set(VirtualTimeScheduler.create(true));
		try {
			this.feed.setStreamStart(Flux.error(Failures.unsupported()));
			this.lifecycle.start();
			time.advanceTimeBy(Duration.ofMinutes(11));
			assertThat(output).containsOnlyOnce("read model").contains("locations.read-model.sole-writer");
			assertThat(this.lifecycle.restarts()).isEqualTo(3);
			assertThat(this.feed.loads()).isZero();
			assertThat(this.lifecycle.isCurrent()).isFalse();
			this.feed.setStreamStart(Flux.empty());
			time.advanceTimeBy(Duration.ofMinutes(5));
			assertThat(this.lifecycle.isCurrent()).isTrue();
		}
		finally {
			VirtualTimeScheduler.reset();
		}
	}

	@Test
	void followsTheChangesWhenSomebodyAllowsIt(CapturedOutput output) {
		this.feed.setStreamStart(Flux.error(Failures.forbidden()));
		this.lifecycle.start();
		await(() -> assertThat(output).contains("Grant it the privileges find and changeStream"));
		this.feed.setStreamStart(Flux.empty());
		awaitCurrent();
	}

	@Test
	void theSoleWriterNeedsNoChangeStreams() {
		this.feed.setStreamStart(Flux.error(Failures.unsupported()));
		this.lifecycle = lifecycle(true, true, this.replica);
		this.lifecycle.start();
		awaitCurrent();
		assertThat(this.lifecycle.freshness().lag()).isZero();
	}

	@Test
	void isOffForMinutesWhileItIsTooLarge(CapturedOutput output) {
		VirtualTimeScheduler time = VirtualTimeScheduler.set(VirtualTimeScheduler.create(true));
		try {
			FakeReplica small = new FakeReplica(1);
			this.lifecycle = new ReadModelLifecycle(new ReadModelSettings(true, false, MAX_LAG, null, null), this.feed,
					null, null, small);
			this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
			this.lifecycle.start();
			time.advanceTime();
			assertThat(this.lifecycle.isCurrent()).isTrue();
			this.lifecycle.writeThrough()
				.save(ScriptedFeed.id(2), Mono.just(ScriptedFeed.document(ScriptedFeed.location(2, 1))))
				.block();
			assertThat(output).containsOnlyOnce("The read model is off, most questions get 503; trying again every 5 ");
			time.advanceTimeBy(Duration.ofSeconds(299));
			assertThat(this.lifecycle.isCurrent()).isFalse();
			assertThat(small.suspensions()).isOne();
			time.advanceTimeBy(Duration.ofSeconds(1));
			assertThat(this.lifecycle.isCurrent()).isTrue();
		}
		finally {
			VirtualTimeScheduler.reset();
		}
	}

	@Test
	@Tag("slow")
	void loadsAgainAfterAnErrorOfTheJvm(CapturedOutput output) {
		this.replica.failOnce(new OutOfMemoryError("Java heap space"));
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		this.lifecycle.start();
		awaitCurrent();
		this.replica.failOnce(new StackOverflowError());
		this.feed.emit(new LocationChange.Saved(ScriptedFeed.id(1), ScriptedFeed.location(1, 2)));
		await(() -> assertThat(this.lifecycle.restarts()).isEqualTo(2));
		awaitCurrent();
		this.replica.failOnce(new OutOfMemoryError("Java heap space"));
		this.lifecycle.writeThrough()
			.save(ScriptedFeed.id(2), Mono.just(ScriptedFeed.document(ScriptedFeed.location(2, 1))))
			.block();
		await(() -> assertThat(this.lifecycle.restarts()).isEqualTo(3));
		awaitCurrent();
		assertThat(output).contains("trying again in 1 s: java.lang.IllegalStateException: java.lang.OutOfMemoryError")
			.doesNotContain("\tat ");
	}

	@Test
	void appliesItsOwnWritesWithoutAFeedOnTheEmbeddedStore() {
		this.feed.setStreamStart(Flux.error(Failures.unsupported()));
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		this.lifecycle = embedded();
		this.lifecycle.start();
		awaitCurrent();
		this.lifecycle.writeThrough()
			.save(ScriptedFeed.id(2), Mono.just(ScriptedFeed.document(ScriptedFeed.location(2, 1))))
			.block();
		this.lifecycle.writeThrough().delete(ScriptedFeed.id(1), Mono.just(true)).block();
		assertThat(this.replica.locations()).containsOnlyKeys(ScriptedFeed.id(2));
	}

	@Test
	void loadsAgainWhenTheResultOfAWriteIsUnknown() {
		this.lifecycle = embedded();
		this.lifecycle.start();
		awaitCurrent();
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 2)));
		Mono<LocationDocument> lost = Mono.error(new DataAccessResourceFailureException("no answer"));
		assertThat(this.lifecycle.writeThrough().save(ScriptedFeed.id(1), lost).onErrorComplete().blockOptional())
			.isEmpty();
		assertThat(this.lifecycle.isCurrent()).isFalse();
		awaitCurrent();
		assertThat(this.replica.locations()).containsOnlyKeys(ScriptedFeed.id(1));
	}

	@Test
	void aWriteGoesOnWhenItsCallerCancels() {
		this.lifecycle = embedded();
		this.lifecycle.start();
		awaitCurrent();
		Sinks.One<LocationDocument> answer = Sinks.one();
		this.lifecycle.writeThrough().save(ScriptedFeed.id(1), answer.asMono()).subscribe().dispose();
		answer.tryEmitValue(ScriptedFeed.document(ScriptedFeed.location(1, 1)));
		assertThat(this.replica.locations()).containsOnlyKeys(ScriptedFeed.id(1));
	}

	@Test
	void aWriteGetsTheContextOfItsCaller() {
		Mono<LocationDocument> write = Mono.deferContextual(
				(context) -> Mono.just(ScriptedFeed.document(ScriptedFeed.location(context.get("number"), 1))));
		assertThat(this.lifecycle.writeThrough()
			.save(ScriptedFeed.id(7), write)
			.contextWrite((context) -> context.put("number", 7))
			.map(LocationDocument::id)
			.blockOptional()).contains(ScriptedFeed.id(7));
	}

	@Test
	void doesNothingWhenItIsDisabled() {
		this.lifecycle = lifecycle(false, false, this.replica);
		this.lifecycle.start();
		assertThat(this.lifecycle.isRunning()).isTrue();
		assertThat(this.lifecycle.isCurrent()).isFalse();
		assertThat(this.feed.loads()).isZero();
	}

	@Test
	void leavesTheFeedWhenItStops() {
		this.lifecycle.start();
		awaitCurrent();
		AtomicInteger stopped = new AtomicInteger();
		this.lifecycle.stop(stopped::incrementAndGet);
		await(() -> assertThat(stopped).hasValue(1));
		assertThat(this.feed.leaves()).isEqualTo(1);
		assertThat(this.lifecycle.isCurrent()).isFalse();
		assertThat(this.replica.locations()).isEmpty();
		this.lifecycle.start();
		awaitCurrent();
	}

	private void awaitCurrent() {
		await(() -> assertThat(this.lifecycle.isCurrent()).isTrue());
	}

	private static void await(Runnable check) {
		Awaitility.await().untilAsserted(check::run);
	}

}
