package dev.locations.bench.wrk;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.bench.places.Box;
import dev.locations.bench.places.Place;
import dev.locations.bench.service.ServiceClient;

/**
 * A script that makes the requests of wrk. It formats them as whole texts, because wrk
 * shares the processors with the server and should use little of them.
 *
 * @param lua the script, with a function {@code request}
 */
public record WrkScript(String lua) {

	/** A table in a Lua script cannot hold many more values. */
	private static final int MAX_IDS = 20_000;

	/**
	 * Asks for boxes. Each request moves its box a little, so that no box occurs twice.
	 * @param path the path, without a query
	 * @param query further query parameters, such as {@code &only=id}
	 */
	public static WrkScript boxes(String path, List<Box> boxes, String query, String... headers) {
		return new WrkScript("""
				local boxes = {%s}
				local move = %s
				function request()
					local box = boxes[math.random(#boxes)]
					local x = (box[3] - box[1]) * move * (math.random() * 2 - 1)
					local y = (box[4] - box[2]) * move * (math.random() * 2 - 1)
					return string.format("GET %s?bbox=%%.7f,%%.7f,%%.7f,%%.7f%s HTTP/1.1\\r\\n%s",
						box[1] + x, box[2] + y, box[3] + x, box[4] + y)
				end
				""".formatted(boxes.stream().map(WrkScript::table).collect(Collectors.joining(",")), Box.MOVE, path,
				query.replace("%", "%%"), headerEnd(headers)));
	}

	private static String table(Box box) {
		return String.format(Locale.ROOT, "{%s,%s,%s,%s}", box.west(), box.south(), box.east(), box.north());
	}

	/**
	 * Sends requests of which each has a new number.
	 * @param path the path with its query; {@code #} stands for digits
	 */
	public static WrkScript numbered(String path) {
		return new WrkScript("""
				function request()
					return string.format("GET %s HTTP/1.1\\r\\n%s", math.random(999999999))
				end
				""".formatted(path.replace("%", "%%").replace("#", "%09d"), headerEnd()));
	}

	/**
	 * Changes the field {@code phone} of up to 20,000 of the places, to a new value in
	 * each request.
	 * @param authorization the value of the header {@code Authorization}
	 */
	public static WrkScript patches(List<Place> places, String authorization) {
		int step = Math.max(1, places.size() / MAX_IDS);
		String ids = IntStream.range(0, Math.min(places.size(), MAX_IDS))
			.mapToObj((i) -> "\"" + places.get(i * step).id() + "\"")
			.collect(Collectors.joining(","));
		return new WrkScript("""
				local ids = {%s}
				function request()
					local body = string.format('{"phone":"+43 %%08d"}', math.random(99999999))
					return string.format("PATCH %s/%%s HTTP/1.1\\r\\nAuthorization: %s\\r\\n"
						.. "Content-Type: application/json\\r\\nContent-Length: %%d\\r\\n%s%%s",
						ids[math.random(#ids)], #body, body)
				end
				""".formatted(ids, ServiceClient.LOCATIONS, authorization, headerEnd()));
	}

	/**
	 * Sends one of several requests, at random.
	 * @param requests requests made by {@link #get}
	 */
	public static WrkScript anyOf(List<String> requests) {
		return new WrkScript("""
				local requests = {%s}
				function request()
					return requests[math.random(#requests)]
				end
				""".formatted(String.join(",\n", requests)));
	}

	/**
	 * Sends one of several requests after the other, again and again.
	 * @param requests requests made by {@link #get}
	 */
	public static WrkScript inOrder(List<String> requests) {
		return new WrkScript("""
				local requests = {%s}
				local last = 0
				function request()
					last = last %% #requests + 1
					return requests[last]
				end
				""".formatted(String.join(",\n", requests)));
	}

	/**
	 * Formats a GET request for {@link #anyOf} and {@link #inOrder}.
	 * @param path the path with its query
	 * @return the request, as a string of Lua
	 */
	public static String get(String path, String... headers) {
		return "\"GET " + path + " HTTP/1.1\\r\\n" + headerEnd(headers) + "\"";
	}

	/** Formats the last header lines of a request, with the header {@code Host}. */
	private static String headerEnd(String... headers) {
		return "Host: " + ServiceClient.HOST + "\\r\\n"
				+ Arrays.stream(headers)
					.map((line) -> line.replace("\"", "\\\"") + "\\r\\n")
					.collect(Collectors.joining())
				+ "\\r\\n";
	}

	/**
	 * Limits the rate of the requests.
	 * @param rate requests per second
	 */
	public WrkScript atRate(int rate) {
		return new WrkScript(this.lua + """
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

}
