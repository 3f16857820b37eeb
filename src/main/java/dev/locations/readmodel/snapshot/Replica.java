package dev.locations.readmodel.snapshot;

import java.util.UUID;

import dev.locations.readmodel.record.ModelTooLargeException;

/**
 * The copy of all locations, as those see it who keep it fresh. Changes come one at a
 * time, a load beside them on another thread.
 */
public interface Replica {

	/**
	 * Starts to read all locations anew; a load that is under way is abandoned.
	 * @return takes the locations
	 */
	Load startLoad();

	/**
	 * Puts a location.
	 * @param json the whole JSON object; ignored when what is there has the same or a
	 * later {@code updatedAt}
	 * @throws ModelTooLargeException if it does not fit
	 */
	void saved(byte[] json);

	/**
	 * Removes a location, if it is there.
	 * @param id its identifier
	 */
	void deleted(UUID id);

	/** Drops everything, a load that is under way included. */
	void clear();

	/**
	 * Takes all locations.
	 */
	interface Load {

		/**
		 * Adds a location. Does nothing once the load is abandoned.
		 * @param json the whole JSON object
		 * @throws ModelTooLargeException if it does not fit
		 */
		void add(byte[] json);

		/**
		 * Makes what was added the copy, with the changes since the load was started. May
		 * take long. Does nothing once the load is abandoned.
		 */
		void publish();

		/** Drops what was added. Any thread may call it at any time. */
		void abandon();

	}

}
