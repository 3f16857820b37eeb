package dev.locations.work;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

/**
 * Runs long work on the {@link WorkPool} of the request, and on the calling thread if
 * there is no request. When too much work waits, it fails with a
 * {@link WorkRefusedException}.
 */
public final class Work {

	private Work() {
	}

	/**
	 * Computes a value, empty if it is null. The work takes some milliseconds, and is
	 * left out if the request is cancelled before its turn; a value that comes too late
	 * is discarded.
	 */
	public static <T> Mono<T> call(Supplier<? extends @Nullable T> work) {
		return slices(() -> new SingleSlice<T>(work)).next();
	}

	/**
	 * Makes values in slices, when they are requested. Discards a value that comes too
	 * late.
	 */
	public static <T> Flux<T> slices(Supplier<? extends Slices<T>> slices) {
		return new SlicedFlux<>(slices);
	}

	/**
	 * Moves to the pool what a source does in the moment of a request, not in slices: at
	 * most some milliseconds for each request.
	 */
	public static <T> Flux<T> requests(Flux<T> source) {
		return Flux.deferContextual((context) -> {
			WorkPool.Client client = WorkPool.Client.of(context);
			return (client != null) ? source.subscribeOn(Schedulers.fromExecutor(client::execute, true)) : source;
		});
	}

	/**
	 * Returns whose request this is, equal for all requests of a client; null if there is
	 * no request.
	 */
	public static @Nullable Object client(ContextView context) {
		WorkPool.Client client = WorkPool.Client.of(context);
		return (client != null) ? client.key().get() : null;
	}

	private static final class SingleSlice<T> implements Slices<T> {

		private final Supplier<? extends @Nullable T> work;

		private boolean done;

		SingleSlice(Supplier<? extends @Nullable T> work) {
			this.work = work;
		}

		@Override
		public @Nullable T next() {
			this.done = true;
			return this.work.get();
		}

		@Override
		public boolean isAtEnd() {
			return this.done;
		}

	}

}
