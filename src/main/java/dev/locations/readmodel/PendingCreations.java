package dev.locations.readmodel;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * The locations that this process is creating. Their identifiers are not known before the
 * answers.
 */
final class PendingCreations {

	/** The locations that the stream deleted while a creation was pending. */
	private final Set<UUID> deletedByStream = new HashSet<>();

	private int count;

	private boolean startedBeforeStream;

	void begin() {
		this.count++;
	}

	boolean isAny() {
		return this.count > 0;
	}

	void end() {
		this.count--;
		if (this.count == 0) {
			this.startedBeforeStream = false;
			this.deletedByStream.clear();
		}
	}

	/**
	 * Tells whether a pending creation was sent before the change stream was followed.
	 * @return whether there may be such a creation
	 */
	boolean isStartedBeforeStream() {
		return this.startedBeforeStream;
	}

	void sessionStarted() {
		this.startedBeforeStream = this.count > 0;
		this.deletedByStream.clear();
	}

	void deletedByStream(UUID id) {
		if (this.count > 0) {
			this.deletedByStream.add(id);
		}
	}

	boolean isDeletedByStream(UUID id) {
		return this.deletedByStream.contains(id);
	}

}
