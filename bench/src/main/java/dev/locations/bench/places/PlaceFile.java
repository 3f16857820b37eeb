package dev.locations.bench.places;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file of places that the service can import.
 *
 * @param places the places, in the order of the file
 */
public record PlaceFile(Path path, List<Place> places) {

	private static final JsonMapper JSON = new JsonMapper();

	/**
	 * Reads bodies of {@code POST /locations} from a file.
	 * @param source the file, as NDJSON compressed by gzip
	 * @return the bodies; the caller closes the stream
	 * @throws IOException if the file cannot be read
	 */
	public static Stream<ObjectNode> read(Path source) throws IOException {
		BufferedReader reader = new BufferedReader(new InputStreamReader(
				new GZIPInputStream(new BufferedInputStream(Files.newInputStream(source))), StandardCharsets.UTF_8));
		return reader.lines().map((line) -> (ObjectNode) JSON.readTree(line)).onClose(() -> close(reader));
	}

	private static void close(BufferedReader reader) {
		try {
			reader.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Writes bodies to a file and gives each an identifier, by which answers are
	 * compared.
	 * @param bodies bodies of {@code POST /locations}
	 * @throws IOException if the file cannot be written
	 */
	public static PlaceFile write(Stream<ObjectNode> bodies, Path path) throws IOException {
		Random random = new Random(2);
		List<Place> places = new ArrayList<>();
		try (bodies; OutputStream out = new BufferedOutputStream(Files.newOutputStream(path))) {
			for (Iterator<ObjectNode> each = bodies.iterator(); each.hasNext();) {
				ObjectNode body = each.next();
				UUID id = id(random);
				body.put("id", id.toString());
				JsonNode position = body.get("geometry").get("coordinates");
				places.add(new Place(id, body.get("name").stringValue(), position.get(0).doubleValue(),
						position.get(1).doubleValue()));
				out.write(JSON.writeValueAsBytes(body));
				out.write('\n');
			}
		}
		return new PlaceFile(path, places);
	}

	/** A UUID of version 4 (RFC 9562, section 5.4). */
	private static UUID id(Random random) {
		return new UUID((random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L,
				(random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L);
	}

}
