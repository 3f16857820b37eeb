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

/**
 * Files to load, and what readers make of them.
 */
final class Inputs {

	private Inputs() {
	}

	/** A valid location of some name, with more members to begin with. */
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

	/** One member for each text. */
	static byte[] gzip(String... texts) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (String text : texts) {
			try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
				gzip.write(utf8(text));
			}
		}
		return bytes.toByteArray();
	}

	/** Gives few bytes at a time, and says that none are available, as a pipe does. */
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

	/** Every location as {@code number:text}. */
	static List<String> items(ItemReader reader) throws IOException {
		List<String> items = new ArrayList<>();
		for (Item item = reader.next(); item != null; item = reader.next()) {
			items.add(text(item));
		}
		return items;
	}

	static Item next(ItemReader reader) throws IOException {
		return Objects.requireNonNull(reader.next());
	}

	static String text(Item item) {
		return item.number() + ":"
				+ item.json().map((json) -> new String(json, StandardCharsets.UTF_8)).orElse("too long");
	}

}
