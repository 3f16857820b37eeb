package dev.locations.readmodel.sync;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.UUID;

import dev.locations.change.ChangedLocations;
import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFeed;
import dev.locations.readmodel.snapshot.LocationParts;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A feed that a test directs. Not for use by several threads. */
final class ScriptedFeed implements LocationFeed {

	private int loads;

	private int leaves;

	private Flux<LocationDocument> all = Flux.empty();

	private boolean heartbeatsReturn = true;

	private Flux<LocationChange> streamStart = Flux.empty();

	private boolean hasOtherWriter;

	private Sinks.Many<LocationChange> changes = Sinks.many().unicast().onBackpressureBuffer();

	static byte[] location(int number, int version) {
		return ChangedLocations.json(id(number), "\"Park\"", "[1,2]", version);
	}

	static LocationDocument document(int number, int version) {
		return document(location(number, version));
	}

	private static LocationDocument document(byte[] json) {
		return new LocationDocument(UUID.fromString(LocationParts.of(json).id()), json, Instant.EPOCH);
	}

	static UUID id(int number) {
		return new UUID(0, number);
	}

	void setLocations(Flux<byte[]> locations) {
		this.all = locations.map(ScriptedFeed::document);
	}

	void setHeartbeatsReturn(boolean heartbeatsReturn) {
		this.heartbeatsReturn = heartbeatsReturn;
	}

	void setStreamStart(Flux<LocationChange> streamStart) {
		this.streamStart = streamStart;
	}

	void emit(LocationChange change) {
		this.changes.emitNext(change, Sinks.EmitFailureHandler.FAIL_FAST);
	}

	void fail(Throwable error) {
		this.changes.emitError(error, Sinks.EmitFailureHandler.FAIL_FAST);
	}

	int loads() {
		return this.loads;
	}

	int leaves() {
		return this.leaves;
	}

	@Override
	public Flux<LocationDocument> all() {
		return Flux.defer(() -> {
			this.loads++;
			return this.all;
		});
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return this.all.filter((location) -> ids.contains(location.id()));
	}

	@Override
	public Flux<LocationChange> changes() {
		return Flux.defer(() -> {
			this.changes = Sinks.many().unicast().onBackpressureBuffer();
			return this.streamStart.concatWith(this.changes.asFlux());
		});
	}

	@Override
	public Mono<Void> writeHeartbeat(long number) {
		return Mono.fromRunnable(() -> {
			if (this.heartbeatsReturn) {
				this.changes.tryEmitNext(new LocationChange.Heartbeat(number, null));
			}
		});
	}

	void setOtherWriter(boolean hasOtherWriter) {
		this.hasOtherWriter = hasOtherWriter;
	}

	@Override
	public Mono<Void> takeSoleWriting(Duration time) {
		return Mono.fromRunnable(() -> {
			if (this.hasOtherWriter) {
				throw ChangesUnsupportedException.otherWriter(new IllegalStateException());
			}
		});
	}

	@Override
	public Mono<Void> deleteHeartbeat() {
		return Mono.fromRunnable(() -> this.leaves++);
	}

}
