package dev.locations.bench.fair;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Supplier;

import dev.locations.bench.http.Request;
import dev.locations.bench.service.ServiceClient;

/**
 * Asks for the whole list, compressed. The service compresses it in the background once a
 * client has asked for it, and each time until that is done.
 */
final class PreparedList implements ExpensiveLoad.Preparation {

	/** The list is prepared when it takes less than such a part of the first time. */
	private static final int FASTER = 3;

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private static final Request REQUEST = Request.get(ServiceClient.LOCATIONS).gzip();

	private boolean isPrepared;

	@Override
	public Supplier<Request> prepare(ServiceClient client) throws IOException, InterruptedException {
		long start = System.nanoTime();
		long first = read(client);
		while (!this.isPrepared && System.nanoTime() - start < LIMIT.toNanos()) {
			this.isPrepared = read(client) * FASTER < first;
		}
		return () -> REQUEST;
	}

	private static long read(ServiceClient client) throws IOException, InterruptedException {
		long start = System.nanoTime();
		client.get(ServiceClient.LOCATIONS, "Accept-Encoding", "gzip")
			.body()
			.transferTo(OutputStream.nullOutputStream());
		return System.nanoTime() - start;
	}

}
