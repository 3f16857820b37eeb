package dev.locations.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A file system of H2 whose writes fail on demand, as those of a full or broken disk do,
 * and whose syncs can be held and counted.
 */
public final class FailingDisk extends FilePathWrapper {

	static final String NAME = "failing:";

	private static final AtomicInteger syncs = new AtomicInteger();

	private static final AtomicInteger writesLeft = new AtomicInteger();

	private static volatile @Nullable String writeProblem;

	private static volatile @Nullable String syncProblem;

	private static volatile boolean opensFail;

	private static volatile @Nullable CountDownLatch hold;

	static {
		FilePath.register(new FailingDisk());
	}

	/** Makes sure that H2 knows the file system. */
	static void install() {
		heal();
	}

	static void failWrites(String problem) {
		failWritesAfter(0, problem);
	}

	/** Fails all writes to the disk after some more. */
	static void failWritesAfter(int count, String problem) {
		writesLeft.set(count);
		writeProblem = problem;
	}

	/** Lets no file be opened, as if there were no memory for it. */
	static void failOpens() {
		opensFail = true;
	}

	static void failSyncs(String problem) {
		syncProblem = problem;
	}

	/** Lets no sync end before {@link #releaseSyncs()}. */
	static void holdSyncs() {
		hold = new CountDownLatch(1);
	}

	static void releaseSyncs() {
		CountDownLatch held = hold;
		hold = null;
		if (held != null) {
			held.countDown();
		}
	}

	/** The number of syncs that have begun. */
	static int syncs() {
		return syncs.get();
	}

	static void heal() {
		opensFail = false;
		writeProblem = null;
		syncProblem = null;
		releaseSyncs();
	}

	@Override
	public String getScheme() {
		return "failing";
	}

	@Override
	public FileChannel open(String mode) throws IOException {
		if (opensFail) {
			throw new OutOfMemoryError("Cannot reserve direct buffer memory");
		}
		return new Channel(getBase().open(mode));
	}

	private static void failIf(@Nullable String problem) throws IOException {
		if (problem != null) {
			throw new IOException(problem);
		}
	}

	private static void failWriteIf(@Nullable String problem) throws IOException {
		if (problem != null && writesLeft.getAndDecrement() <= 0) {
			throw new IOException(problem);
		}
	}

	private static void awaitRelease() throws IOException {
		CountDownLatch held = hold;
		try {
			if (held != null) {
				held.await();
			}
		}
		catch (InterruptedException ex) {
			throw new IOException(ex);
		}
	}

	private static final class Channel extends FileBaseDefault {

		private final FileChannel file;

		private Channel(FileChannel file) {
			this.file = file;
		}

		@Override
		public long size() throws IOException {
			return this.file.size();
		}

		@Override
		public synchronized int read(ByteBuffer target, long position) throws IOException {
			return this.file.read(target, position);
		}

		@Override
		public synchronized int write(ByteBuffer source, long position) throws IOException {
			failWriteIf(writeProblem);
			return this.file.write(source, position);
		}

		@Override
		public void force(boolean metaData) throws IOException {
			syncs.incrementAndGet();
			awaitRelease();
			failIf(syncProblem);
			this.file.force(metaData);
		}

		@Override
		protected void implTruncate(long size) throws IOException {
			failWriteIf(writeProblem);
			this.file.truncate(size);
		}

		@Override
		public FileLock tryLock(long position, long size, boolean shared) throws IOException {
			return this.file.tryLock(position, size, shared);
		}

		@Override
		protected void implCloseChannel() throws IOException {
			this.file.close();
		}

	}

}
