package dev.locations.bench;

import java.io.IOException;
import java.util.List;

import dev.locations.bench.BoxSet.Size;
import dev.locations.bench.Row.Reference;

/**
 * The rows that compare the service with the limit and with itself.
 */
final class Rows {

	static final String LIST = "list";

	static final String GZIP = "gzip-";

	private static final int MANY_CONNECTIONS = 512;

	/** Whole lists are long; more connections would only wait for each other. */
	private static final int LIST_CONNECTIONS = 8;

	private static final String GZIP_HEADER = "Accept-Encoding: gzip";

	private final Workspace workspace;

	private final String service;

	private final String limit;

	private final Checked checked;

	private final int connections;

	/**
	 * Prepares the rows.
	 * @param workspace what they work in
	 * @param service where the service is
	 * @param limit where the limit server is
	 * @param checked what the service answers
	 * @param connections how many connections a load has
	 */
	Rows(Workspace workspace, String service, String limit, Checked checked, int connections) {
		this.workspace = workspace;
		this.service = service;
		this.limit = limit;
		this.checked = checked;
		this.connections = connections;
	}

	Row boxes(Size size, Goal goal) throws IOException {
		return new Row(size.name(), service(size),
				List.of(new Reference(limit(size.name(), size, this.connections), Measure.RATE, goal)));
	}

	/** Of these there are few a second, so that bytes tell more than answers. */
	Row list(Goal goal) throws IOException {
		int connections = Math.min(LIST_CONNECTIONS, this.connections);
		return new Row(LIST, load("service", this.service, connections, Requests.fixed(Http.LIST)),
				List.of(new Reference(load("limit", this.limit, connections, Requests.fixed("/" + LIST)), Measure.BYTES,
						goal)));
	}

	Row selection(Goal goal) throws IOException {
		Load selected = load("service, 3 fields", this.service, this.connections,
				Requests.moving(Http.LIST + "?", this.checked.boxes(Size.M), AnswerCheck.SELECTION));
		return new Row("only", selected, List.of(new Reference(service(Size.M), Measure.RATE, goal)));
	}

	Row unchanged(Goal goal) throws IOException {
		return new Row("unchanged",
				load("service", this.service, this.connections, Requests.any(unchangedRequests(Http.LIST))), List.of(
						new Reference(
								load("limit", this.limit, this.connections,
										Requests.any(unchangedRequests("/" + Checked.NOT_MODIFIED))),
								Measure.RATE, goal)));
	}

	private List<String> unchangedRequests(String path) {
		return this.checked.unchanged()
			.stream()
			.map((each) -> Requests.get(path + "?bbox=" + each.box().parameter(), "If-None-Match: " + each.tag()))
			.toList();
	}

	Row gzip(Size size) throws IOException {
		Load compressed = load("service, gzip", this.service, this.connections,
				Requests.moving(Http.LIST + "?", this.checked.boxes(size), "", GZIP_HEADER));
		return new Row(GZIP + size, compressed,
				List.of(new Reference(limit(GZIP + size, size, this.connections), Measure.RATE, Goal.NONE),
						new Reference(service(size), Measure.RATE, Goal.NONE)));
	}

	Row manyConnections(Goal goal) throws IOException {
		Requests requests = Requests.moving(Http.LIST + "?", this.checked.boxes(Size.S), "");
		return new Row("connections", load("service, " + MANY_CONNECTIONS, this.service, MANY_CONNECTIONS, requests),
				List.of(new Reference(limit(Size.S.name(), Size.S, MANY_CONNECTIONS), Measure.P99, goal)));
	}

	Row writes(PatchWriter writer, Goal goal) throws IOException {
		return new Row("writes", writer, List.of(new Reference(service(Size.S), Measure.RATE, goal)));
	}

	/** The service's answers for boxes. */
	Load service(Size size) throws IOException {
		return load("service", this.service, this.connections,
				Requests.moving(Http.LIST + "?", this.checked.boxes(size), ""));
	}

	private Load limit(String path, Size size, int connections) throws IOException {
		return load("limit", this.limit, connections, Requests.moving("/" + path + "?", this.checked.boxes(size), ""));
	}

	private Load load(String label, String url, int connections, Requests requests) throws IOException {
		return new Wrk(this.workspace, label, url, connections, requests);
	}

}
