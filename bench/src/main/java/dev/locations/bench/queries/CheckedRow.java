package dev.locations.bench.queries;

import java.util.List;
import java.util.function.Function;

import dev.locations.bench.answers.CheckedRequest;
import dev.locations.bench.places.Box;
import dev.locations.bench.statistics.Goal;
import dev.locations.bench.wrk.WrkScript;

/**
 * A row of requests whose answers were found to be correct.
 *
 * @param name the name of the row, which is also its path on the limit server
 * @param goal what the rate has to reach, compared with the limit
 * @param lengths the lengths of the answers, in bytes
 * @param service the requests to the service
 * @param limit the requests to the limit server
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CheckedRow(String name, Goal goal, int[] lengths, WrkScript service, WrkScript limit) {

	/** Sends requests at random. */
	static CheckedRow anyOf(String name, Goal goal, List<CheckedRequest> requests) {
		return of(name, goal, requests, WrkScript::anyOf);
	}

	/** Sends one request after the other. */
	static CheckedRow inOrder(String name, Goal goal, List<CheckedRequest> requests) {
		return of(name, goal, requests, WrkScript::inOrder);
	}

	private static CheckedRow of(String name, Goal goal, List<CheckedRequest> requests,
			Function<List<String>, WrkScript> script) {
		List<String> paths = requests.stream().map(CheckedRequest::path).toList();
		return new CheckedRow(name, goal, requests.stream().mapToInt(CheckedRequest::bytes).toArray(),
				script.apply(paths.stream().map(WrkScript::get).toList()),
				script.apply(paths.stream().map((path) -> WrkScript.get("/" + name + "?" + path)).toList()));
	}

	/** Sends boxes at random, each moved a little. */
	static CheckedRow boxes(String name, Goal goal, int[] lengths, String path, List<Box> boxes, String query) {
		return new CheckedRow(name, goal, lengths, WrkScript.boxes(path, boxes, query),
				WrkScript.boxes("/" + name, boxes, query));
	}

}
