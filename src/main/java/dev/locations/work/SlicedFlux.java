package dev.locations.work;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

/**
 * Makes values in slices. Each slice is a task of the pool; only one waits or runs at a
 * time.
 */
final class SlicedFlux<T> extends Flux<T> {

	private final Supplier<? extends Slices<T>> slices;

	SlicedFlux(Supplier<? extends Slices<T>> slices) {
		this.slices = slices;
	}

	@Override
	public void subscribe(CoreSubscriber<? super T> actual) {
		Slices<T> work;
		try {
			work = this.slices.get();
		}
		catch (RuntimeException ex) {
			Operators.error(actual, ex);
			return;
		}
		actual.onSubscribe(new SlicedSubscription<>(actual, work, WorkPool.Request.of(actual.currentContext())));
	}

	private static final class SlicedSubscription<T> implements Subscription {

		private final CoreSubscriber<? super T> actual;

		private final Slices<T> work;

		private final WorkPool.@Nullable Request request;

		private FairQueue.@Nullable Task task;

		private long demand;

		private boolean active;

		private boolean ended;

		SlicedSubscription(CoreSubscriber<? super T> actual, Slices<T> work, WorkPool.@Nullable Request request) {
			this.actual = actual;
			this.work = work;
			this.request = request;
		}

		@Override
		public void request(long count) {
			synchronized (this) {
				this.demand = Operators.addCap(this.demand, count);
				if (this.active || this.ended) {
					return;
				}
				this.active = true;
			}
			if (this.request == null) {
				runAll();
			}
			else if (this.task != null) {
				this.request.queue().addNext(this.task);
			}
			else {
				begin(this.request);
			}
		}

		private void begin(WorkPool.Request request) {
			FairQueue.Task first = request.task(() -> runNext(request.queue()));
			this.task = first;
			try {
				request.queue().add(first);
			}
			catch (WorkRefusedException ex) {
				finish(ex);
			}
		}

		private void runAll() {
			while (run()) {
				// the next slice
			}
		}

		private void runNext(FairQueue queue) {
			if (run() && this.task != null) {
				queue.addNext(this.task);
			}
		}

		// returns whether another slice should follow now
		private boolean run() {
			T value = null;
			boolean isLast = false;
			Throwable failure = null;
			try {
				if (!isEnded()) {
					value = this.work.next();
					isLast = this.work.isAtEnd();
				}
			}
			catch (Throwable ex) {
				// an Error, too, ends this work only
				failure = ex;
			}
			if (isEnded()) {
				Operators.onDiscard(value, this.actual.currentContext());
				this.work.close();
				return false;
			}
			if (value != null) {
				this.actual.onNext(value);
			}
			if (failure != null || isLast) {
				finish(failure);
				return false;
			}
			return goesOn(value != null);
		}

		private void finish(@Nullable Throwable failure) {
			boolean isOpen = end();
			this.work.close();
			if (isOpen && failure != null) {
				this.actual.onError(failure);
			}
			else if (isOpen) {
				this.actual.onComplete();
			}
		}

		private boolean goesOn(boolean hasValue) {
			synchronized (this) {
				if (hasValue && this.demand != Long.MAX_VALUE) {
					this.demand--;
				}
				this.active = this.demand > 0;
				if (this.active && !this.ended) {
					return true;
				}
				this.active = false;
				if (!this.ended) {
					return false;
				}
			}
			this.work.close();
			return false;
		}

		private synchronized boolean isEnded() {
			return this.ended;
		}

		// returns whether this call was the one that ended the work
		private synchronized boolean end() {
			boolean wasOpen = !this.ended;
			this.ended = true;
			return wasOpen;
		}

		@Override
		public void cancel() {
			boolean isIdle;
			synchronized (this) {
				if (this.ended) {
					return;
				}
				this.ended = true;
				isIdle = !this.active;
			}
			boolean waited = this.request != null && this.task != null && this.request.queue().remove(this.task);
			if (isIdle || waited) {
				this.work.close();
			}
			// else the running slice does so
		}

	}

}
