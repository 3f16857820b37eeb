package dev.locations.work;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FairQueueTests {

	private final FairQueue queue = new FairQueue(5, 3);

	private FairQueue.Task add(String client) {
		FairQueue.Task task = task(client);
		this.queue.add(task);
		return task;
	}

	private static FairQueue.Task task(String client) {
		return new FairQueue.Task(client, () -> {
		});
	}

	private List<FairQueue.Task> takeAll() throws InterruptedException {
		Stream.Builder<FairQueue.Task> taken = Stream.builder();
		while (this.queue.size() > 0) {
			taken.add(this.queue.take());
		}
		return taken.build().toList();
	}

	@Test
	void clientsTakeTurns() throws Exception {
		FairQueue.Task first = add("busy");
		FairQueue.Task second = add("busy");
		FairQueue.Task third = add("busy");
		FairQueue.Task other = add("other");
		assertThat(takeAll()).containsExactly(first, other, second, third);
	}

	@Test
	void nextTaskOfSomeWorkWaitsForTheOthers() throws Exception {
		FairQueue.Task slice = add("busy");
		FairQueue.Task second = add("busy");
		FairQueue.Task other = add("other");
		assertThat(this.queue.take()).isSameAs(slice);
		this.queue.addNext(slice);
		assertThat(takeAll()).containsExactly(other, second, slice);
	}

	@Test
	void refusesMoreTasksOfAllClients() {
		IntStream.range(0, 5).forEach((i) -> add("client " + i));
		assertThatThrownBy(() -> add("other")).isInstanceOf(WorkRefusedException.class)
			.hasMessage("5 tasks wait for a thread");
	}

	@Test
	void neverRefusesWorkThatHasBegun() throws Exception {
		IntStream.range(0, 3).forEach((i) -> add("busy"));
		FairQueue.Task next = task("busy");
		this.queue.addNext(next);
		assertThat(takeAll()).hasSize(4).endsWith(next);
	}

	@Test
	void takesNothingWhenClosed() throws Exception {
		add("client");
		this.queue.close();
		assertThat(this.queue.take()).isNull();
		assertThatThrownBy(() -> add("client")).isInstanceOf(WorkRefusedException.class);
	}

}
