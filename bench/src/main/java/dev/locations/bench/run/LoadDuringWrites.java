package dev.locations.bench.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import dev.locations.bench.load.Load;
import dev.locations.bench.places.Place;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.MinMedianMax;
import dev.locations.bench.statistics.Sample;
import dev.locations.bench.wrk.WrkLoad;
import dev.locations.bench.wrk.WrkScript;

/**
 * Another load that runs while places change.
 */
final class LoadDuringWrites implements Load {

	private static final int WRITES_PER_SECOND = 200;

	private static final int WRITE_CONNECTIONS = 16;

	/** How much longer the writes run, so that they do not end before the other load. */
	private static final int EXTRA_SECONDS = 1;

	private final Load load;

	private final Load writes;

	private final Load fastWrites;

	private final List<Double> rates = new ArrayList<>();

	/**
	 * Prepares the writes.
	 * @param load the load that runs meanwhile
	 * @param workspace runs wrk
	 * @param client the service
	 * @param places the places that change
	 */
	LoadDuringWrites(Load load, Workspace workspace, ServiceClient client, List<Place> places) throws IOException {
		this.load = load;
		WrkScript requests = WrkScript.patches(places, client.signIn());
		this.writes = new WrkLoad(workspace, "writes", client.url(), WRITE_CONNECTIONS,
				requests.atRate(WRITES_PER_SECOND));
		this.fastWrites = new WrkLoad(workspace, "fast writes", client.url(), WRITE_CONNECTIONS, requests);
	}

	@Override
	public String label() {
		return this.load.label() + " + writes";
	}

	@Override
	public Sample run(int seconds, int seed) throws IOException, InterruptedException {
		CompletableFuture<Sample> writer = CompletableFuture.supplyAsync(() -> write(seconds, seed));
		Sample sample = this.load.run(seconds, seed);
		Sample written = writer.join();
		this.rates.add(written.rate());
		return new Sample(sample.rate(), sample.megabytes(), sample.p50(), sample.p99(),
				sample.errors() + written.errors());
	}

	private Sample write(int seconds, int seed) {
		try {
			return this.writes.run(seconds + EXTRA_SECONDS, seed);
		}
		catch (IOException | InterruptedException ex) {
			throw new CompletionException(ex);
		}
	}

	/**
	 * Sends writes as fast as they are answered. At the rate of a run, it would take
	 * minutes until the JVM has compiled the code of writes.
	 */
	@Override
	public void warmUp(int seconds) throws IOException, InterruptedException {
		this.fastWrites.run(seconds, 0);
		this.load.warmUp(seconds);
	}

	/**
	 * Describes the rate of the writes.
	 * @return a text for the report
	 */
	String summary() {
		MinMedianMax rate = MinMedianMax.of(this.rates);
		return "%.0f changes per second (%.0f-%.0f)".formatted(rate.median(), rate.min(), rate.max());
	}

}
