package dev.locations.work;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Tasks that wait for a thread. The clients take turns, with one task in each turn. Only
 * {@link #take} blocks.
 */
final class FairQueue {

	private final int max;

	private final int maxOfClient;

	/** The client whose turn it is comes first. */
	private final Map<Object, Set<Task>> tasks = new LinkedHashMap<>();

	private int size;

	private boolean closed;

	FairQueue(int max, int maxOfClient) {
		this.max = max;
		this.maxOfClient = maxOfClient;
	}

	/** Adds the first task of some work, or refuses it if too many wait. */
	synchronized void add(Task task) {
		if (this.closed || this.size >= this.max) {
			throw new WorkRefusedException("%d tasks wait for a thread".formatted(this.size));
		}
		if (this.tasks.getOrDefault(task.client(), Set.of()).size() >= this.maxOfClient) {
			throw new WorkRefusedException("%d tasks of one client wait for a thread".formatted(this.maxOfClient));
		}
		addNext(task);
	}

	/** Adds a later task, which is never refused. */
	synchronized void addNext(Task task) {
		this.tasks.computeIfAbsent(task.client(), (client) -> new LinkedHashSet<>()).add(task);
		this.size++;
		notify();
	}

	/** Returns whether the task has waited until now. */
	synchronized boolean remove(Task task) {
		Set<Task> ofClient = this.tasks.getOrDefault(task.client(), Set.of());
		if (!ofClient.contains(task)) {
			return false;
		}
		ofClient.remove(task);
		this.size--;
		if (ofClient.isEmpty()) {
			this.tasks.remove(task.client());
		}
		return true;
	}

	/** Waits for a task; null when the queue is closed. */
	synchronized @Nullable Task take() throws InterruptedException {
		while (this.size == 0 && !this.closed) {
			wait();
		}
		return this.closed ? null : next();
	}

	private Task next() {
		Iterator<Set<Task>> clients = this.tasks.values().iterator();
		Set<Task> ofClient = clients.next();
		clients.remove();
		Iterator<Task> first = ofClient.iterator();
		Task task = first.next();
		first.remove();
		if (!ofClient.isEmpty()) {
			// behind all other clients
			this.tasks.put(task.client(), ofClient);
		}
		this.size--;
		return task;
	}

	synchronized int size() {
		return this.size;
	}

	synchronized void close() {
		this.closed = true;
		notifyAll();
	}

	/** Two tasks are never equal. */
	static final class Task {

		private final Object client;

		private final Runnable work;

		Task(Object client, Runnable work) {
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

}
