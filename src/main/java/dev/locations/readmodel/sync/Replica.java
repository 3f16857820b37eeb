package dev.locations.readmodel.sync;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/** The writing side of the read model. One thread at a time applies changes. */
public interface Replica {

	/** Starts a load, which may run on another thread, and abandons the one before. */
	Load startLoad();

	/**
	 * Adds or replaces a location, unless it is here with the same or a later
	 * {@code updatedAt}.
	 * @throws ModelTooLargeException if it does not fit into the memory
	 */
	void saved(byte[] json);

	/**
	 * Adds or replaces different locations, faster than one after the other.
	 * @throws ModelTooLargeException if they do not fit into the memory
	 */
	default void savedAll(List<byte[]> locations) {
		locations.forEach(this::saved);
	}

	void deleted(UUID id);

	/** Removes different locations, faster than one after the other. */
	default void deletedAll(List<UUID> ids) {
		ids.forEach(this::deleted);
	}

	/** Drops all locations, and abandons a load. */
	void clear();

	/** Returns null if there are none. */
	default @Nullable ModelFiles files() {
		return null;
	}

	/** Notes that no load will start within some minutes. */
	default void suspend() {
	}

	default void loaded() {
	}

	/** A load of all locations. */
	interface Load {

		/**
		 * Begins with the locations of a file. Empty if there is none of the store, so
		 * that all locations have to be added.
		 */
		default Optional<String> startFromFile(String store) {
			return Optional.empty();
		}

		/** Returns how many locations the load has from the file. */
		default int fileSize() {
			return 0;
		}

		/** Begins without the locations of a file after all. */
		default void startAnew() {
		}

		/** Removes a location that the file may have. */
		default void remove(UUID id) {
		}

		/**
		 * Adds a location, unless the load is abandoned.
		 * @throws ModelTooLargeException if it does not fit into the memory
		 */
		void add(byte[] json);

		/**
		 * Replaces all locations by the loaded ones and the changes since the start,
		 * which takes up to some seconds. Does nothing when the load is abandoned.
		 */
		void publish();

		/** Drops the loaded locations. Any thread may call it at any time. */
		void abandon();

	}

}
