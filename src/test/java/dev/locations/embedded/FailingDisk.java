package dev.locations.embedded;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatchWithIndex;
import org.rocksdb.WriteOptions;

/** A log whose writes fail on demand, as on a broken disk, or are held and counted. */
final class FailingDisk implements Engine.LogWriter {

	private final AtomicInteger writes = new AtomicInteger();

	private volatile @Nullable RocksDBException writeProblem;

	private volatile @Nullable RocksDBException syncProblem;

	private volatile @Nullable CountDownLatch hold;

	@Override
	public void write(RocksDB rocks, WriteOptions options, WriteBatchWithIndex batch) throws RocksDBException {
		this.writes.incrementAndGet();
		RocksDBException problem = this.writeProblem;
		awaitRelease();
		failIf(problem);
		rocks.write(options, batch);
		failIf(this.syncProblem);
	}

	static RocksDBException noSpace() {
		return problem(Status.SubCode.NoSpace, "No space left on device");
	}

	static RocksDBException quotaExceeded() {
		return problem(Status.SubCode.None, "While appending to file: Disk quota exceeded");
	}

	static RocksDBException broken() {
		return problem(Status.SubCode.None, "While appending to file: Input/output error");
	}

	private static RocksDBException problem(Status.SubCode kind, String message) {
		return new RocksDBException(message, new Status(Status.Code.IOError, kind, message));
	}

	void failWrites(RocksDBException problem) {
		this.writeProblem = problem;
	}

	/** Writes, and fails: nobody knows whether the write is on disk. */
	void failSyncs(RocksDBException problem) {
		this.syncProblem = problem;
	}

	/** Lets no write end before {@link #release()}. */
	void hold() {
		this.hold = new CountDownLatch(1);
	}

	void release() {
		CountDownLatch held = this.hold;
		this.hold = null;
		if (held != null) {
			held.countDown();
		}
	}

	int writes() {
		return this.writes.get();
	}

	void heal() {
		this.writeProblem = null;
		this.syncProblem = null;
		release();
	}

	private static void failIf(@Nullable RocksDBException problem) throws RocksDBException {
		if (problem != null) {
			throw problem;
		}
	}

	private void awaitRelease() throws RocksDBException {
		CountDownLatch held = this.hold;
		try {
			if (held != null) {
				held.await();
			}
		}
		catch (InterruptedException ex) {
			throw new RocksDBException(String.valueOf(ex));
		}
	}

}
