package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Path;

import dev.locations.embedded.Engine.Mode;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Makes and opens the files of a store. */
record StoreFiles(DataDirectory directory, Engine.LogWriter log) {

	static void create(DataDirectory directory) {
		try {
			Path stage = directory.stage();
			begin(stage, Mode.NEW);
			directory.install(stage);
		}
		catch (IOException | RocksDBException ex) {
			throw DataDirectory
				.problem("The data directory " + directory.path() + " is not writable: " + Damage.reason(ex));
		}
	}

	static void begin(Path directory, Mode mode) throws RocksDBException {
		try (Engine engine = new Engine(directory, mode, Engine.LOG); Changes changes = new Changes(engine)) {
			History.begin(changes);
			changes.commit();
		}
	}

	Engine open(Mode mode) throws RocksDBException {
		return new Engine(this.directory.store(), mode, this.log);
	}

	/**
	 * Opens the files when the service starts; if they cannot be written, for reading.
	 */
	Engine openAtStart() {
		try {
			try {
				return open(Mode.READ_WRITE);
			}
			catch (RocksDBException ex) {
				Status status = ex.getStatus();
				if (status == null || status.getCode() != Status.Code.IOError) {
					throw ex;
				}
				// a full disk, or one that can only be read
				return open(Mode.READ_ONLY);
			}
		}
		catch (RocksDBException ex) {
			throw damaged(ex);
		}
	}

	RuntimeException damaged(Exception ex) {
		if (ex instanceof DamagedStoreException known) {
			return known;
		}
		return new DamagedStoreException(this.directory.store(), "is damaged or not readable: " + Damage.reason(ex),
				ex);
	}

}
