package dev.locations.bench;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A location in an answer.
 *
 * @param place the place that it says it is
 * @param createdAt its time of creation; empty if left out
 * @param fields the names of its fields
 * @param bytes the length of its JSON
 */
record Listed(Place place, String createdAt, Set<String> fields, int bytes) {

	private static final JsonMapper JSON = new JsonMapper();

	/** Locations have one of a few sets of fields, which a million of them can share. */
	private static final Map<Set<String>, Set<String>> FIELDS = new ConcurrentHashMap<>();

	/**
	 * An answer, read to its end.
	 *
	 * @param places what it holds, in its order
	 * @param bytes the length of its body, as it was sent
	 * @param plainBytes the same, not compressed
	 */
	record Answer(List<Listed> places, int bytes, int plainBytes) {

		static Answer read(HttpResponse<InputStream> response) throws IOException {
			if (response.statusCode() != 200) {
				throw new IllegalStateException(response.request().uri() + " is answered by " + response.statusCode());
			}
			boolean compressed = response.headers().firstValue("Content-Encoding").isPresent();
			try (Counted sent = new Counted(response.body());
					Counted plain = new Counted(compressed ? new GZIPInputStream(sent, 1 << 16) : sent);
					JsonParser parser = JSON.createParser(plain)) {
				List<Listed> places = places(parser);
				plain.transferTo(OutputStream.nullOutputStream());
				return new Answer(places, sent.bytes, plain.bytes);
			}
		}

		private static List<Listed> places(JsonParser parser) {
			List<Listed> places = new ArrayList<>();
			if (parser.nextToken() != JsonToken.START_ARRAY) {
				throw new IllegalStateException("The answer is no array");
			}
			while (parser.nextToken() == JsonToken.START_OBJECT) {
				long start = parser.currentTokenLocation().getByteOffset();
				JsonNode place = parser.readValueAsTree();
				places.add(of(place, (int) (parser.currentLocation().getByteOffset() - start)));
			}
			return places;
		}

		private static Listed of(JsonNode json, int bytes) {
			JsonNode position = json.get("geometry").get("coordinates");
			Place place = new Place(UUID.fromString(json.get("id").stringValue()), json.get("name").stringValue(),
					position.get(0).doubleValue(), position.get(1).doubleValue());
			return new Listed(place, json.path("createdAt").stringValue(""),
					FIELDS.computeIfAbsent(new HashSet<>(json.propertyNames()), Function.identity()), bytes);
		}

	}

	private static final class Counted extends FilterInputStream {

		private int bytes;

		Counted(InputStream in) {
			super(in);
		}

		@Override
		public int read() throws IOException {
			int read = super.read();
			this.bytes += (read < 0) ? 0 : 1;
			return read;
		}

		@Override
		public int read(byte[] target, int offset, int length) throws IOException {
			int read = super.read(target, offset, length);
			this.bytes += Math.max(0, read);
			return read;
		}

	}

}
