package dev.locations.startup;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;

/**
 * Checks at the start whether the system gives the process the threads that the service
 * needs. Otherwise the service would listen, and fail at each request that needs one.
 */
public record NativeThreads(int needed, ThreadFactory threads) {

	/** What to do when the system refuses a thread. */
	public static final String ACTION = "Raise the limit: of the user (ulimit -u), of the container (pids limit), or of the"
			+ " unit (TasksMax).";

	/** Other threads than those whose number depends on the processors. */
	private static final int FIXED = 21;

	/** Event loops, timers, readers of the embedded store, passwords. */
	private static final int FOR_EACH_PROCESSOR = 5;

	static NativeThreads ofThisProcess() {
		return new NativeThreads(FIXED + FOR_EACH_PROCESSOR * Runtime.getRuntime().availableProcessors(), Thread::new);
	}

	/** Tells whether the system refused a thread; false when the heap is full. */
	public static boolean isRefusal(OutOfMemoryError error) {
		return String.valueOf(error.getMessage()).contains("native thread");
	}

	void check() {
		CompletableFuture<Void> end = new CompletableFuture<>();
		List<Thread> started = new ArrayList<>();
		try {
			while (started.size() < this.needed) {
				Thread thread = this.threads.newThread(end::join);
				thread.setDaemon(true);
				thread.start();
				started.add(thread);
			}
		}
		catch (OutOfMemoryError ex) {
			throw new ConfigurationProblem(
					"The system gives this process only %d more threads, and the service needs %d."
						.formatted(started.size(), this.needed),
					ACTION);
		}
		finally {
			end.complete(null);
			started.forEach(NativeThreads::join);
		}
	}

	private static void join(Thread thread) {
		try {
			thread.join();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
