package dev.locations.work;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Runs what would keep an event loop for too long on the {@link WorkPool} of the request.
 * What belongs to no request runs on the thread that asks for it. When too much work
 * waits, it fails with a {@link WorkRefusedException}.
 */
public final class Work {

	private Work() {
	}

	/**
	 * Computes a value. The work is left out if the request is cancelled before its turn;
	 * a value that comes too late is discarded.
	 * @param work the work, some milliseconds long; longer work should be done in slices
	 * @return the value; empty if it is null
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
	 * Moves a source to the pool: its work in the moment of a request is done there. It
	 * is not done in slices, so no request should cause more than some milliseconds.
	 * @param source the source, which may also emit on threads of its own
	 */
	public static <T> Flux<T> requests(Flux<T> source) {
		return Flux.deferContextual((context) -> {
			WorkPool.Client client = WorkPool.Client.of(context);
			return (client != null) ? source.subscribeOn(Schedulers.fromExecutor(client::execute, true)) : source;
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
