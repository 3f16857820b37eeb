package dev.locations.bench.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceProcess;

/**
 * Sends writes, all at once, and kills the service before it has answered all of them.
 */
final class InterruptedWrites {

	private static final int LIMIT_SECONDS = 300;

	/** Some 600 in a second: with more than 1,000, the service puts files off. */
	private static final int AT_ONCE = 15;

	private static final int PAUSE_MILLIS = 25;

	private final ServiceProcess process;

	private final String authorization;

	InterruptedWrites(ServiceProcess process, String authorization) {
		this.process = process;
		this.authorization = authorization;
	}

	ServiceProcess process() {
		return this.process;
	}

	/**
	 * Sends writes and kills the service.
	 * @param killAfter after how many answers the service is killed
	 */
	List<WriteOutcome> send(List<WriteRequest> writes, int killAfter) throws InterruptedException {
		openConnections(writes.size());
		AtomicInteger answered = new AtomicInteger();
		List<CompletableFuture<WriteOutcome>> outcomes = writes.stream()
			.map((write) -> write.send(this.process.client(), this.authorization).whenComplete((outcome, failure) -> {
				if (outcome != null && outcome.isAnswered() && answered.incrementAndGet() == killAfter) {
					this.process.signalKill();
				}
			}))
			.toList();
		await(outcomes);
		this.process.kill();
		return outcomes.stream().map(CompletableFuture::join).toList();
	}

	/**
	 * Sends writes at a steady rate, until the service is killed or all are sent.
	 * @return the outcomes of the writes that were sent
	 */
	List<WriteOutcome> sendSteadily(List<WriteRequest> writes) throws InterruptedException {
		List<CompletableFuture<WriteOutcome>> outcomes = new ArrayList<>();
		for (WriteRequest write : writes) {
			if (!this.process.isAlive()) {
				break;
			}
			outcomes.add(write.send(this.process.client(), this.authorization));
			if (outcomes.size() % AT_ONCE == 0) {
				Thread.sleep(PAUSE_MILLIS);
			}
		}
		await(outcomes);
		this.process.kill();
		return outcomes.stream().map(CompletableFuture::join).toList();
	}

	private void openConnections(int connections) {
		// the client keeps them open, so that no write has to wait for a connection
		await(IntStream.range(0, connections)
			.mapToObj((i) -> this.process.client().send("GET", ServiceClient.LOCATIONS + "/none", ""))
			.toList());
	}

	private static void await(List<? extends CompletableFuture<?>> all) {
		CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
			.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
			.join();
	}

}
