package dev.locations.bench;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The requests of a load, as a script for wrk. They are complete texts, so that making
 * them costs little of the processors that the server shares.
 *
 * @param script Lua, a function {@code request}
 */
record Requests(String script) {

	private static final String END = "Host: " + Http.HOST + "\\r\\n";

	/**
	 * Boxes that move a little with each request, so that no box occurs twice.
	 * @param path the path and query in front of the box
	 * @param boxes the boxes
	 * @param query what follows the box in the query
	 * @param headers header lines
	 * @return the requests
	 */
	static Requests moving(String path, List<Box> boxes, String query, String... headers) {
		return new Requests("""
				local boxes = {%s}
				local move = %s
				function request()
					local box = boxes[math.random(#boxes)]
					local x = (box[3] - box[1]) * move * (math.random() * 2 - 1)
					local y = (box[4] - box[2]) * move * (math.random() * 2 - 1)
					return string.format("GET %sbbox=%%.7f,%%.7f,%%.7f,%%.7f%s HTTP/1.1\\r\\n%s",
						box[1] + x, box[2] + y, box[3] + x, box[4] + y)
				end
				""".formatted(boxes.stream().map(Box::lua).collect(Collectors.joining(",")), Box.MOVE, path, query,
				end(List.of(headers))));
	}

	/**
	 * The same request again and again.
	 * @param path its path with the query
	 * @param headers header lines
	 * @return the requests
	 */
	static Requests fixed(String path, String... headers) {
		return any(List.of(get(path, headers)));
	}

	/**
	 * Any of several requests.
	 * @param requests made by {@link #get}
	 * @return the requests
	 */
	static Requests any(List<String> requests) {
		return new Requests("""
				local requests = {%s}
				function request()
					return requests[math.random(#requests)]
				end
				""".formatted(String.join(",\n", requests)));
	}

	/** One request, as a Lua text. */
	static String get(String path, String... headers) {
		return "\"GET " + path + " HTTP/1.1\\r\\n" + end(List.of(headers)) + "\"";
	}

	private static String end(List<String> headers) {
		return END + headers.stream().map((line) -> line.replace("\"", "\\\"") + "\\r\\n").collect(Collectors.joining())
				+ "\\r\\n";
	}

}
