package dev.locations.importing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Makes files to load, and shows what a reader reads of them. */
public final class Inputs {

	private Inputs() {
	}

	/** Returns a valid location with a name. The given members come first. */
	static String location(String members, String name) {
		return """
				{%s"name":"%s","description":"Along the river","phone":"+41 24 555 01 00","photoUrl":"https://example.com/p",\
				"siteUrl":"","geometry":{"type":"Point","coordinates":[6.64,46.78]},\
				"address":{"street":"Quai","zipCode":"1400","city":"Yverdon","state":"VD"}}"""
			.formatted(members, name);
	}

	static String withId(String id, String name) {
		return location("\"id\":\"" + id + "\",", name);
	}

	static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	static InputStream stream(String text) {
		return new ByteArrayInputStream(utf8(text));
	}

	/** Returns a gzip file with a member for each text. */
	public static byte[] gzip(String... texts) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (String text : texts) {
			try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
				gzip.write(utf8(text));
			}
		}
		return bytes.toByteArray();
	}

	/**
	 * Returns a stream that reads a few bytes at a time, as from a pipe. None are
	 * available without blocking.
	 */
	static InputStream pipe(InputStream in, Random random) {
		return new FilterInputStream(in) {
			@Override
			public int read(byte[] target, int offset, int length) throws IOException {
				return super.read(target, offset, Math.min(length, 1 + random.nextInt(20)));
			}

			@Override
			public int available() {
				return 0;
			}
		};
	}

	/** Returns all locations as {@code number:text}. */
	static List<String> locations(LocationReader reader) throws IOException {
		List<String> locations = new ArrayList<>();
		for (RawLocation location = reader.next(); location != null; location = reader.next()) {
			locations.add(text(location));
		}
		return locations;
	}

	static RawLocation next(LocationReader reader) throws IOException {
		return Objects.requireNonNull(reader.next());
	}

	static String text(RawLocation location) {
		return location.number() + ":"
				+ ((location.problem() != null)
						? location.problem().message().replaceFirst("it is longer.*", "too long")
						: (location.json() instanceof RawLocation.Text line)
								? new String(line.utf8(), StandardCharsets.UTF_8) : location.json().get().text());
	}

}
