package dev.locations.map;

import dev.locations.compression.ContentCoding;
import org.jspecify.annotations.Nullable;

import org.springframework.util.DigestUtils;

/** The content of a tile. It is compressed once, when the first client asks for that. */
public final class TileContent {

	private final byte[] plain;

	private volatile byte @Nullable [] gzip;

	private volatile @Nullable String version;

	/** The bytes are not to be changed. */
	public TileContent(byte[] plain) {
		this.plain = plain;
	}

	/** Returns the tile; not to be changed. */
	public byte[] plain() {
		return this.plain;
	}

	/** Returns a text in ASCII that is equal for equal bytes; computed once. */
	public String version() {
		String known = this.version;
		if (known == null) {
			known = DigestUtils.md5DigestAsHex(this.plain);
			this.version = known;
		}
		return known;
	}

	/** Returns the compressed tile; not to be changed. */
	public byte[] gzip() {
		byte[] compressed = this.gzip;
		if (compressed == null) {
			compressed = ContentCoding.gzip(this.plain);
			this.gzip = compressed;
		}
		return compressed;
	}

}
