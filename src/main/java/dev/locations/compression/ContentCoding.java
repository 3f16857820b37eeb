package dev.locations.compression;

import java.util.List;
import java.util.Locale;

import org.reactivestreams.Publisher;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;

/**
 * How a body is encoded on its way (RFC 9110, 8.4.1).
 */
public enum ContentCoding {

	/** As it is. */
	IDENTITY {

		@Override
		public Publisher<DataBuffer> encode(Publisher<DataBuffer> plain) {
			return plain;
		}

	},

	/** As a gzip file. */
	GZIP {

		@Override
		public Publisher<DataBuffer> encode(Publisher<DataBuffer> plain) {
			return GzipStream.of(plain);
		}

		@Override
		public void describe(HttpHeaders headers) {
			super.describe(headers);
			headers.set(HttpHeaders.CONTENT_ENCODING, "gzip");
		}

	};

	private static final float NOT_SENT = -1;

	/**
	 * Encodes a body that nothing is prepared for.
	 * @param plain the bytes; the buffers are released
	 * @return the encoded bytes: a {@link reactor.core.publisher.Mono} when the plain
	 * ones are
	 */
	public abstract Publisher<DataBuffer> encode(Publisher<DataBuffer> plain);

	/** Sets the headers of an answer that could have another coding. */
	public void describe(HttpHeaders headers) {
		vary(headers);
	}

	/**
	 * Tells caches that an answer could have another coding.
	 * @param headers the headers of the answer, of which others may be there already
	 */
	public static void vary(HttpHeaders headers) {
		headers.add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
	}

	/**
	 * Finds the coding for a client, as RFC 9110, 12.5.3 has it: gzip when the client
	 * names it, or anything, and does not prefer to go without. A client that excludes
	 * both gets a body as it is, and so does every client while too many bodies are being
	 * compressed.
	 * @param headers the headers of the request
	 * @return the coding
	 */
	public static ContentCoding of(HttpHeaders headers) {
		List<String> values = headers.get(HttpHeaders.ACCEPT_ENCODING);
		return (values != null && GzipStream.hasRoom()) ? of(String.join(",", values)) : IDENTITY;
	}

	private static ContentCoding of(String accepted) {
		float gzip = NOT_SENT;
		float identity = NOT_SENT;
		float others = NOT_SENT;
		int start = 0;
		while (start <= accepted.length()) {
			int comma = accepted.indexOf(',', start);
			int end = (comma < 0) ? accepted.length() : comma;
			int semicolon = accepted.indexOf(';', start);
			boolean weighted = semicolon >= 0 && semicolon < end;
			float weight = weighted ? weight(accepted.substring(semicolon + 1, end)) : 1;
			switch (accepted.substring(start, weighted ? semicolon : end).strip().toLowerCase(Locale.ROOT)) {
				case "gzip", "x-gzip" -> gzip = weight;
				case "identity" -> identity = weight;
				case "*" -> others = weight;
				default -> {
				}
			}
			start = end + 1;
		}
		float compressed = (gzip != NOT_SENT) ? gzip : others;
		return (compressed > 0 && compressed >= identity) ? GZIP : IDENTITY;
	}

	/** A weight, as far as it can be read; what cannot be read is nothing to rely on. */
	private static float weight(String parameter) {
		String[] parts = parameter.strip().split("\\s*=\\s*", 2);
		String value = (parts.length == 2 && parts[0].equalsIgnoreCase("q")) ? parts[1] : "";
		return value.matches("[01](\\.\\d{0,3})?") ? Float.parseFloat(value) : 0;
	}

}
