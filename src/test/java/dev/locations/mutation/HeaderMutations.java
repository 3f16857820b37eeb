package dev.locations.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Changes the headers of a request, except the framing headers.
 */
final class HeaderMutations {

	private static final List<String> MORE = List.of("Authorization: Bearer", "Authorization: Bearer a b",
			"Authorization: Basic YTpi", "Authorization:", "Authorization: Bearer e30.e30.e30",
			"Authorization: Bearer ..", "Authorization: Bearer " + "a".repeat(5000), "Content-Type: text/plain",
			"Content-Type: application/json;charset=utf-16", "Content-Type: application/json;charset=\"",
			"Content-Type: /", "Content-Type:", "Content-Type: application/geo+json", "Content-Encoding: gzip",
			"Content-Encoding: identity", "Accept: */*;q=0", "Accept: \u00ff", "Accept-Charset: x",
			"Accept-Encoding: *", "Accept-Encoding: gzip;q=9", "Accept-Encoding: ,,;q=,=",
			"Accept-Encoding: identity;q=0", "Accept-Language: \u00ff", "If-Match: x", "If-Match: \"",
			"If-Match: W/\"1\"", "If-Match: ,,,", "If-None-Match: *", "If-None-Match: \"a\", \"b",
			"If-None-Match: " + "\"a\",".repeat(1500), "If-Modified-Since: never",
			"If-Unmodified-Since: Mon, 01 Jan 2035 00:00:00 GMT", "Range: bytes=0-5", "If-Range: x", "Origin: null",
			"Origin: \u00ff", "Origin: https://example.com", "Access-Control-Request-Method: PATCH",
			"Access-Control-Request-Method: \u00ff", "Access-Control-Request-Headers: authorization, x",
			"Cookie: a=b; c", "Expect: 100-continue", "Expect: x", "Connection: close", "Connection: keep-alive",
			"Connection: upgrade, x", "Upgrade: websocket", "TE: trailers", "Trailer: x", "Max-Forwards: 0",
			"Via: 1.1 x", "Forwarded: for=\"[::1\"", "X-Forwarded-For: x, 1.2.3.4", "X-Forwarded-Proto: ftp",
			"X-Forwarded-Host: a:b:c", "X-Forwarded-Prefix: /x", "X-HTTP-Method-Override: DELETE", "Host: example.com",
			"Host:", "X: " + "x".repeat(9000), "X-Nul: a\0b", ": x", "no colon", "X y: z", "X-Tab:\t\tx\t", "X-Empty:");

	private HeaderMutations() {
	}

	/** Changes, adds, repeats or removes one header. */
	static List<String> mutate(List<String> headers, RandomChoices choices) {
		List<String> changed = new ArrayList<>(headers);
		int index = choices.below(headers.size());
		switch (choices.below(8)) {
			case 0 -> changed.remove(index);
			case 1 -> changed.add(changed.get(index));
			case 2 -> changed.set(index, ByteMutations.mutateLine(changed.get(index), choices));
			case 3 -> changed.set(index, changed.get(index).toUpperCase(Locale.ROOT));
			case 4 -> mutateToken(changed, choices);
			default -> changed.add(choices.of(MORE));
		}
		return changed.isEmpty() ? List.of("Host: localhost") : changed;
	}

	private static void mutateToken(List<String> headers, RandomChoices choices) {
		String start = "Authorization: Bearer ";
		headers.replaceAll((header) -> header.startsWith(start)
				? start + ByteMutations.mutateLine(header.substring(start.length()), choices) : header);
	}

}
