package dev.locations.readmodel;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.locations.readmodel.snapshot.Replica;

/**
 * The locations that this process is writing, or has written since the last heartbeat
 * that came back.
 */
final class PendingWrites {

	private final Map<UUID, PendingWrite> byId = new HashMap<>();

	Optional<PendingWrite> find(UUID id) {
		return Optional.ofNullable(this.byId.get(id));
	}

	void begin(UUID id, long number) {
		this.byId.computeIfAbsent(id, (any) -> new PendingWrite(number)).begin();
	}

	boolean isAnyBefore(long number) {
		return this.byId.values().stream().anyMatch((write) -> write.begunAt() < number);
	}

	void end(UUID id, long number) {
		find(id).ifPresent((write) -> write.end(number));
	}

	boolean isStartedBeforeStream(UUID id) {
		return find(id).filter(PendingWrite::isStartedBeforeStream).isPresent();
	}

	boolean isDeletedByThisProcess(UUID id) {
		return find(id).filter(PendingWrite::isDeletedByThisProcess).isPresent();
	}

	void sessionStarted() {
		this.byId.values().forEach(PendingWrite::sessionStarted);
	}

	/** Drops the writes that are answered, and the events held back for them. */
	void dropAnswered() {
		this.byId.values().removeIf(PendingWrite::isAnswered);
	}

	/**
	 * Drops the writes of a location if all are answered. An import ends many writes at once,
	 * so this looks at no other location.
	 */
	void dropAnswered(UUID id) {
		this.byId.computeIfPresent(id, (any, write) -> write.isAnswered() ? null : write);
	}

	/** Applies the events that were held back for the writes that a heartbeat covers. */
	void applyHeld(long heartbeat, Replica replica) {
		this.byId.entrySet().removeIf((entry) -> {
			boolean isCovered = entry.getValue().isCoveredBy(heartbeat);
			if (isCovered) {
				entry.getValue().applyHeld(entry.getKey(), replica);
			}
			return isCovered;
		});
	}

}
