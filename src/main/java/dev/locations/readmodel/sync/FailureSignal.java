package dev.locations.readmodel.sync;

import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Ends the current session of the read model when a write could not be applied to it. */
final class FailureSignal {

	private volatile Sinks.Empty<Void> current = Sinks.empty();

	/**
	 * Watches for failures from the subscription on. Fails with the first failure that is
	 * reported.
	 */
	Mono<Void> watch() {
		return Mono.defer(() -> {
			Sinks.Empty<Void> next = Sinks.empty();
			this.current = next;
			return next.asMono();
		});
	}

	void report(Throwable error) {
		this.current.tryEmitError(error);
	}

}
