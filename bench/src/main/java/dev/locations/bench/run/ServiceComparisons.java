package dev.locations.bench.run;

import java.io.IOException;
import java.util.List;

import dev.locations.bench.answers.AnswerChecker;
import dev.locations.bench.limit.LimitProcess;
import dev.locations.bench.load.Comparison;
import dev.locations.bench.load.Comparison.Reference;
import dev.locations.bench.load.Load;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.places.Place;
import dev.locations.bench.process.Workspace;
import dev.locations.bench.queries.CheckedRow;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.statistics.Goal;
import dev.locations.bench.statistics.Measure;
import dev.locations.bench.wrk.WrkLoad;
import dev.locations.bench.wrk.WrkScript;

/**
 * The rows that compare the service, with its read model, with the limit and with itself.
 */
final class ServiceComparisons {

	/** The rows and paths of compressed answers start with this. */
	static final String GZIP = "gzip-";

	/** The rows of answers while places change end with this. */
	static final String DURING_WRITES = "-writes";

	private static final int MANY_CONNECTIONS = 512;

	/** Few, as whole lists are long: more connections only wait for each other. */
	private static final int LIST_CONNECTIONS = 8;

	private static final String GZIP_HEADER = "Accept-Encoding: gzip";

	private final Workspace workspace;

	private final String serviceUrl;

	private final String limitUrl;

	private final CheckedAnswers answers;

	private final int connections;

	/**
	 * Prepares the rows.
	 * @param connections how many connections a load opens
	 */
	ServiceComparisons(Workspace workspace, String serviceUrl, String limitUrl, CheckedAnswers answers,
			int connections) {
		this.workspace = workspace;
		this.serviceUrl = serviceUrl;
		this.limitUrl = limitUrl;
		this.answers = answers;
		this.connections = connections;
	}

	Comparison boxes(BoxSize size) throws IOException {
		Goal goal = new Goal((size == BoxSize.S) ? 0.55 : 0.5, 0.75);
		Load route = load("WebFlux route", this.limitUrl, this.connections,
				WrkScript.boxes(LimitProcess.ROUTE + "/" + size.name(), this.answers.boxes(size), ""));
		return new Comparison(size.name(), service(size),
				List.of(new Reference(limit(size.name(), size, this.connections), Measure.RATE, goal),
						new Reference(route, Measure.RATE, (size == BoxSize.S) ? new Goal(0.8, 0.88) : Goal.NONE)));
	}

	Comparison list() throws IOException {
		int connections = Math.min(LIST_CONNECTIONS, this.connections);
		String limitPath = "/" + CheckedAnswers.LIST_PATH;
		return compare("list",
				load("service", this.serviceUrl, connections,
						WrkScript.anyOf(List.of(WrkScript.get(ServiceClient.LOCATIONS)))),
				load("limit", this.limitUrl, connections, WrkScript.anyOf(List.of(WrkScript.get(limitPath)))),
				Measure.BYTES, new Goal(0.7, 0.9));
	}

	Comparison selection() throws IOException {
		Load selected = load("service, 3 fields", this.serviceUrl, this.connections,
				WrkScript.boxes(ServiceClient.LOCATIONS, this.answers.boxes(BoxSize.M), AnswerChecker.SELECTION));
		return compare("only", selected, service(BoxSize.M), Measure.RATE, new Goal(1.0, 2.0));
	}

	Comparison unchanged() throws IOException {
		return compare("unchanged",
				load("service", this.serviceUrl, this.connections, unchangedRequests(ServiceClient.LOCATIONS)),
				load("limit", this.limitUrl, this.connections,
						unchangedRequests("/" + CheckedAnswers.NOT_MODIFIED_PATH)),
				Measure.RATE, new Goal(0.6, 0.9));
	}

	private WrkScript unchangedRequests(String path) {
		return WrkScript.anyOf(this.answers.unchanged()
			.stream()
			.map((each) -> WrkScript.get(path + "?" + each.box().query(), "If-None-Match: " + each.etag()))
			.toList());
	}

	Comparison gzip(BoxSize size) throws IOException {
		String name = GZIP + size;
		Load compressed = load("service, gzip", this.serviceUrl, this.connections,
				WrkScript.boxes(ServiceClient.LOCATIONS, this.answers.boxes(size), "", GZIP_HEADER));
		return new Comparison(name, compressed,
				List.of(new Reference(limit(name, size, this.connections), Measure.RATE, Goal.NONE),
						new Reference(service(size), Measure.RATE, Goal.NONE)));
	}

	Comparison manyConnections() throws IOException {
		Load service = load("service, " + MANY_CONNECTIONS, this.serviceUrl, MANY_CONNECTIONS,
				WrkScript.boxes(ServiceClient.LOCATIONS, this.answers.boxes(BoxSize.S), ""));
		return compare("connections", service, limit(BoxSize.S.name(), BoxSize.S, MANY_CONNECTIONS), Measure.P99,
				new Goal(3.0, 1.5));
	}

	Comparison beside(String name, LoadBeside load, Goal goal) throws IOException {
		return compare(name, load, service(BoxSize.S), Measure.RATE, goal);
	}

	Comparison checked(CheckedRow row) throws IOException {
		return compare(row.name(), service(row), load("limit", this.limitUrl, this.connections, row.limit()),
				Measure.RATE, row.goal());
	}

	Comparison checkedDuringWrites(CheckedRow row, LoadBeside load) throws IOException {
		Goal goal = row.name().startsWith("filter-") ? new Goal(0.75, 0.9) : new Goal(0.8, 0.95);
		return compare(row.name() + DURING_WRITES, load, service(row), Measure.RATE, goal);
	}

	Load service(CheckedRow row) throws IOException {
		return load("service", this.serviceUrl, this.connections, row.service());
	}

	/**
	 * Compares the rate of changes that many clients get with that of a single client.
	 * @param places the places that are changed
	 */
	static Comparison patches(Workspace workspace, ServiceClient client, List<Place> places, int clients)
			throws IOException {
		WrkScript requests = WrkScript.patches(places, client.signIn());
		return compare("patch", new WrkLoad(workspace, clients + " clients", client.url(), clients, requests),
				new WrkLoad(workspace, "1 client", client.url(), 1, requests), Measure.RATE, Goal.NONE);
	}

	Load service(BoxSize size) throws IOException {
		return load("service", this.serviceUrl, this.connections,
				WrkScript.boxes(ServiceClient.LOCATIONS, this.answers.boxes(size), ""));
	}

	private Load limit(String path, BoxSize size, int connections) throws IOException {
		return load("limit", this.limitUrl, connections, WrkScript.boxes("/" + path, this.answers.boxes(size), ""));
	}

	private Load load(String label, String url, int connections, WrkScript requests) throws IOException {
		return new WrkLoad(this.workspace, label, url, connections, requests);
	}

	private static Comparison compare(String name, Load load, Load reference, Measure measure, Goal goal) {
		return new Comparison(name, load, List.of(new Reference(reference, measure, goal)));
	}

}
