package dev.locations.readmodel.state;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * The writing side of the read model. One thread at a time applies changes. A load may
 * run on another thread meanwhile.
 */
public interface Replica {

	/** Starts a load of all locations. A load that is running is abandoned. */
	Load startLoad();

	/**
	 * Adds or replaces a location.
	 * @param json the whole JSON object; ignored when the replica has the location with
	 * the same or a later {@code updatedAt}
	 * @throws ModelTooLargeException if it does not fit into the memory
	 */
	void saved(byte[] json);

	/**
	 * Adds or replaces several locations. This takes less time than one after the other.
	 * @param locations the whole JSON objects of different locations, each of them as for
	 * {@link #saved}
	 * @throws ModelTooLargeException if they do not fit into the memory
	 */
	default void savedAll(List<byte[]> locations) {
		locations.forEach(this::saved);
	}

	void deleted(UUID id);

	/** Drops all locations, and abandons a load that is running. */
	void clear();

	/** Returns the files of the replica; null if there are none. */
	default @Nullable ModelFiles files() {
		return null;
	}

	/** Notes that no load will start within some minutes. */
	default void suspend() {
	}

	/** Notes that a load was published. */
	default void loaded() {
	}

	/** A load of all locations. */
	interface Load {

		/**
		 * Begins with the locations of a file, if there is one of the store; empty if
		 * there is no file, so that all locations have to be added.
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
		 * Adds a location. Does nothing when the load is abandoned.
		 * @throws ModelTooLargeException if it does not fit into the memory
		 */
		void add(byte[] json);

		/**
		 * Replaces all locations of the replica by the loaded ones, and applies the
		 * changes since the load was started. This takes up to some seconds. Does nothing
		 * when the load is abandoned.
		 */
		void publish();

		/** Drops the loaded locations. Any thread may call it at any time. */
		void abandon();

	}

}
