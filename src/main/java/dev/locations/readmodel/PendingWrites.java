package dev.locations.readmodel;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.locations.readmodel.snapshot.Replica;

/**
 * The locations that this process is writing, or wrote a moment ago.
 */
final class PendingWrites {

	private final Map<UUID, PendingWrite> holds = new HashMap<>();

	Optional<PendingWrite> of(UUID id) {
		return Optional.ofNullable(this.holds.get(id));
	}

	void begin(UUID id) {
		this.holds.computeIfAbsent(id, (any) -> new PendingWrite()).begin();
	}

	void end(UUID id, long moment) {
		of(id).ifPresent((hold) -> hold.end(moment));
	}

	/**
	 * Whether a write that was sent before the stream was followed is not answered yet.
	 */
	boolean isCrossing(UUID id) {
		return of(id).filter(PendingWrite::isCrossing).isPresent();
	}

	boolean isDeletedHere(UUID id) {
		return of(id).filter(PendingWrite::isDeletedHere).isPresent();
	}

	void cross() {
		this.holds.values().forEach(PendingWrite::crossing);
	}

	/** Forgets what is not being written, so that only answers have to be waited for. */
	void dropIdle() {
		this.holds.values().removeIf(PendingWrite::isIdle);
	}

	/** Applies what was held until a heartbeat had come back. */
	void release(long beat, Replica replica) {
		this.holds.entrySet().removeIf((entry) -> {
			boolean isCovered = entry.getValue().isCoveredBy(beat);
			if (isCovered) {
				entry.getValue().release(entry.getKey(), replica);
			}
			return isCovered;
		});
	}

}
