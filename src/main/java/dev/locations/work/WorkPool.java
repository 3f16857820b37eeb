package dev.locations.work;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * A few threads that work for all clients in turn. A client with much work delays that of
 * another client by about one task, and never an event loop.
 */
public final class WorkPool implements AutoCloseable {

	/** Leaves processors to the event loops, so that short requests find one. */
	private static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

	private static final int MAX_WAITING = 1_024;

	/** More than a page with a map asks for at once. */
	private static final int MAX_WAITING_OF_CLIENT = 64;

	private static final Logger logger = LoggerFactory.getLogger(WorkPool.class);

	private final FairQueue queue;

	public WorkPool() {
		this(THREADS, MAX_WAITING, MAX_WAITING_OF_CLIENT);
	}

	WorkPool(int threads, int maxWaiting, int maxWaitingOfClient) {
		this.queue = new FairQueue(maxWaiting, maxWaitingOfClient);
		for (int i = 1; i <= threads; i++) {
			Thread thread = new Thread(this::work, "work-" + i);
			thread.setDaemon(true);
			thread.start();
		}
	}

	private void work() {
		try {
			for (FairQueue.Task task = this.queue.take(); task != null; task = this.queue.take()) {
				run(task);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void run(FairQueue.Task task) {
		try {
			task.run();
		}
		catch (Throwable ex) {
			// the thread goes on, whatever one task does
			logger.error("A task failed", ex);
		}
	}

	/** Lets a request use this pool. Its client is determined when it is needed. */
	public Context serve(Context request, Supplier<?> client) {
		return request.put(Client.class, new Client(this.queue, client));
	}

	int waiting() {
		return this.queue.size();
	}

	/** Refuses new work. Tasks that wait do not run any more. */
	@Override
	public void close() {
		this.queue.close();
	}

	record Client(FairQueue queue, Supplier<?> key) {

		/** Null if the operation belongs to no request. */
		static @Nullable Client of(ContextView context) {
			return context.getOrDefault(Client.class, null);
		}

		FairQueue.Task task(Runnable work) {
			return new FairQueue.Task(this.key.get(), work);
		}

		void execute(Runnable work) {
			this.queue.addNext(task(work));
		}

	}

}
