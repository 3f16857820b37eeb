package dev.locations.compression;

import java.util.List;
import java.util.Locale;

import org.reactivestreams.Publisher;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;

/**
 * The content codings of bodies (RFC 9110, 8.4.1).
 */
public enum ContentCoding {

	/** No encoding. */
	IDENTITY {

		@Override
		public Publisher<DataBuffer> encode(Publisher<DataBuffer> plain) {
			return plain;
		}

	},

	/** The gzip format. */
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
	 * Encodes a body that has no prepared encoding.
	 * @param plain the bytes; the buffers are released
	 * @return the encoded bytes: a {@link reactor.core.publisher.Mono} if the plain bytes
	 * are one
	 */
	public abstract Publisher<DataBuffer> encode(Publisher<DataBuffer> plain);

	/**
	 * Sets the headers of an answer that could have another coding.
	 * @param headers the headers of the answer
	 */
	public void describe(HttpHeaders headers) {
		vary(headers);
	}

	/**
	 * Tells caches that an answer could have another coding.
	 * @param headers the headers of the answer, which may have a {@code Vary} already
	 */
	public static void vary(HttpHeaders headers) {
		headers.add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
	}

	/**
	 * Chooses the coding for a client (RFC 9110, 12.5.3). It is gzip if the client
	 * accepts gzip and does not prefer no encoding. A client that accepts neither gets no
	 * encoding. While too many bodies are being compressed, no client gets an encoding.
	 * @param headers the headers of the request
	 * @return the coding
	 */
	public static ContentCoding of(HttpHeaders headers) {
		List<String> values = headers.get(HttpHeaders.ACCEPT_ENCODING);
		return (values != null && GzipStream.isAvailable()) ? of(String.join(",", values)) : IDENTITY;
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
			boolean hasWeight = semicolon >= 0 && semicolon < end;
			float weight = hasWeight ? weight(accepted.substring(semicolon + 1, end)) : 1;
			switch (accepted.substring(start, hasWeight ? semicolon : end).strip().toLowerCase(Locale.ROOT)) {
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

	private static float weight(String parameter) {
		// an invalid weight counts as 0: the client may not accept the coding
		String[] parts = parameter.strip().split("\\s*=\\s*", 2);
		String value = (parts.length == 2 && parts[0].equalsIgnoreCase("q")) ? parts[1] : "";
		return value.matches("[01](\\.\\d{0,3})?") ? Float.parseFloat(value) : 0;
	}

}
