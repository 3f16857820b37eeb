package dev.locations.pmtiles;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The first bytes of an archive. */
record ArchiveHeader(Section root, Section metadata, Section leaves, Section tiles, Compression internal,
		Compression tileCompression, int minZoom, int maxZoom, TileArchive.Bounds bounds) {

	static final int BYTES = 127;

	private static final byte[] MAGIC = "PMTiles".getBytes(StandardCharsets.US_ASCII);

	private static final int VERSION = 3;

	private static final int VECTOR_TILES = 1;

	private static final int SECTIONS = 8;

	/**
	 * Where the compression of the directories is; behind it is what describes the tiles.
	 */
	private static final int DESCRIPTION = 97;

	private static final double UNITS_PER_DEGREE = 1e7;

	static ArchiveHeader decode(byte[] bytes, long fileSize) throws BrokenArchiveException {
		if (bytes.length < BYTES || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
			throw new BrokenArchiveException("is no PMTiles file");
		}
		if (bytes[MAGIC.length] != VERSION) {
			throw new BrokenArchiveException("is of version %d of the PMTiles format; only version 3 can be read"
				.formatted(bytes[MAGIC.length]));
		}
		ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
		header.position(SECTIONS);
		Section root = Section.read(header, fileSize);
		Section metadata = Section.read(header, fileSize);
		Section leaves = Section.read(header, fileSize);
		Section tiles = Section.read(header, fileSize);
		header.position(DESCRIPTION);
		Compression internal = Compression.of(Byte.toUnsignedInt(header.get()), "directories");
		Compression tileCompression = Compression.of(Byte.toUnsignedInt(header.get()), "tiles");
		if (header.get() != VECTOR_TILES) {
			throw new BrokenArchiveException("has no vector tiles");
		}
		int minZoom = Byte.toUnsignedInt(header.get());
		int maxZoom = Byte.toUnsignedInt(header.get());
		if (minZoom > maxZoom || maxZoom > TileId.MAX_ZOOM) {
			throw BrokenArchiveException.damaged("its zoom levels are %d to %d".formatted(minZoom, maxZoom));
		}
		return new ArchiveHeader(root, metadata, leaves, tiles, internal, tileCompression, minZoom, maxZoom,
				bounds(header));
	}

	private static TileArchive.Bounds bounds(ByteBuffer header) throws BrokenArchiveException {
		TileArchive.Bounds bounds = new TileArchive.Bounds(degrees(header), degrees(header), degrees(header),
				degrees(header));
		if (bounds.west() < -180 || bounds.west() > bounds.east() || bounds.east() > 180 || bounds.south() < -90
				|| bounds.south() > bounds.north() || bounds.north() > 90) {
			throw BrokenArchiveException.damaged("its bounds are not on the earth");
		}
		return bounds;
	}

	private static double degrees(ByteBuffer header) {
		return header.getInt() / UNITS_PER_DEGREE;
	}

	record Section(long offset, long length) {

		private static Section read(ByteBuffer header, long fileSize) throws BrokenArchiveException {
			Section section = new Section(header.getLong(), header.getLong());
			if (section.offset < 0 || section.length < 0 || section.offset > fileSize
					|| section.length > fileSize - section.offset) {
				throw BrokenArchiveException.damaged("it has %d bytes, and should have more".formatted(fileSize));
			}
			return section;
		}

		/**
		 * Returns where a part of this section is in the file.
		 * @throws BrokenArchiveException if it is not in the section
		 */
		long position(long partOffset, int partLength) throws BrokenArchiveException {
			if (partOffset < 0 || partOffset > this.length || partLength > this.length - partOffset) {
				throw BrokenArchiveException.damaged("a directory points behind the end");
			}
			return this.offset + partOffset;
		}

	}

}
