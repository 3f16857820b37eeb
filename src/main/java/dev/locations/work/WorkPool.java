package dev.locations.work;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import org.springframework.stereotype.Component;

/**
 * A few threads that work for all clients in turn. A client with much work delays that of
 * another client by about one task, and never an event loop.
 */
@Component
public final class WorkPool implements AutoCloseable, MeterBinder {

	/** Leaves processors to the event loops, so that short requests find one. */
	private static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

	private static final int MAX_WAITING = 1_024;

	/** More than a page with a map asks for at once. */
	private static final int MAX_WAITING_OF_CLIENT = 64;

	private static final Logger logger = LoggerFactory.getLogger(WorkPool.class);

	private final FairQueue queue;

	private final List<Worker> workers = new ArrayList<>();

	public WorkPool() {
		this(THREADS, MAX_WAITING, MAX_WAITING_OF_CLIENT);
	}

	WorkPool(int threads, int maxWaiting, int maxWaitingOfClient) {
		this.queue = new FairQueue(maxWaiting, maxWaitingOfClient);
		for (int i = 1; i <= threads; i++) {
			Worker worker = new Worker(this.queue, "work-" + i);
			this.workers.add(worker);
			worker.start();
		}
	}

	/**
	 * Returns the names of the threads that have ended, or are busy with one task since
	 * before.
	 */
	public List<String> stuckSince(long nanos) {
		return this.workers.stream().filter((worker) -> worker.isStuckSince(nanos)).map(Thread::getName).toList();
	}

	/**
	 * Begins a request that uses this pool. Its client is determined when it is needed.
	 */
	public Request begin(Supplier<?> client) {
		return new Request(this.queue, client);
	}

	int waiting() {
		return this.queue.size();
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("locations.work.waiting", this, WorkPool::waiting)
			.description("How many tasks of long computations wait for a thread")
			.baseUnit("tasks")
			.register(registry);
	}

	/** Refuses new work. Tasks that wait do not run any more. */
	@Override
	public void close() {
		this.queue.close();
	}

	private static final class Worker extends Thread {

		private final FairQueue queue;

		/**
		 * When its task began, as {@link System#nanoTime()} tells; null while it waits
		 * for one.
		 */
		private volatile @Nullable Long begun;

		Worker(FairQueue queue, String name) {
			super(name);
			this.queue = queue;
			setDaemon(true);
		}

		@Override
		public void run() {
			try {
				for (FairQueue.Task task = this.queue.take(); task != null; task = this.queue.take()) {
					run(task);
				}
			}
			catch (InterruptedException ex) {
				interrupt();
			}
		}

		private void run(FairQueue.Task task) {
			this.begun = System.nanoTime();
			try {
				task.run();
			}
			catch (Throwable ex) {
				// the thread goes on, whatever one task does
				logger.error("A task failed", ex);
			}
			this.begun = null;
		}

		boolean isStuckSince(long nanos) {
			Long since = this.begun;
			return !isAlive() || (since != null && since - nanos < 0);
		}

	}

	/** A request, to be closed when it is answered or given up. */
	public static final class Request implements AutoCloseable {

		private final FairQueue queue;

		private final Supplier<?> client;

		/** What gives memory back. Null when the request is closed. */
		private @Nullable List<Runnable> held = new ArrayList<>(0);

		private Request(FairQueue queue, Supplier<?> client) {
			this.queue = queue;
			this.client = client;
		}

		/** Null if the operation belongs to no request. */
		static @Nullable Request of(ContextView context) {
			return context.getOrDefault(Request.class, null);
		}

		/** Lets an operation work for this request. */
		public Context serve(Context operation) {
			return operation.put(Request.class, this);
		}

		Object client() {
			return this.client.get();
		}

		FairQueue queue() {
			return this.queue;
		}

		FairQueue.Task task(Runnable work) {
			return new FairQueue.Task(client(), work);
		}

		void execute(Runnable work) {
			this.queue.addNext(task(work));
		}

		synchronized boolean hold(WorkMemory memory, long bytes) {
			Object taker = client();
			if (this.held == null || !memory.take(taker, bytes)) {
				return false;
			}
			this.held.add(() -> memory.giveBack(taker, bytes));
			return true;
		}

		/** Gives back all memory that the request took. */
		@Override
		public synchronized void close() {
			if (this.held != null) {
				this.held.forEach(Runnable::run);
				this.held = null;
			}
		}

	}

}
