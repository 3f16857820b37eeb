package dev.locations.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Another load, while places change.
 */
final class PatchWriter implements Load {

	private static final int RATE = 200;

	private static final int CONNECTIONS = 16;

	/** So that the rate is kept until the other load is at its end. */
	private static final int LONGER_SECONDS = 1;

	private final Load load;

	private final Load changes;

	private final Load unpaced;

	private final List<Double> rates = new ArrayList<>();

	/**
	 * Prepares changes of places.
	 * @param load the load meanwhile
	 * @param workspace what the writer works in
	 * @param http the service
	 * @param places some of these are changed
	 */
	PatchWriter(Load load, Workspace workspace, Http http, List<Place> places)
			throws IOException, InterruptedException {
		this.load = load;
		Requests requests = Requests.changes(places, http.authorization());
		this.changes = new Wrk(workspace, "changes", http.url(), CONNECTIONS, requests.at(RATE));
		this.unpaced = new Wrk(workspace, "changes, unpaced", http.url(), CONNECTIONS, requests);
	}

	@Override
	public String label() {
		return this.load.label() + " + writes";
	}

	@Override
	public Sample run(int seconds, int seed) throws IOException, InterruptedException {
		CompletableFuture<Sample> writer = CompletableFuture.supplyAsync(() -> change(seconds, seed));
		Sample sample = this.load.run(seconds, seed);
		Sample written = writer.join();
		this.rates.add(written.rate());
		return new Sample(sample.rate(), sample.megabytes(), sample.p50(), sample.p99(),
				sample.errors() + written.errors());
	}

	private Sample change(int seconds, int seed) {
		try {
			return this.changes.run(seconds + LONGER_SECONDS, seed);
		}
		catch (IOException | InterruptedException ex) {
			throw new CompletionException(ex);
		}
	}

	/**
	 * Changes places as fast as they are answered: at the rate of a run it would take
	 * minutes until the JVM has seen enough changes to compile all that they need.
	 */
	@Override
	public void warmUp(int seconds) throws IOException, InterruptedException {
		this.unpaced.run(seconds, 0);
		this.load.warmUp(seconds);
	}

	/** How the writes went. */
	String summary() {
		Spread rate = Spread.of(this.rates);
		return "%.0f changes a second (%.0f-%.0f)".formatted(rate.median(), rate.min(), rate.max());
	}

}
