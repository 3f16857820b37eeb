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

	/** So little is not worth to count. */
	private static final long FEW_BYTES = 1 << 16;

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
			WorkPool.Request request = WorkPool.Request.of(context);
			return (request != null) ? source.subscribeOn(Schedulers.fromExecutor(request::execute, true)) : source;
		});
	}

	/**
	 * Returns whose request this is, equal for all requests of a client; null if there is
	 * no request.
	 */
	public static @Nullable Object client(ContextView context) {
		WorkPool.Request request = WorkPool.Request.of(context);
		return (request != null) ? request.client() : null;
	}

	/**
	 * Takes memory for a request until its end. What belongs to no request needs none.
	 * @return whether there is as much
	 */
	public static boolean hold(ContextView context, WorkMemory memory, long bytes) {
		WorkPool.Request request = WorkPool.Request.of(context);
		return request == null || request.hold(memory, bytes);
	}

	/**
	 * Takes memory for a request until its end, and then does the work, or fails with a
	 * {@link WorkRefusedException}.
	 */
	public static <T> Mono<T> holding(WorkMemory memory, long bytes, Supplier<Mono<T>> work) {
		return (bytes <= FEW_BYTES) ? work.get() : Mono.deferContextual((context) -> {
			if (hold(context, memory, bytes)) {
				return work.get();
			}
			throw new WorkRefusedException("%d bytes for an answer are not free".formatted(bytes));
		});
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
