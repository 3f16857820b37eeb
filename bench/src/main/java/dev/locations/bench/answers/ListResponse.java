package dev.locations.bench.answers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * A complete answer to a request for a list of locations.
 *
 * @param locations the locations, in the order of the answer
 * @param bytes the length of its body as it was sent
 * @param plainBytes the length of its body without compression
 * @param total how many locations match, on all pages; -1 if the answer does not tell
 * @param next the path of the next page; null if there is none
 */
public record ListResponse(List<ListedLocation> locations, int bytes, int plainBytes, int total,
		@Nullable String next) {

	private static final JsonMapper JSON = new JsonMapper();

	private static final int BUFFER_BYTES = 64 * 1024;

	private static final Pattern NEXT = Pattern.compile("<(.*)>; rel=\"next\"");

	/** Returns how many locations the answer holds. */
	public int size() {
		return this.locations.size();
	}

	static ListResponse read(HttpResponse<InputStream> response) throws IOException {
		if (response.statusCode() != 200) {
			throw new IllegalStateException(
					response.request().uri() + " is answered with status " + response.statusCode());
		}
		boolean isCompressed = response.headers().firstValue("Content-Encoding").isPresent();
		try (CountingInputStream sent = new CountingInputStream(response.body());
				CountingInputStream plain = new CountingInputStream(
						isCompressed ? new GZIPInputStream(sent, BUFFER_BYTES) : sent);
				JsonParser parser = JSON.createParser(plain)) {
			List<ListedLocation> locations = locations(parser);
			plain.transferTo(OutputStream.nullOutputStream());
			return new ListResponse(locations, sent.bytes(), plain.bytes(),
					Integer.parseInt(response.headers().firstValue("X-Total-Count").orElse("-1")), next(response));
		}
	}

	private static @Nullable String next(HttpResponse<?> response) {
		Matcher link = NEXT.matcher(response.headers().firstValue("Link").orElse(""));
		return link.matches() ? link.group(1) : null;
	}

	private static List<ListedLocation> locations(JsonParser parser) {
		List<ListedLocation> locations = new ArrayList<>();
		if (parser.nextToken() != JsonToken.START_ARRAY) {
			throw new IllegalStateException("The answer is no array");
		}
		while (parser.nextToken() == JsonToken.START_OBJECT) {
			long start = parser.currentTokenLocation().getByteOffset();
			locations.add(ListedLocation.of(parser.readValueAsTree(),
					(int) (parser.currentLocation().getByteOffset() - start)));
		}
		return locations;
	}

}
