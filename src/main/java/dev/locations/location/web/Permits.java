package dev.locations.location.web;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

import dev.locations.web.ApiException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/** Lets so many requests of one kind run at a time, because each needs much memory. */
public final class Permits {

	private final Semaphore free;

	private final Supplier<ApiException> refusal;

	public Permits(int count, Supplier<ApiException> refusal) {
		this.free = new Semaphore(count);
		this.refusal = refusal;
	}

	/** Refuses at once while too many others run. */
	public <T> Flux<T> permitted(Publisher<T> work) {
		return Flux.using(() -> {
			if (!this.free.tryAcquire()) {
				throw this.refusal.get();
			}
			return this.free;
		}, (permit) -> work, Semaphore::release);
	}

}
