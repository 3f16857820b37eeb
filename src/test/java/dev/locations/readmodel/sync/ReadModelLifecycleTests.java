package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import dev.locations.location.ChangesLostException;
import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.readmodel.state.ModelTooLargeException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import reactor.test.scheduler.VirtualTimeScheduler;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ReadModelLifecycleTests {

	private static final Duration MAX_LAG = Duration.ofMillis(200);

	private final Exception unsupported = new ChangesUnsupportedException(new IllegalStateException("no replica set"));

	private final ScriptedFeed feed = new ScriptedFeed();

	private final TestModel model = new TestModel();

	private ReadModelLifecycle lifecycle = onMongo(true, false);

	private ReadModelLifecycle onMongo(boolean enabled, boolean soleWriter) {
		return new ReadModelLifecycle(new ReadModelSettings(enabled, soleWriter, MAX_LAG, null, null), this.feed,
				this.feed, null, this.model);
	}

	private void startEmbedded() {
		this.lifecycle = new ReadModelLifecycle(new ReadModelSettings(true, false, MAX_LAG, null, null), this.feed,
				null, null, this.model);
		this.lifecycle.start();
	}

	private void startAndAwaitCurrent() {
		this.lifecycle.start();
		awaitCurrent();
	}

	private void awaitCurrent() {
		await(() -> assertThat(this.lifecycle.isCurrent()).isTrue());
	}

	private static void await(Runnable check) {
		Awaitility.await().untilAsserted(check::run);
	}

	private static void withVirtualTime(Consumer<VirtualTimeScheduler> test) {
		try {
			test.accept(VirtualTimeScheduler.set(VirtualTimeScheduler.create(true)));
		}
		finally {
			VirtualTimeScheduler.reset();
		}
	}

	private Mono<LocationDocument> save(int number, Mono<LocationDocument> write) {
		return this.lifecycle.writeThrough().save(ScriptedFeed.id(number), write);
	}

	private void save(int number) {
		save(number, Mono.just(ScriptedFeed.document(number, 1))).block();
	}

	private void emitSaved(int number, int version) {
		this.feed.emit(new LocationChange.Saved(ScriptedFeed.id(number), ScriptedFeed.location(number, version)));
	}

	private void assertHasOnly(int number) {
		assertThat(this.model.locations()).containsOnlyKeys(ScriptedFeed.id(number));
	}

	@AfterEach
	void stop() {
		this.lifecycle.stop();
	}

	@Test
	void logsHowMuchWasLoaded(CapturedOutput output) {
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1), ScriptedFeed.location(2, 1)));
		startAndAwaitCurrent();
		assertThat(this.model.locations()).containsOnlyKeys(ScriptedFeed.id(1), ScriptedFeed.id(2));
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
		emitSaved(1, 2);
		this.feed.emit(new LocationChange.Deleted(ScriptedFeed.id(2)));
		emitSaved(3, 1);
		await(() -> assertThat(this.model.taken()).contains(ScriptedFeed.id(3)));
		assertThat(this.lifecycle.isCurrent()).isFalse();
		all.tryEmitComplete();
		awaitCurrent();
		assertThat(this.model.locations()).containsOnlyKeys(ScriptedFeed.id(1), ScriptedFeed.id(3))
			.containsValue(new String(ScriptedFeed.location(1, 2), StandardCharsets.UTF_8));
	}

	@Test
	void lagsWithoutHeartbeatsUntilTheyComeBack(CapturedOutput output) {
		startAndAwaitCurrent();
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
	void isNeverCurrentWithoutHeartbeats() {
		withVirtualTime((time) -> {
			this.feed.setHeartbeatsReturn(false);
			this.lifecycle.start();
			time.advanceTimeBy(Duration.ofSeconds(59));
			assertThat(this.lifecycle.isCurrent()).isFalse();
			assertThat(this.feed.loads()).as("as the stream may not be open yet").isZero();
		});
	}

	@Test
	void loadsAgainWhenChangesAreLost() {
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		startAndAwaitCurrent();
		this.feed.setLocations(Flux.just(ScriptedFeed.location(2, 1)));
		this.feed.fail(new ChangesLostException("lost"));
		await(() -> assertThat(this.lifecycle.isCurrent()).isFalse());
		assertThat(this.model.locations()).isEmpty();
		awaitCurrent();
		assertHasOnly(2);
	}

	@Test
	void loadsAgainUntilTheStoreIsAvailable() {
		AtomicInteger attempts = new AtomicInteger();
		this.feed.setLocations(Flux.defer(() -> (attempts.incrementAndGet() > 1)
				? Flux.just(ScriptedFeed.location(1, 1)) : Flux.concat(Flux.just(ScriptedFeed.location(2, 1)),
						Flux.error(new DataAccessResourceFailureException("away")))));
		startAndAwaitCurrent();
		assertThat(attempts).hasValue(2);
		assertHasOnly(1);
	}

	@Test
	void isOffWithoutChangeStreamsUntilThereAreSomeAndLogsItOnce(CapturedOutput output) {
		withVirtualTime((time) -> {
			this.feed.setStreamStart(Flux.error(this.unsupported));
			this.lifecycle.start();
			time.advanceTimeBy(Duration.ofMinutes(11));
			assertThat(output).containsOnlyOnce("read model").contains("locations.read-model.sole-writer");
			assertThat(this.lifecycle.restarts()).isEqualTo(3);
			assertThat(this.feed.loads()).isZero();
			assertThat(this.lifecycle.isCurrent()).isFalse();
			this.feed.setStreamStart(Flux.empty());
			time.advanceTimeBy(Duration.ofMinutes(5));
			assertThat(this.lifecycle.isCurrent()).isTrue();
		});
	}

	@Test
	void followsTheChangesWhenSomebodyAllowsIt(CapturedOutput output) {
		this.feed.setStreamStart(
				Flux.error(ChangesUnsupportedException.forbidden(new IllegalStateException("not authorized"))));
		this.lifecycle.start();
		await(() -> assertThat(output).contains("Grant it the privileges find and changeStream"));
		this.feed.setStreamStart(Flux.empty());
		awaitCurrent();
	}

	@Test
	void theSoleWriterNeedsNoChangeStreams() {
		this.feed.setStreamStart(Flux.error(this.unsupported));
		this.lifecycle = onMongo(true, true);
		startAndAwaitCurrent();
		assertThat(this.lifecycle.freshness().lag()).isZero();
	}

	@Test
	void isOffForMinutesWhileItIsTooLarge(CapturedOutput output) {
		withVirtualTime((time) -> {
			startEmbedded();
			time.advanceTime();
			assertThat(this.lifecycle.isCurrent()).isTrue();
			this.model.failOnce(new ModelTooLargeException("too large"));
			save(2);
			assertThat(output).containsOnlyOnce("The read model is off, most questions get 503; trying again every 5 ");
			time.advanceTimeBy(Duration.ofSeconds(299));
			assertThat(this.lifecycle.isCurrent()).isFalse();
			assertThat(this.model.suspensions()).isOne();
			time.advanceTimeBy(Duration.ofSeconds(1));
			assertThat(this.lifecycle.isCurrent()).isTrue();
		});
	}

	@Test
	@Tag("slow")
	void loadsAgainAfterAnErrorOfTheJvm(CapturedOutput output) {
		this.model.failOnce(new OutOfMemoryError("Java heap space"));
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		startAndAwaitCurrent();
		this.model.failOnce(new StackOverflowError());
		emitSaved(1, 2);
		await(() -> assertThat(this.lifecycle.restarts()).isEqualTo(2));
		awaitCurrent();
		this.model.failOnce(new OutOfMemoryError("Java heap space"));
		save(2);
		await(() -> assertThat(this.lifecycle.restarts()).isEqualTo(3));
		awaitCurrent();
		assertThat(output).contains("trying again in 1 s: java.lang.IllegalStateException: java.lang.OutOfMemoryError")
			.doesNotContain("\tat ");
	}

	@Test
	void appliesItsOwnWritesWithoutAFeedOnTheEmbeddedStore() {
		this.feed.setStreamStart(Flux.error(this.unsupported));
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		startEmbedded();
		awaitCurrent();
		save(2);
		this.lifecycle.writeThrough().delete(ScriptedFeed.id(1), Mono.just(true)).block();
		assertHasOnly(2);
	}

	@Test
	void loadsAgainWhenTheResultOfAWriteIsUnknown() {
		startEmbedded();
		awaitCurrent();
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 2)));
		Mono<LocationDocument> lost = Mono.error(new DataAccessResourceFailureException("no answer"));
		assertThat(save(1, lost).onErrorComplete().blockOptional()).isEmpty();
		assertThat(this.lifecycle.isCurrent()).isFalse();
		awaitCurrent();
		assertHasOnly(1);
	}

	@Test
	void aWriteGoesOnWhenItsCallerCancels() {
		startEmbedded();
		awaitCurrent();
		Sinks.One<LocationDocument> answer = Sinks.one();
		save(1, answer.asMono()).subscribe().dispose();
		answer.tryEmitValue(ScriptedFeed.document(1, 1));
		assertHasOnly(1);
	}

	@Test
	void aWriteGetsTheContextOfItsCaller() {
		Mono<LocationDocument> write = Mono
			.deferContextual((context) -> Mono.just(ScriptedFeed.document(context.get("number"), 1)));
		assertThat(save(7, write).contextWrite((context) -> context.put("number", 7))
			.map(LocationDocument::id)
			.blockOptional()).contains(ScriptedFeed.id(7));
	}

	@Test
	void aWriteFailsLikeTheStore() {
		StepVerifier.create(save(1, Mono.error(new IllegalStateException("refused")))).verifyErrorMessage("refused");
	}

	/** Otherwise any client could fill the log by cancelling refused writes. */
	@Test
	void logsNoFailureThatNobodyWaitsFor(CapturedOutput log) {
		Sinks.One<LocationDocument> store = Sinks.one();
		save(1, store.asMono()).subscribe().dispose();
		assertThat(store.currentSubscriberCount()).as("the write goes on").isOne();
		store.tryEmitError(new IllegalStateException("refused"));
		assertThat(log).isEmpty();
	}

	@Test
	void doesNothingWhenItIsDisabled() {
		this.lifecycle = onMongo(false, false);
		this.lifecycle.start();
		assertThat(this.lifecycle.isRunning()).isTrue();
		assertThat(this.lifecycle.isCurrent()).isFalse();
		assertThat(this.feed.loads()).isZero();
	}

	@Test
	void leavesTheFeedWhenItStops() {
		startAndAwaitCurrent();
		AtomicInteger stopped = new AtomicInteger();
		this.lifecycle.stop(stopped::incrementAndGet);
		await(() -> assertThat(stopped).hasValue(1));
		assertThat(this.feed.leaves()).isEqualTo(1);
		assertThat(this.lifecycle.isCurrent()).isFalse();
		assertThat(this.model.locations()).isEmpty();
		startAndAwaitCurrent();
	}

}
