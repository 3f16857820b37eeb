package dev.locations.pmtiles;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.locations.hash.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * A file of vector tiles in the PMTiles format, version 3. All that a damaged file says
 * is checked: a part that is not in the file, is too long, or leads in circles is
 * refused.
 *
 * @see <a href="https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md">The
 * specification</a>
 */
public final class TileArchive implements Closeable {

	/** The longest tile, directory or metadata in the file. */
	static final int MAX_STORED_BYTES = 4 << 20;

	/** The longest tile when decompressed. */
	private static final int MAX_TILE_BYTES = 16 << 20;

	/** The longest directory or metadata when decompressed. */
	private static final int MAX_BYTES = 4 << 20;

	/** Writers use one level below the root. */
	private static final int MAX_DIRECTORIES = 4;

	/** An entry takes 28 bytes. */
	private static final int MAX_KEPT_ENTRIES = 300_000;

	private static final int VERSION_LENGTH = 16;

	private final ByteSource source;

	private final ArchiveHeader header;

	private final Directory root;

	private final String metadata;

	private final String version;

	/**
	 * The directories below the root that were read last, by their positions in the file.
	 */
	private final Cache<Long, Directory> leaves = Caffeine.newBuilder()
		.maximumWeight(MAX_KEPT_ENTRIES)
		.weigher((Long position, Directory leaf) -> leaf.size())
		.executor(Runnable::run)
		.build();

	private TileArchive(ByteSource source) throws IOException {
		this.source = source;
		long size = source.size();
		byte[] first = source.read(0, (int) Math.min(size, ArchiveHeader.BYTES));
		this.header = ArchiveHeader.decode(first, size);
		byte[] storedRoot = read(this.header.root());
		byte[] storedMetadata = read(this.header.metadata());
		this.root = directory(storedRoot);
		this.metadata = new String(this.header.internal().decompress(storedMetadata, MAX_BYTES),
				StandardCharsets.UTF_8);
		this.version = Sha256.hex(List.of(first, storedRoot, storedMetadata)).substring(0, VERSION_LENGTH);
	}

	/**
	 * Opens an archive, which closes its source.
	 * @throws BrokenArchiveException if it cannot be used
	 */
	public static TileArchive open(ByteSource source) throws IOException {
		try {
			return new TileArchive(source);
		}
		catch (IOException | RuntimeException ex) {
			source.close();
			throw ex;
		}
	}

	private byte[] read(ArchiveHeader.Section section) throws IOException {
		if (section.length() > MAX_STORED_BYTES) {
			throw BrokenArchiveException.damaged("a part has %d bytes".formatted(section.length()));
		}
		return this.source.read(section.offset(), (int) section.length());
	}

	private Directory directory(byte[] stored) throws IOException {
		return Directory.decode(this.header.internal().decompress(stored, MAX_BYTES));
	}

	/**
	 * Reads a tile as it is stored: see {@link #isCompressed()}. May block.
	 * @return null if the file has no such tile
	 * @throws BrokenArchiveException if the directories are damaged
	 */
	public byte @Nullable [] tile(int zoom, int column, int row) throws IOException {
		if (zoom < this.header.minZoom() || zoom > this.header.maxZoom()) {
			return null;
		}
		long id = TileId.of(zoom, column, row);
		Directory directory = this.root;
		for (int depth = 1; depth <= MAX_DIRECTORIES; depth++) {
			Directory.Entry entry = directory.find(id);
			if (entry == null) {
				return null;
			}
			if (!entry.leaf()) {
				return this.source.read(this.header.tiles().position(entry.offset(), entry.length()), entry.length());
			}
			directory = leaf(entry);
		}
		throw BrokenArchiveException.damaged("a directory leads to another one again and again");
	}

	private Directory leaf(Directory.Entry entry) throws IOException {
		long position = this.header.leaves().position(entry.offset(), entry.length());
		Directory leaf = this.leaves.getIfPresent(position);
		if (leaf == null) {
			leaf = directory(this.source.read(position, entry.length()));
			this.leaves.put(position, leaf);
		}
		return leaf;
	}

	/** Returns the content of a tile that is stored. */
	public byte[] decompress(byte[] stored) throws IOException {
		return this.header.tileCompression().decompress(stored, MAX_TILE_BYTES);
	}

	/** Whether the tiles are stored in the gzip format. */
	public boolean isCompressed() {
		return this.header.tileCompression() == Compression.GZIP;
	}

	public int minZoom() {
		return this.header.minZoom();
	}

	public int maxZoom() {
		return this.header.maxZoom();
	}

	public Bounds bounds() {
		return this.header.bounds();
	}

	/** Returns what the file says of itself, in JSON. */
	public String metadata() {
		return this.metadata;
	}

	/**
	 * Returns a hash of the header, the root directory and the metadata. It is another
	 * one for another file, unless somebody has replaced tiles by others of the same
	 * lengths.
	 */
	public String version() {
		return this.version;
	}

	@Override
	public void close() throws IOException {
		this.source.close();
	}

	/** Where the tiles are, in degrees. */
	public record Bounds(double west, double south, double east, double north) {
	}

}
