package dev.locations.pmtiles;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import dev.locations.compression.ContentCoding;

/** Writes small archives, also damaged ones. */
public final class TestArchive {

	private static final int NONE = 1;

	private static final int GZIP = 2;

	private static final int HEADER = 127;

	static final int VERSION = 7;

	static final int ROOT_LENGTH = 16;

	static final int TILES_OFFSET = 56;

	static final int INTERNAL_COMPRESSION = 97;

	static final int TILE_COMPRESSION = 98;

	static final int TILE_TYPE = 99;

	static final int MIN_ZOOM = 100;

	static final int MAX_ZOOM = 101;

	static final int WEST = 102;

	private final ByteArrayOutputStream tiles = new ByteArrayOutputStream();

	private final ByteArrayOutputStream leaves = new ByteArrayOutputStream();

	private boolean compressed = true;

	private String metadata = "{}";

	public TestArchive uncompressed() {
		this.compressed = false;
		return this;
	}

	public TestArchive metadata(String json) {
		this.metadata = json;
		return this;
	}

	/** Stores a tile, and returns its entry. */
	public Entry tile(long id, long run, String content) {
		byte[] stored = stored(content.getBytes(StandardCharsets.UTF_8));
		int offset = this.tiles.size();
		this.tiles.writeBytes(stored);
		return new Entry(id, run, stored.length, offset);
	}

	/** Stores a directory, and returns its entry in the one above. */
	Entry leaf(Entry... entries) {
		byte[] stored = stored(directory(List.of(entries)));
		int offset = this.leaves.size();
		this.leaves.writeBytes(stored);
		return new Entry(entries[0].id(), 0, stored.length, offset);
	}

	public byte[] write(Entry... root) {
		return write(directory(List.of(root)));
	}

	byte[] write(byte[] root) {
		List<byte[]> sections = List.of(stored(root), stored(this.metadata.getBytes(StandardCharsets.UTF_8)),
				this.leaves.toByteArray(), this.tiles.toByteArray());
		ByteBuffer file = ByteBuffer.allocate(HEADER + sections.stream().mapToInt((part) -> part.length).sum())
			.order(ByteOrder.LITTLE_ENDIAN);
		file.put("PMTiles".getBytes(StandardCharsets.US_ASCII)).put((byte) 3);
		int offset = HEADER;
		for (byte[] section : sections) {
			file.putLong(offset).putLong(section.length);
			offset += section.length;
		}
		file.position(INTERNAL_COMPRESSION);
		byte compression = (byte) (this.compressed ? GZIP : NONE);
		file.put(compression).put(compression).put((byte) 1).put((byte) 0).put((byte) 8);
		file.putInt(80_000_000).putInt(460_000_000).putInt(90_000_000).putInt(480_000_000);
		file.position(HEADER);
		sections.forEach(file::put);
		return file.array();
	}

	private byte[] stored(byte[] plain) {
		return this.compressed ? ContentCoding.gzip(plain) : plain;
	}

	static byte[] directory(List<Entry> entries) {
		List<Long> numbers = new ArrayList<>(List.of((long) entries.size()));
		long last = 0;
		for (Entry entry : entries) {
			numbers.add(entry.id() - last);
			last = entry.id();
		}
		entries.forEach((entry) -> numbers.add(entry.run()));
		entries.forEach((entry) -> numbers.add(entry.length()));
		Entry before = null;
		for (Entry entry : entries) {
			boolean next = before != null && entry.offset() == before.offset() + before.length();
			numbers.add(next ? 0 : entry.offset() + 1);
			before = entry;
		}
		return numbers(numbers);
	}

	static byte[] numbers(List<Long> numbers) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (long number : numbers) {
			long rest = number;
			for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
				bytes.write((int) (rest & 0x7f) | 0x80);
			}
			bytes.write((int) rest);
		}
		return bytes.toByteArray();
	}

	public record Entry(long id, long run, long length, long offset) {
	}

}
