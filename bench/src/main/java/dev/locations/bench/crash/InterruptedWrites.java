package dev.locations.bench.crash;

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

	private final ServiceProcess process;

	private final String authorization;

	InterruptedWrites(ServiceProcess process, String authorization) {
		this.process = process;
		this.authorization = authorization;
	}

	/**
	 * Sends writes and kills the service.
	 * @param writes the writes
	 * @param killAfter after how many answers the service is killed
	 * @return the outcomes of the writes
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
