package dev.locations.work;

/** A task that may wait for a thread. Two tasks are never equal. */
final class WorkTask {

	private final Object client;

	private final Runnable work;

	WorkTask(Object client, Runnable work) {
		this.client = client;
		this.work = work;
	}

	Object client() {
		return this.client;
	}

	void run() {
		this.work.run();
	}

}
