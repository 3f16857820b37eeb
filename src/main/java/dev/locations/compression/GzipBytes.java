package dev.locations.compression;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Compresses small contents as a whole, to answer with them many times. */
public final class GzipBytes {

	private GzipBytes() {
	}

	/** Returns the bytes in the gzip format (RFC 1952). */
	public static byte[] of(byte[] plain) {
		ByteArrayOutputStream compressed = new ByteArrayOutputStream(plain.length);
		try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
			gzip.write(plain);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return compressed.toByteArray();
	}

}
