package dev.locations.compression;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

import dev.locations.work.Slices;
import dev.locations.work.Work;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.util.StringUtils;

/** The content codings of bodies (RFC 9110, 8.4.1). */
public enum ContentCoding {

	/** No encoding. */
	IDENTITY,

	/** The gzip format (RFC 1952). */
	GZIP;

	private static final float NOT_SENT = -1;

	private static final Pattern WEIGHT = Pattern.compile("[01](\\.\\d{0,3})?");

	/**
	 * Encodes a body that has no prepared encoding. A long single buffer is {@link Work}.
	 * @param plain the bytes; the buffers are released
	 * @return a {@link reactor.core.publisher.Mono} if the plain bytes are one
	 */
	public Publisher<DataBuffer> encode(Publisher<DataBuffer> plain) {
		return (this == GZIP) ? GzipStream.of(plain) : plain;
	}

	/** Encodes a long body that has no prepared encoding, as {@link Work}. */
	public Flux<DataBuffer> encode(Supplier<? extends Slices<DataBuffer>> plain) {
		return Work.<DataBuffer>slices(() -> (this == GZIP) ? new GzipSlices(plain.get()) : plain.get())
			.doOnDiscard(DataBuffer.class, DataBufferUtils::release);
	}

	/** Returns small contents in the gzip format, to answer with them many times. */
	public static byte[] gzip(byte[] plain) {
		ByteArrayOutputStream compressed = new ByteArrayOutputStream(plain.length);
		try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
			gzip.write(plain);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return compressed.toByteArray();
	}

	/** Sets the headers of an answer that could have another coding. */
	public void describe(HttpHeaders headers) {
		vary(headers);
		if (this == GZIP) {
			headers.set(HttpHeaders.CONTENT_ENCODING, "gzip");
		}
	}

	public static void vary(HttpHeaders headers) {
		headers.add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
	}

	/**
	 * Chooses the coding for a client (RFC 9110, 12.5.3): gzip if the client accepts it
	 * and does not prefer no encoding. While too many bodies are being compressed, no
	 * client gets an encoding.
	 */
	public static ContentCoding of(HttpHeaders headers) {
		List<String> values = headers.get(HttpHeaders.ACCEPT_ENCODING);
		return (values != null && GzipStream.isAvailable()) ? of(String.join(",", values)) : IDENTITY;
	}

	private static ContentCoding of(String accepted) {
		float gzip = NOT_SENT;
		float identity = NOT_SENT;
		float others = NOT_SENT;
		for (String element : StringUtils.tokenizeToStringArray(accepted, ",")) {
			String[] parts = element.split(";", 2);
			float weight = (parts.length > 1) ? weight(parts[1]) : 1;
			switch (parts[0].strip().toLowerCase(Locale.ROOT)) {
				case "gzip", "x-gzip" -> gzip = weight;
				case "identity" -> identity = weight;
				case "*" -> others = weight;
				default -> {
				}
			}
		}
		float compressed = (gzip != NOT_SENT) ? gzip : others;
		return (compressed > 0 && compressed >= identity) ? GZIP : IDENTITY;
	}

	private static float weight(String parameter) {
		// an invalid weight counts as 0: the client may not accept the coding
		int end = parameter.indexOf('=');
		if (end < 0 || !parameter.substring(0, end).strip().equalsIgnoreCase("q")) {
			return 0;
		}
		String value = parameter.substring(end + 1).strip();
		return WEIGHT.matcher(value).matches() ? Float.parseFloat(value) : 0;
	}

}
