package dev.locations.readmodel.sync;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.location.ChangesLostException;
import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.LocationWrite.Result;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.store.ModelUnavailableException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ReadModelLifecycleTests {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private final Exception unsupported = new ChangesUnsupportedException(new IllegalStateException("no replica set"));

	@AutoClose
	private final ScriptedSync sync = new ScriptedSync();

	private final ScriptedFeed feed = this.sync.feed();

	private final TestModel model = this.sync.model();

	private Mono<LocationDocument> save(int number, Mono<LocationDocument> write) {
		return ModelProcess.save(this.sync.lifecycle().writeThrough(), ScriptedFeed.id(number), write);
	}

	private void save(int number) {
		save(number, Mono.just(ScriptedFeed.document(number, 1))).block();
		this.sync.work();
	}

	private void emitSaved(int number, int version) {
		this.feed.emit(new LocationChange.Saved(ScriptedFeed.id(number), ScriptedFeed.location(number, version)));
		this.sync.work();
	}

	private void assertHasOnly(int number) {
		assertThat(this.model.locations()).containsOnlyKeys(ScriptedFeed.id(number));
	}

	private void assertRestarts(long restarts) {
		assertThat(this.sync.lifecycle().supervisor().restarts()).isEqualTo(restarts);
	}

	@Test
	void logsHowMuchWasLoaded(CapturedOutput output) {
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1), ScriptedFeed.location(2, 1)));
		this.sync.startAndBecomeCurrent();
		assertThat(this.model.locations()).containsOnlyKeys(ScriptedFeed.id(1), ScriptedFeed.id(2));
		assertThat(output).containsOnlyOnce("The read model holds 2 locations (0.0 MB) after ");
	}

	@Test
	void changesDuringTheLoadAreKept() {
		Sinks.Many<byte[]> all = Sinks.many().unicast().onBackpressureBuffer();
		this.feed.setLocations(all.asFlux());
		this.sync.start().advance(SECOND);
		assertThat(this.feed.loads()).isEqualTo(1);
		all.tryEmitNext(ScriptedFeed.location(1, 1));
		all.tryEmitNext(ScriptedFeed.location(2, 1));
		emitSaved(1, 2);
		this.feed.emit(new LocationChange.Deleted(ScriptedFeed.id(2)));
		emitSaved(3, 1);
		this.sync.assertNotCurrent();
		all.tryEmitComplete();
		this.sync.work();
		this.sync.assertCurrent();
		assertThat(this.model.locations()).containsOnlyKeys(ScriptedFeed.id(1), ScriptedFeed.id(3))
			.containsValue(new String(ScriptedFeed.location(1, 2), StandardCharsets.UTF_8));
	}

	@Test
	void lagsWithoutHeartbeatsUntilTheyComeBack(CapturedOutput output) {
		this.sync.startAndBecomeCurrent();
		this.feed.setHeartbeatsReturn(false);
		this.sync.advance(ScriptedSync.MAX_LAG.minus(SECOND));
		this.sync.assertCurrent();
		this.sync.advance(SECOND.multipliedBy(2));
		this.sync.assertNotCurrent();
		assertThat(this.sync.lifecycle().freshness().lag()).isGreaterThan(ScriptedSync.MAX_LAG);
		assertThat(output).contains("most questions get 503").doesNotContain("has caught up");
		this.feed.setHeartbeatsReturn(true);
		this.sync.advance(SECOND);
		this.sync.assertCurrent();
		assertThat(this.feed.loads()).isEqualTo(1);
		assertThat(output).contains("has caught up");
	}

	@Test
	void isNeverCurrentWithoutHeartbeats() {
		this.feed.setHeartbeatsReturn(false);
		this.sync.start().advance(Duration.ofSeconds(59));
		this.sync.assertNotCurrent();
		assertThat(this.feed.loads()).as("as the stream may not be open yet").isZero();
	}

	@Test
	void loadsAgainWhenChangesAreLost() {
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		this.sync.startAndBecomeCurrent();
		this.feed.setLocations(Flux.just(ScriptedFeed.location(2, 1)));
		this.feed.fail(new ChangesLostException("lost"));
		this.sync.work();
		this.sync.assertNotCurrent();
		assertThat(this.model.locations()).isEmpty();
		this.sync.advance(SECOND.multipliedBy(2));
		this.sync.assertCurrent();
		assertHasOnly(2);
	}

	@Test
	void loadsAgainUntilTheStoreIsAvailable() {
		this.feed.setLocations(Flux.concat(Flux.just(ScriptedFeed.location(2, 1)),
				Flux.error(new DataAccessResourceFailureException("away"))));
		this.sync.start().advance(SECOND);
		assertThat(this.feed.loads()).isEqualTo(1);
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		this.sync.advance(SECOND);
		this.sync.assertCurrent();
		assertHasOnly(1);
	}

	@Test
	void isOffWithoutChangeStreamsUntilThereAreSomeAndLogsItOnce(CapturedOutput output) {
		this.feed.setStreamStart(Flux.error(this.unsupported));
		this.sync.start().advance(Duration.ofMinutes(11));
		assertThat(output).containsOnlyOnce("read model").contains("locations.read-model.sole-writer");
		assertRestarts(3);
		assertThat(this.feed.loads()).isZero();
		this.sync.assertNotCurrent();
		assertAdvice("Make it a replica set, or set locations.read-model.sole-writer.");
		this.feed.setStreamStart(Flux.empty());
		this.sync.advance(Duration.ofMinutes(5));
		this.sync.assertCurrent();
		assertThat(this.sync.lifecycle().freshness().unavailable().isLasting()).isFalse();
	}

	private void assertAdvice(String advice) {
		assertThat(this.sync.lifecycle().freshness().unavailable()).hasMessageContaining("waiting does not bring one")
			.hasMessageEndingWith(advice)
			.matches(ModelUnavailableException::isLasting);
	}

	@Test
	void followsTheChangesWhenSomebodyAllowsIt(CapturedOutput output) {
		this.feed.setStreamStart(
				Flux.error(ChangesUnsupportedException.forbidden(new IllegalStateException("not authorized"))));
		this.sync.start();
		assertThat(output).contains("Grant it the privileges find and changeStream");
		assertAdvice("Grant it the privileges find and changeStream on the database.");
		this.feed.setStreamStart(Flux.empty());
		this.sync.advance(SECOND.multipliedBy(2));
		this.sync.assertCurrent();
	}

	@Test
	void theSoleWriterNeedsNoChangeStreams() {
		this.feed.setStreamStart(Flux.error(this.unsupported));
		this.sync.asSoleWriter().startAndBecomeCurrent();
		assertThat(this.sync.lifecycle().freshness().lag()).isZero();
	}

	@Test
	void isNotCurrentWhileAnotherProcessIsTheSoleWriter(CapturedOutput output) {
		this.feed.setStreamStart(Flux.error(this.unsupported));
		this.feed.setOtherWriter(true);
		this.sync.asSoleWriter().start().advance(Duration.ofMinutes(1));
		this.sync.assertNotCurrent();
		assertThat(this.feed.loads()).isZero();
		assertThat(output).contains("Another process is the sole writer");
		assertAdvice("End one of the two, or make the MongoDB a replica set.");
		this.feed.setOtherWriter(false);
		this.sync.advance(Duration.ofSeconds(30));
		this.sync.assertCurrent();
		this.feed.setOtherWriter(true);
		this.sync.advance(SECOND);
		this.sync.assertNotCurrent();
	}

	@Test
	void isOffForMinutesWhileItIsTooLarge(CapturedOutput output) {
		this.sync.onEmbeddedStore().start().assertCurrent();
		this.model.failOnce(new ModelTooLargeException("too large"));
		save(2);
		assertThat(output).containsOnlyOnce("The read model is off, most questions get 503; trying again every 5 ");
		this.sync.advance(Duration.ofSeconds(299));
		this.sync.assertNotCurrent();
		assertThat(this.model.suspensions()).isOne();
		assertAdvice("Give the process more of it.");
		this.sync.advance(SECOND);
		this.sync.assertCurrent();
	}

	@Test
	void loadsAgainAfterAnErrorOfTheJvm(CapturedOutput output) {
		this.model.failOnce(new OutOfMemoryError("Java heap space"));
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 1)));
		this.sync.start().advance(SECOND);
		assertRestarts(1);
		this.sync.advance(SECOND);
		this.sync.assertCurrent();
		this.model.failOnce(new StackOverflowError());
		emitSaved(1, 2);
		assertRestarts(2);
		this.sync.advance(SECOND.multipliedBy(2));
		this.sync.assertCurrent();
		this.model.failOnce(new OutOfMemoryError("Java heap space"));
		save(2);
		assertRestarts(3);
		this.sync.advance(SECOND.multipliedBy(2));
		this.sync.assertCurrent();
		assertThat(output).contains("trying again in 1 s: java.lang.IllegalStateException: java.lang.OutOfMemoryError")
			.doesNotContain("\tat ");
	}

	@Test
	void loadsAgainWhenTheResultOfAWriteIsUnknown() {
		this.sync.onEmbeddedStore().start().assertCurrent();
		this.feed.setLocations(Flux.just(ScriptedFeed.location(1, 2)));
		Mono<LocationDocument> lost = Mono.error(new DataAccessResourceFailureException("no answer"));
		assertThat(save(1, lost).onErrorComplete().blockOptional()).isEmpty();
		this.sync.assertNotCurrent();
		this.sync.advance(SECOND);
		this.sync.assertCurrent();
		assertHasOnly(1);
	}

	@Test
	void addsAgainWhatWasDeletedAsSoonAsTheDeletionIsAnswered() {
		this.sync.onEmbeddedStore().start().assertCurrent();
		save(1);
		UUID id = ScriptedFeed.id(1);
		Result deleted = new Result(id, Outcome.DELETED, Instant.EPOCH, null);
		this.sync.lifecycle()
			.writeThrough()
			.through(List.of(id), Mono.just(List.of(deleted)))
			.flatMap((answer) -> save(1, Mono.just(ScriptedFeed.document(1, 1))))
			.block();
		assertHasOnly(1);
	}

	@Test
	void aWriteGoesOnWhenItsCallerCancels() {
		this.sync.onEmbeddedStore().start().assertCurrent();
		Sinks.One<LocationDocument> answer = Sinks.one();
		save(1, answer.asMono()).subscribe().dispose();
		answer.tryEmitValue(ScriptedFeed.document(1, 1));
		assertHasOnly(1);
	}

	@Test
	void aWriteGetsTheContextOfItsCallerAndFailsLikeTheStore() {
		Mono<LocationDocument> write = Mono
			.deferContextual((context) -> Mono.just(ScriptedFeed.document(context.get("number"), 1)));
		assertThat(save(7, write).contextWrite((context) -> context.put("number", 7))
			.map(LocationDocument::id)
			.blockOptional()).contains(ScriptedFeed.id(7));
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
	void doesNothingWhenItIsSwitchedOff() {
		this.sync.switchedOff().start().advance(SECOND.multipliedBy(2));
		assertThat(this.sync.lifecycle().isRunning()).isTrue();
		this.sync.assertNotCurrent();
		assertThat(this.feed.loads()).isZero();
	}

	@Test
	void leavesTheFeedWhenItStops() {
		this.sync.startAndBecomeCurrent();
		AtomicInteger stopped = new AtomicInteger();
		this.sync.lifecycle().stop(stopped::incrementAndGet);
		this.sync.work();
		assertThat(stopped).hasValue(1);
		assertThat(this.feed.leaves()).isEqualTo(1);
		this.sync.assertNotCurrent();
		assertThat(this.model.locations()).isEmpty();
		this.sync.startAndBecomeCurrent();
	}

}
