package dev.locations.startup;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process when its heap is full, as {@code -XX:+ExitOnOutOfMemoryError} does,
 * which nobody has to set. After such an error, any thread may be gone and any lock may
 * be held for ever, so the process would go on with a part of its work only.
 */
public final class FullHeap implements Thread.UncaughtExceptionHandler {

	private static final Logger logger = LoggerFactory.getLogger(FullHeap.class);

	/** The exit code of the JVM's own option. */
	static final int EXIT_CODE = 3;

	private static final int MOST_CAUSES = 20;

	// made before there is no memory for it
	private static final byte[] LINE = "The heap is full, so the process ends. Start it again with more memory (-Xmx).\n"
		.getBytes(StandardCharsets.US_ASCII);

	private FullHeap() {
	}

	/** Ends this process from now on, also when an error ends a thread. */
	public static void endProcess() {
		Thread.setDefaultUncaughtExceptionHandler(new FullHeap());
	}

	/** Ends the process if an error or one of its causes tells of a full heap. */
	public static void check(Throwable error) {
		if (isFullHeap(error) && Thread.getDefaultUncaughtExceptionHandler() instanceof FullHeap) {
			try {
				new FileOutputStream(FileDescriptor.err).write(LINE);
			}
			catch (IOException ex) {
				// then the exit code tells it
			}
			Runtime.getRuntime().halt(EXIT_CODE);
		}
	}

	@Override
	public void uncaughtException(Thread thread, Throwable error) {
		check(error);
		logger.error("The thread {} has ended", thread.getName(), error);
	}

	static boolean isFullHeap(@Nullable Throwable error) {
		Throwable cause = error;
		for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
			// other messages tell of threads and of memory outside of the heap, whose
			// lack ends one request only
			String message = (cause instanceof OutOfMemoryError) ? String.valueOf(cause.getMessage()) : "";
			if (message.contains("Java heap space") || message.contains("GC overhead")
					|| message.contains("Metaspace")) {
				return true;
			}
			cause = cause.getCause();
		}
		return false;
	}

}
