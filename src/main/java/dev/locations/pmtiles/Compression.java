package dev.locations.pmtiles;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** How parts of an archive are compressed, in the order of their numbers in the file. */
enum Compression {

	UNKNOWN, NONE, GZIP, BROTLI, ZSTD;

	/**
	 * Finds a compression by its number.
	 * @throws BrokenArchiveException if this package cannot read it
	 */
	static Compression of(int number, String what) throws BrokenArchiveException {
		Compression found = (number < values().length) ? values()[number] : UNKNOWN;
		if (found != NONE && found != GZIP) {
			throw new BrokenArchiveException("has %s with the compression %s; only gzip and none can be read"
				.formatted(what, found.name().toLowerCase(Locale.ROOT)));
		}
		return found;
	}

	/** Returns the bytes that were compressed, at most so many. */
	byte[] decompress(byte[] stored, int mostBytes) throws IOException {
		if (this == NONE) {
			return stored;
		}
		byte[] bytes;
		try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(stored))) {
			bytes = gzip.readNBytes(mostBytes + 1);
		}
		catch (IOException ex) {
			throw BrokenArchiveException.damaged("a part cannot be decompressed");
		}
		if (bytes.length > mostBytes) {
			throw BrokenArchiveException.damaged("a part has more than %d bytes".formatted(mostBytes));
		}
		return bytes;
	}

}
