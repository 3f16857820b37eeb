package dev.locations.readmodel;

import java.time.Duration;

import dev.locations.location.LocationFeed;
import dev.locations.location.LocationSource;
import dev.locations.readmodel.snapshot.Replica;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

import org.springframework.context.SmartLifecycle;

/**
 * Feeds the read model while the service runs, in the background.
 */
final class ReadModelLifecycle implements SmartLifecycle {

	/** After the stores are prepared, and before the web server. */
	private static final int PHASE = 1;

	private static final Duration GOODBYE = Duration.ofSeconds(1);

	private final boolean enabled;

	private final @Nullable LocationFeed feed;

	private final Freshness freshness;

	private final SyncSupervisor runs;

	private final WriteThrough ownWrites;

	private volatile Disposable running = Disposables.disposed();

	private volatile boolean started;

	/**
	 * Feeds a model, once started.
	 * @param settings how
	 * @param source reads the locations
	 * @param feed tells what other processes write; null when nobody else writes
	 * @param replica the model
	 */
	ReadModelLifecycle(ReadModelSettings settings, LocationSource source, @Nullable LocationFeed feed,
			Replica replica) {
		this.enabled = settings.enabled();
		this.feed = feed;
		this.freshness = new Freshness(System::nanoTime, settings.maxLag());
		ChangeMerger writes = new ChangeMerger(replica, this.freshness);
		FailureSignal trouble = new FailureSignal();
		this.ownWrites = new WriteThrough(writes, source, trouble);
		this.runs = new SyncSupervisor(settings, feed, new ReadModelLoader(source, replica), writes, this.freshness,
				trouble);
	}

	/**
	 * Whether reads may be answered from the model now. Costs next to nothing.
	 */
	boolean isCurrent() {
		return this.freshness.isCurrent();
	}

	/**
	 * How old the writes of other processes may be that the model does not show.
	 * @return zero when nobody else writes, or there is no model
	 */
	Duration lag() {
		return this.freshness.lag();
	}

	/** Whether the model has been current since the start. */
	boolean wasCurrent() {
		return this.freshness.wasCurrent();
	}

	/** Whether no model is kept, and none will be. */
	boolean isOff() {
		return this.running.isDisposed();
	}

	/** How often the model had to be loaded again. */
	long restarts() {
		return this.runs.restarts();
	}

	/** What writes have to go through. */
	WriteThrough writes() {
		return this.ownWrites;
	}

	@Override
	public void start() {
		this.started = true;
		if (this.enabled) {
			this.running = this.runs.run().then(Mono.defer(this::goodbye)).subscribe();
		}
	}

	@Override
	public void stop() {
		this.started = false;
		this.running.dispose();
	}

	@Override
	public void stop(Runnable callback) {
		stop();
		goodbye().doFinally((signal) -> callback.run()).subscribe();
	}

	private Mono<Void> goodbye() {
		return (this.enabled && this.feed != null) ? this.feed.leave().timeout(GOODBYE).onErrorComplete()
				: Mono.empty();
	}

	@Override
	public boolean isRunning() {
		return this.started;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
