package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import dev.locations.embedded.Damage.DamagedStoreException;
import dev.locations.embedded.Engine.Mode;
import dev.locations.location.ChangeHistory;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.util.FileSystemUtils;

/**
 * A store inside this process, which keeps all data in files of RocksDB. It forces each
 * write to disk before it returns the result. If the process ends before that, the write
 * is stored whole or not at all. The threads of the store, named
 * {@code embedded-store-...}, may block. They are daemon threads.
 */
final class EmbeddedStore implements ChangeHistory, AutoCloseable {

	/** The secret of the tokens, which is made at the first start. */
	private static final String SECRET = "jwt-secret";

	private final AtomicBoolean closed = new AtomicBoolean();

	private final DataDirectory directory;

	private final boolean isNew;

	private final Damage damage;

	private final Database database;

	private final WriteAvailability availability;

	private final Writer writer;

	private final Reads reads;

	private final Thread check;

	private EmbeddedStore(DataDirectory directory, Engine.LogWriter log, boolean acceptDamage) {
		this.directory = directory;
		this.damage = new Damage(acceptDamage);
		this.isNew = directory.isNew();
		if (this.isNew) {
			create(directory);
		}
		this.database = acceptDamage ? openIntact(log) : new Database(directory, log, false);
		this.availability = new WriteAvailability(directory);
		if (this.database.isReadOnly()) {
			this.availability.recordFailure(new RocksDBException("opened for reading only"));
		}
		this.writer = new Writer(this.database, this.availability, this.damage);
		this.reads = new Reads(this.database, this.damage);
		this.check = new Thread(this::check, "embedded-store-check");
		this.check.setDaemon(true);
		this.check.start();
	}

	private static void create(DataDirectory directory) {
		try {
			Path stage = directory.stage();
			History.begin(stage, Mode.NEW);
			directory.install(stage);
			directory.writeFormat();
		}
		catch (IOException | RocksDBException ex) {
			throw DataDirectory
				.problem("The data directory " + directory.path() + " is not writable: " + Damage.reason(ex));
		}
	}

	private Database openIntact(Engine.LogWriter log) {
		try {
			Database opened = new Database(this.directory, log, false);
			try {
				new Check(opened, () -> true).run();
				return opened;
			}
			catch (RocksDBException ex) {
				opened.close();
				throw new DamagedStoreException(this.directory.store(), "is damaged: " + Damage.reason(ex), ex);
			}
		}
		catch (DamagedStoreException ex) {
			new Salvage(this.directory, this.damage).run(ex);
			return new Database(this.directory, log, true);
		}
	}

	static EmbeddedStore open(Path directory, boolean acceptDamage) {
		return open(directory, Engine.LOG, acceptDamage);
	}

	static EmbeddedStore open(Path directory, Engine.LogWriter log, boolean acceptDamage) {
		DataDirectory opened = DataDirectory.open(directory);
		try {
			NativeLibrary.load(opened.path().resolve(DataDirectory.NATIVE));
			return new EmbeddedStore(opened, log, acceptDamage);
		}
		catch (RuntimeException ex) {
			opened.close();
			throw ex;
		}
	}

	/** Reads all records once, in half of the time of a thread. */
	private void check() {
		long[] start = { System.nanoTime() };
		try {
			new Check(this.database, () -> {
				LockSupport.parkNanos(System.nanoTime() - start[0]);
				start[0] = System.nanoTime();
				return !this.closed.get();
			}).run();
		}
		catch (RocksDBException ex) {
			this.damage.reportIfIn(ex);
		}
		catch (RuntimeException ex) {
			// the store is closed, or cannot be opened again; then requests report it
		}
	}

	boolean isNew() {
		return this.isNew;
	}

	@Override
	public UUID identity() {
		return this.database.identity();
	}

	@Override
	public long position() {
		return this.database.history().position();
	}

	@Override
	public Flux<UUID> changedSince(long position) {
		return this.reads.read((engine) -> this.database.history().changedSince(engine, position))
			.flatMapIterable((ids) -> ids);
	}

	@Override
	public Mono<Void> forget(long position) {
		return this.<Boolean>write((changes) -> {
			this.database.history().forget(changes, position);
			return true;
		}).then();
	}

	Reads reads() {
		return this.reads;
	}

	/** After an error, nothing of the write is stored. */
	<T> Mono<T> write(QueuedWrite.Write<T> write) {
		// callers must not keep the writer thread busy
		return this.writer.write(write, false).publishOn(this.reads.scheduler());
	}

	/** Writes to the store, even if the disk is full. */
	<T> Mono<T> delete(QueuedWrite.Write<T> deletion) {
		return this.writer.write(deletion, true).publishOn(this.reads.scheduler());
	}

	/** Copies the store as it is now, and what else the service needs to start. */
	void copyTo(Path target) throws IOException, RocksDBException {
		Path links = this.directory.path().resolve(DataDirectory.STORE + "-copy");
		FileSystemUtils.deleteRecursively(links);
		try {
			this.database.copyTo(links);
			FileSystemUtils.copyRecursively(links, target.resolve(DataDirectory.STORE));
			DataDirectory.writeFormat(target);
			Path secret = this.directory.path().resolve(SECRET);
			if (Files.exists(secret)) {
				Files.copy(secret, target.resolve(SECRET), StandardCopyOption.COPY_ATTRIBUTES);
			}
		}
		finally {
			FileSystemUtils.deleteRecursively(links);
		}
	}

	Damage damage() {
		return this.damage;
	}

	WriteAvailability writeAvailability() {
		return this.availability;
	}

	/**
	 * Refuses new writes, completes the accepted ones, and closes the files. A second
	 * call has no effect.
	 */
	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			LockSupport.unpark(this.check);
			this.writer.close();
			this.reads.close();
			this.database.close();
			this.directory.close();
		}
	}

}
