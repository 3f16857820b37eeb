package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import dev.locations.embedded.file.DamagedFileException;
import dev.locations.embedded.file.DataDirectoryException;
import dev.locations.embedded.file.StoreFile;
import dev.locations.embedded.integrity.Damage;
import dev.locations.embedded.table.Salvage;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the file of a store. If parts of it are damaged, copies the intact records to a
 * new file. When the damage is accepted, the copy takes the place of the damaged file,
 * which is kept under another name. Else the copy is read only, and is made again at each
 * start.
 *
 * @param file the file of the store
 * @param damage takes what is damaged
 */
record Repair(StoreFile file, Damage damage) {

	private static final Logger logger = LoggerFactory.getLogger(Repair.class);

	/**
	 * Opens the file.
	 * @return the open database, of the file or of the copy of its intact records
	 * @throws DamagedFileException if the file cannot be read, or if it may have lost
	 * records without a trace and the damage is not accepted
	 */
	Database open() {
		try {
			return new Database(this.file, false);
		}
		catch (DamagedFileException ex) {
			if (ex.extent() == DamagedFileException.Extent.WHOLE
					|| (ex.extent() == DamagedFileException.Extent.UNKNOWN && !this.damage.isAccepted())) {
				throw ex;
			}
			return openSalvaged(ex);
		}
	}

	private Database openSalvaged(DamagedFileException problem) {
		logger.warn("{}: looking for intact records", problem.getMessage());
		MVStore damaged = this.file.openAtStart(true);
		try {
			StoreFile copy = this.file.salvaged();
			discard(copy);
			Salvage salvage = salvage(damaged, copy);
			if (!salvage.isCertain() && !this.damage.isAccepted()) {
				discard(copy);
				throw problem;
			}
			salvage.lost().forEach(this.damage::report);
			if (this.damage.isAccepted()) {
				damaged.closeImmediately();
				return openInPlace(copy);
			}
			this.damage.report("The store file " + this.file.path());
			Database database = new Database(copy, true);
			database.keepLocked(damaged);
			return database;
		}
		catch (IOException | MVStoreException ex) {
			damaged.closeImmediately();
			throw new DataDirectoryException(
					"The intact records of " + this.file.path() + " cannot be copied: " + Damage.reason(ex), ex);
		}
		catch (RuntimeException ex) {
			damaged.closeImmediately();
			throw ex;
		}
	}

	private static Salvage salvage(MVStore damaged, StoreFile copy) {
		MVStore target = copy.openAtStart(false);
		try {
			return Salvage.of(damaged, target);
		}
		finally {
			target.close();
		}
	}

	private Database openInPlace(StoreFile copy) throws IOException {
		Path kept = this.file.directory().resolve(this.file.name() + ".damaged-" + System.currentTimeMillis());
		Files.move(this.file.path(), kept);
		Files.move(copy.path(), this.file.path());
		logger.warn("Goes on with the intact records; the damaged file is now {}", kept);
		return new Database(this.file, true);
	}

	/** Removes the copy of an earlier start. */
	private static void discard(StoreFile copy) throws IOException {
		Files.deleteIfExists(copy.path());
		Files.deleteIfExists(copy.lastCommit());
	}

}
