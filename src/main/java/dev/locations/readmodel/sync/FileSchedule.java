package dev.locations.readmodel.sync;

/** Decides when a file of the read model is written. */
final class FileSchedule {

	/** With fewer changes, to catch up takes less than a second. */
	private static final int FEWEST_CHANGES = 1_000;

	/** A file is due after changes of this part of the locations. */
	private static final int CHANGED_PART = 10;

	/** To read so much JSON again takes about two seconds. */
	private static final long MOST_BYTES = 100L << 20;

	/** While more changes come between two calls, the file waits. */
	private static final int MOST_CHANGES_BETWEEN_CALLS = 2_000;

	/** The changes since the last file was begun. */
	private long changes;

	private long bytes;

	private long lastWritten;

	private long changesAtLastCall;

	/** The changes that are in the file that is being written. */
	private long begunChanges;

	private boolean hasFile;

	synchronized void changed(int count, long written) {
		this.changes += count;
		this.bytes += Math.max(0, written - this.lastWritten);
		this.lastWritten = written;
	}

	synchronized void loaded(boolean fromFile, int sinceFile) {
		this.hasFile = fromFile;
		this.changes = sinceFile;
		this.changesAtLastCall = sinceFile;
		this.bytes = 0;
	}

	synchronized boolean isDue(int locations) {
		boolean isCalm = this.changes - this.changesAtLastCall <= MOST_CHANGES_BETWEEN_CALLS;
		this.changesAtLastCall = this.changes;
		boolean hasMany = !this.hasFile || this.changes > Math.max(FEWEST_CHANGES, locations / CHANGED_PART)
				|| this.bytes > MOST_BYTES;
		return isCalm && hasMany;
	}

	/** Tells whether the next start would take longer without a new file. */
	synchronized boolean isOutdated() {
		return !this.hasFile || this.changes > FEWEST_CHANGES;
	}

	synchronized void begin() {
		this.begunChanges = this.changes;
		this.changes = 0;
		this.bytes = 0;
		this.changesAtLastCall = 0;
	}

	synchronized void written() {
		this.hasFile = true;
		this.begunChanges = 0;
	}

	/** Notes the end of the work, after a failure, too. */
	synchronized void end() {
		this.changes += this.begunChanges;
		this.begunChanges = 0;
	}

}
