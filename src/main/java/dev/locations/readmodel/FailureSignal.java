package dev.locations.readmodel;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Lets writes end the run of a model that they could not be applied to.
 */
final class FailureSignal {

	private volatile Sinks.Empty<Void> run = Sinks.empty();

	/** Never completes but with the error of a write, from now on. */
	Mono<Void> watch() {
		return Mono.defer(() -> {
			Sinks.Empty<Void> next = Sinks.empty();
			this.run = next;
			return next.asMono();
		});
	}

	void report(Throwable error) {
		this.run.tryEmitError(error);
	}

}
