package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

import dev.locations.location.ChangeHistory;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationSource;
import dev.locations.store.ReadsWithoutStore;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.SmartLifecycle;

/** Starts and stops the synchronization of the read model. */
final class ReadModelLifecycle implements SmartLifecycle, ReadsWithoutStore {

	/** Later than the preparation of the stores, and earlier than the web server. */
	static final int PHASE = 1;

	private static final Duration LEAVE_TIMEOUT = Duration.ofSeconds(1);

	/** A start from an earlier file takes longer, and is as good. */
	private static final Duration LAST_FILE_TIMEOUT = Duration.ofSeconds(4);

	private final ReadModel model;

	private final boolean enabled;

	private final @Nullable LocationFeed feed;

	private final Freshness freshness;

	private final SyncSupervisor supervisor;

	private final WriteThrough writeThrough;

	private volatile Disposable synchronization = Disposables.disposed();

	private volatile boolean started;

	ReadModelLifecycle(ReadModelSettings settings, LocationSource source, @Nullable LocationFeed feed,
			@Nullable ChangeHistory history, ReadModel model, LongSupplier nanos) {
		this.model = model;
		this.enabled = settings.enabled();
		this.feed = feed;
		this.freshness = new Freshness(nanos, settings.maxLag());
		ChangeMerger merger = new ChangeMerger(model, this.freshness);
		this.supervisor = new SyncSupervisor(settings, source, feed, history, model, merger, this.freshness);
		this.writeThrough = new WriteThrough(merger, this.supervisor::fail);
	}

	@Override
	public boolean isCurrent() {
		return this.freshness.isCurrent();
	}

	Freshness freshness() {
		return this.freshness;
	}

	SyncSupervisor supervisor() {
		return this.supervisor;
	}

	boolean isOff() {
		return this.synchronization.isDisposed();
	}

	WriteThrough writeThrough() {
		return this.writeThrough;
	}

	@Override
	public void start() {
		this.started = true;
		if (this.enabled) {
			this.synchronization = this.supervisor.run().subscribe();
		}
	}

	@Override
	public void stop() {
		this.started = false;
		this.synchronization.dispose();
	}

	@Override
	public void stop(Runnable callback) {
		writeLastFile().then(Mono.fromRunnable(this::stop))
			.then(leave())
			.doFinally((signal) -> callback.run())
			.subscribe();
	}

	private Mono<Void> writeLastFile() {
		ModelFiles files = this.model.files();
		return (files != null) ? Mono.<Void>fromRunnable(files::writeLast)
			.subscribeOn(Schedulers.boundedElastic())
			.timeout(LAST_FILE_TIMEOUT)
			.onErrorComplete() : Mono.empty();
	}

	private Mono<Void> leave() {
		return (this.enabled && this.feed != null)
				? this.feed.deleteHeartbeat().timeout(LEAVE_TIMEOUT).onErrorComplete() : Mono.empty();
	}

	@Override
	public boolean isRunning() {
		return this.started;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/** Lets the port open after the first load, unless this takes long. */
	record FirstLoad(ReadModelLifecycle model) implements SmartLifecycle {

		private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

		private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

		@Override
		public void start() {
			long end = System.nanoTime() + MAX_WAIT_NANOS;
			while (!this.model.freshness.hasBeenCurrent() && !this.model.isOff() && System.nanoTime() - end < 0) {
				LockSupport.parkNanos(this, POLL_NANOS);
			}
		}

		@Override
		public void stop() {
		}

		@Override
		public boolean isRunning() {
			return false;
		}

		@Override
		public int getPhase() {
			return ReadModelLifecycle.PHASE + 1;
		}

	}

}
