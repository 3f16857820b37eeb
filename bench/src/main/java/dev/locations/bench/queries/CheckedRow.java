package dev.locations.bench.queries;

import java.util.List;
import java.util.function.Function;

import dev.locations.bench.answers.CheckedRequest;
import dev.locations.bench.statistics.Goal;
import dev.locations.bench.wrk.WrkScript;

/**
 * A row with fixed requests, whose answers were found to be correct.
 *
 * @param name the name of the row, which is also its path on the limit server
 * @param goal what the rate has to reach, compared with the limit
 * @param requests the requests
 * @param inOrder whether they are sent one after the other, or at random
 */
public record CheckedRow(String name, Goal goal, List<CheckedRequest> requests, boolean inOrder) {

	/**
	 * Returns the lengths of the answers.
	 * @return a length for each request, in bytes
	 */
	public int[] lengths() {
		return this.requests.stream().mapToInt(CheckedRequest::bytes).toArray();
	}

	/**
	 * Returns the requests to the service.
	 * @return the script
	 */
	public WrkScript service() {
		return script(CheckedRequest::path);
	}

	/**
	 * Returns the requests to the limit server.
	 * @return the script
	 */
	public WrkScript limit() {
		return script((request) -> "/" + this.name + "?" + request.path());
	}

	private WrkScript script(Function<CheckedRequest, String> path) {
		List<String> lines = this.requests.stream().map((request) -> WrkScript.get(path.apply(request))).toList();
		return this.inOrder ? WrkScript.inOrder(lines) : WrkScript.anyOf(lines);
	}

}
