package dev.locations.readmodel.sync;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import dev.locations.location.LocationChange;
import org.jspecify.annotations.Nullable;

/**
 * The locations that this process is writing, or has written since the last heartbeat
 * that came back, with the events of the change stream that are held back for them.
 */
final class PendingWrites {

	private final Map<UUID, Write> byId = new HashMap<>();

	void begin(UUID id, long number) {
		this.byId.computeIfAbsent(id, (any) -> new Write(number)).begin();
	}

	boolean isAnyBefore(long number) {
		return this.byId.values().stream().anyMatch((write) -> write.begunAt < number);
	}

	/** Returns the writes of a location, of which at least one has not ended. */
	Write of(UUID id) {
		return Objects.requireNonNull(this.byId.get(id));
	}

	/** The events of an earlier stream no longer count. */
	void sessionStarted() {
		this.byId.values().forEach((write) -> {
			write.startedBeforeStream = true;
			write.hold(false, null);
		});
	}

	/**
	 * Holds an event back if its location is being written. Tells whether it does.
	 * @param saved null if the location was deleted
	 */
	boolean hold(UUID id, LocationChange.@Nullable Saved saved) {
		Write write = this.byId.get(id);
		if (write != null) {
			write.hold(saved == null || write.heldDeletion, saved);
		}
		return write != null;
	}

	void dropAnswered() {
		this.byId.values().removeIf(Write::isAnswered);
	}

	/** Looks at no other location, because an import ends many writes at once. */
	void dropAnswered(UUID id) {
		this.byId.computeIfPresent(id, (any, write) -> write.isAnswered() ? null : write);
	}

	/** Applies the events that were held back for the writes that a heartbeat covers. */
	void applyHeld(long heartbeat, ReadModel model) {
		this.byId.entrySet().removeIf((entry) -> {
			Write write = entry.getValue();
			boolean isCovered = write.isAnswered() && heartbeat > write.lastAnsweredAt;
			if (isCovered && write.heldDeletion) {
				model.deleted(List.of(entry.getKey()));
			}
			if (isCovered && write.heldSave != null) {
				model.saved(List.of(write.heldSave.json()));
			}
			return isCovered;
		});
	}

	static final class Write {

		/** When the first of these writes was begun, a number of {@link Freshness}. */
		private final long begunAt;

		private int unanswered;

		private long lastAnsweredAt = Long.MIN_VALUE;

		private boolean deletedByThisProcess;

		private boolean startedBeforeStream;

		private boolean heldDeletion;

		private LocationChange.@Nullable Saved heldSave;

		private Write(long begunAt) {
			this.begunAt = begunAt;
		}

		private boolean isAnswered() {
			return this.unanswered == 0;
		}

		private void begin() {
			if (isAnswered()) {
				// no answer of a write before the deletion can come any more, and this
				// write may add the location again
				this.deletedByThisProcess = false;
			}
			this.unanswered++;
		}

		void end(long number) {
			this.unanswered--;
			this.lastAnsweredAt = number;
		}

		/** An answer of an earlier write may come after the deletion, and is ignored. */
		void deletedByThisProcess() {
			this.deletedByThisProcess = true;
		}

		boolean isDeletedByThisProcess() {
			return this.deletedByThisProcess;
		}

		boolean isStartedBeforeStream() {
			return this.startedBeforeStream;
		}

		private void hold(boolean deletion, LocationChange.@Nullable Saved save) {
			this.heldDeletion = deletion;
			this.heldSave = save;
		}

	}

}
