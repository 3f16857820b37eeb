package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import dev.locations.location.LocationFeed;
import org.jspecify.annotations.Nullable;
import reactor.test.scheduler.VirtualTimeScheduler;

import static org.assertj.core.api.Assertions.assertThat;

/** A read model that follows a scripted feed on the thread of the test, in its time. */
final class ScriptedSync implements AutoCloseable {

	static final Duration MAX_LAG = Duration.ofSeconds(2);

	private final VirtualTimeScheduler time = VirtualTimeScheduler.set(VirtualTimeScheduler.create(true));

	private final ScriptedFeed feed = new ScriptedFeed();

	private final TestModel model = new TestModel();

	private ReadModelLifecycle lifecycle = lifecycle(true, false, this.feed);

	private ReadModelLifecycle lifecycle(boolean enabled, boolean soleWriter, @Nullable LocationFeed changes) {
		return new ReadModelLifecycle(new ReadModelSettings(enabled, soleWriter, MAX_LAG, null, null), this.feed,
				changes, null, this.model, this::nanos);
	}

	/** As on a MongoDB without change streams that nobody else writes to. */
	ScriptedSync asSoleWriter() {
		this.lifecycle = lifecycle(true, true, this.feed);
		return this;
	}

	ScriptedSync onEmbeddedStore() {
		this.lifecycle = lifecycle(true, false, null);
		return this;
	}

	ScriptedSync switchedOff() {
		this.lifecycle = lifecycle(false, false, this.feed);
		return this;
	}

	ScriptedFeed feed() {
		return this.feed;
	}

	TestModel model() {
		return this.model;
	}

	ReadModelLifecycle lifecycle() {
		return this.lifecycle;
	}

	long nanos() {
		return this.time.now(TimeUnit.NANOSECONDS);
	}

	ScriptedSync start() {
		this.lifecycle.start();
		work();
		return this;
	}

	ScriptedSync startAndBecomeCurrent() {
		start();
		advance(MAX_LAG);
		assertCurrent();
		return this;
	}

	void work() {
		this.time.advanceTime();
	}

	void advance(Duration duration) {
		this.time.advanceTimeBy(duration);
	}

	void assertCurrent() {
		assertThat(this.lifecycle.isCurrent()).as("is current: %s", this.model).isTrue();
	}

	void assertNotCurrent() {
		assertThat(this.lifecycle.isCurrent()).as("is current: %s", this.model).isFalse();
	}

	@Override
	public void close() {
		this.lifecycle.stop();
		VirtualTimeScheduler.reset();
	}

}
