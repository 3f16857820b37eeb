package dev.locations.bench.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import dev.locations.bench.load.Load;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFilter;
import dev.locations.bench.places.PlaceFilters;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.MinMedianMax;
import dev.locations.bench.statistics.Sample;
import dev.locations.bench.wrk.WrkLoad;
import dev.locations.bench.wrk.WrkScript;

/** A load that runs beside another one, which is not measured. */
final class LoadBeside implements Load {

	private static final int WRITES_PER_SECOND = 200;

	private static final int WRITE_CONNECTIONS = 16;

	/** How much longer the other load runs, so that it does not end first. */
	private static final int EXTRA_SECONDS = 1;

	private final Load load;

	private final Load beside;

	/** Runs before the first round instead of the other load. */
	private final Load warmUp;

	private final List<Double> rates = new ArrayList<>();

	private LoadBeside(Load load, Load beside, Load warmUp) {
		this.load = load;
		this.beside = beside;
		this.warmUp = warmUp;
	}

	/**
	 * Runs a load while places change. The changes before the first round are sent as
	 * fast as they are answered: at the rate of a run, it would take minutes until the
	 * JVM has compiled the code of writes.
	 */
	static LoadBeside writes(Load load, Workspace workspace, ServiceClient client, List<Place> places)
			throws IOException {
		WrkScript requests = WrkScript.patches(places, client.signIn());
		return new LoadBeside(load,
				new WrkLoad(workspace, "writes", client.url(), WRITE_CONNECTIONS, requests.atRate(WRITES_PER_SECOND)),
				new WrkLoad(workspace, "fast writes", client.url(), WRITE_CONNECTIONS, requests));
	}

	/**
	 * Runs a load while another connection asks for filters that nobody asked for before.
	 */
	static LoadBeside newFilters(Load load, Workspace workspace, ServiceClient client) throws IOException {
		Load filters = new WrkLoad(workspace, "new filters", client.url(), 1, WrkScript.numbered(
				ServiceClient.LOCATIONS + "?limit=1&" + PlaceFilter.encoded(PlaceFilters.RATING + " > 3.") + "#"));
		return new LoadBeside(load, filters, filters);
	}

	@Override
	public String label() {
		return this.load.label() + " + " + this.beside.label();
	}

	@Override
	public Sample run(int seconds, int seed) throws IOException, InterruptedException {
		CompletableFuture<Sample> other = CompletableFuture.supplyAsync(() -> runBeside(seconds, seed));
		Sample sample = this.load.run(seconds, seed);
		Sample otherSample = other.join();
		this.rates.add(otherSample.rate());
		return new Sample(sample.rate(), sample.megabytes(), sample.p50(), sample.p99(),
				sample.errors() + otherSample.errors());
	}

	private Sample runBeside(int seconds, int seed) {
		try {
			return this.beside.run(seconds + EXTRA_SECONDS, seed);
		}
		catch (IOException | InterruptedException ex) {
			throw new CompletionException(ex);
		}
	}

	@Override
	public void warmUp(int seconds) throws IOException, InterruptedException {
		this.warmUp.run(seconds, 0);
		this.load.warmUp(seconds);
	}

	/** Describes the rate of the other load. */
	String summary() {
		MinMedianMax rate = MinMedianMax.of(this.rates);
		return "%.0f %s per second (%.0f-%.0f)".formatted(rate.median(), this.beside.label(), rate.min(), rate.max());
	}

}
