package dev.locations.bench;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The requests of a load, as a script for wrk. They are complete texts, so that making
 * them costs little of the processors that the server shares.
 *
 * @param script Lua, a function {@code request}
 */
record Requests(String script) {

	/** A script cannot hold many more. */
	private static final int CHANGED = 20_000;

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
	 * Changes of some of the places, with a new value each.
	 * @param places the places
	 * @param authorization the header Authorization
	 * @return the requests
	 */
	static Requests changes(List<Place> places, String authorization) {
		int step = Math.max(1, places.size() / CHANGED);
		String ids = IntStream.range(0, Math.min(places.size(), CHANGED))
			.mapToObj((i) -> "\"" + places.get(i * step).id() + "\"")
			.collect(Collectors.joining(","));
		return new Requests("""
				local ids = {%s}
				function request()
					local body = string.format('{"phone":"+43 %%08d"}', math.random(99999999))
					return string.format("PATCH %s/%%s HTTP/1.1\\r\\nAuthorization: %s\\r\\n"
						.. "Content-Type: application/json\\r\\nContent-Length: %%d\\r\\n%s%%s",
						ids[math.random(#ids)], #body, body)
				end
				""".formatted(ids, Http.LIST, authorization, end(List.of())));
	}

	/**
	 * The same requests, so many a second.
	 * @param rate how many
	 * @return the requests
	 */
	Requests at(int rate) {
		return new Requests(this.script + """
				local ffi = require("ffi")
				ffi.cdef("typedef struct { long seconds, micros; } timeval; int gettimeofday(timeval *, void *);")
				local time = ffi.new("timeval")
				local start, sent = nil, 0
				function delay()
					ffi.C.gettimeofday(time, nil)
					local now = tonumber(time.seconds) * 1e3 + tonumber(time.micros) / 1e3
					start = start or now
					sent = sent + 1
					return math.max(0, math.floor(start + sent * 1e3 / %d - now))
				end
				""".formatted(rate));
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
