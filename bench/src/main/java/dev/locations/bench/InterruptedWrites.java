package dev.locations.bench;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import dev.locations.bench.Write.Outcome;

/**
 * Sends writes all at once and kills the service in the middle of them.
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
	 * Sends writes.
	 * @param writes the writes
	 * @param killAfter how many are answered before the service is killed
	 * @return what came of them
	 */
	List<Outcome> send(List<Write> writes, int killAfter) throws InterruptedException {
		connect(writes.size());
		AtomicInteger answered = new AtomicInteger();
		List<CompletableFuture<Outcome>> outcomes = writes.stream()
			.map((write) -> write.send(this.process.http(), this.authorization).whenComplete((outcome, failure) -> {
				if (outcome != null && outcome.isAnswered() && answered.incrementAndGet() == killAfter) {
					this.process.signalKill();
				}
			}))
			.toList();
		await(outcomes);
		this.process.kill();
		return outcomes.stream().map(CompletableFuture::join).toList();
	}

	/** So that no write waits for a connection. */
	private void connect(int connections) {
		await(IntStream.range(0, connections)
			.mapToObj((i) -> this.process.http().send("GET", Http.LIST + "/none", ""))
			.toList());
	}

	private static void await(List<? extends CompletableFuture<?>> all) {
		CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
			.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
			.join();
	}

}
