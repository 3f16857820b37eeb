package dev.locations.readmodel.snapshot;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import dev.locations.index.file.ModelDirectory;
import dev.locations.location.query.ListPosition;
import org.jspecify.annotations.Nullable;

/**
 * Sorts locations that take too much memory together: sorted parts go to files without
 * names, and are merged at the end.
 */
final class SortedRuns implements Closeable {

	private static final int BUFFER = 1 << 18;

	private final ModelDirectory directory;

	private final List<FileChannel> files = new ArrayList<>();

	private RepeatedIds ids = new RepeatedIds();

	SortedRuns(ModelDirectory directory) {
		this.directory = directory;
	}

	boolean isEmpty() {
		return this.files.isEmpty();
	}

	void add(Stream<Entry> sorted, Slabs slabs) {
		FileChannel file = this.directory.temporary();
		this.files.add(file);
		try {
			DataOutputStream out = new DataOutputStream(
					new BufferedOutputStream(Channels.newOutputStream(file), BUFFER));
			for (Entry entry : (Iterable<Entry>) sorted::iterator) {
				this.ids.add(entry.key().id());
				write(entry, slabs.json(entry.address()), out);
			}
			out.writeInt(-1);
			out.flush();
			file.position(0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void write(Entry entry, byte[] json, DataOutputStream out) throws IOException {
		out.writeInt(json.length);
		out.write(json);
		out.writeInt(entry.key().name().length);
		out.write(entry.key().name());
		out.writeLong(entry.key().createdAt());
		out.writeLong(entry.key().id().getMostSignificantBits());
		out.writeLong(entry.key().id().getLeastSignificantBits());
		out.writeLong(entry.updatedAt());
		out.writeDouble(entry.longitude());
		out.writeDouble(entry.latitude());
		for (short end : entry.fieldEnds()) {
			out.writeShort(end);
		}
	}

	/** A scan may return a location twice. */
	boolean isRepeated(UUID id) {
		return this.ids.repeated.contains(id);
	}

	void merge(BiConsumer<Entry, byte[]> target) {
		try {
			PriorityQueue<Run> runs = new PriorityQueue<>(Comparator.comparing((run) -> run.entry().key()));
			for (FileChannel file : this.files) {
				Run run = new Run(file);
				if (run.next()) {
					runs.add(run);
				}
			}
			for (Run first = runs.poll(); first != null; first = runs.poll()) {
				target.accept(first.entry(), first.json);
				if (first.next()) {
					runs.add(first);
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		try {
			for (FileChannel file : this.files) {
				file.close();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.files.clear();
		this.ids = new RepeatedIds();
	}

	private static final class Run {

		private final DataInputStream in;

		private byte[] json = {};

		private @Nullable Entry entry;

		Run(FileChannel file) {
			this.in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(file), BUFFER));
		}

		boolean next() throws IOException {
			int length = this.in.readInt();
			if (length < 0) {
				return false;
			}
			this.json = this.in.readNBytes(length);
			byte[] name = this.in.readNBytes(this.in.readInt());
			ListPosition key = new ListPosition(name, this.in.readLong(),
					new UUID(this.in.readLong(), this.in.readLong()));
			long updatedAt = this.in.readLong();
			double longitude = this.in.readDouble();
			double latitude = this.in.readDouble();
			short[] ends = new short[FieldEnds.COUNT];
			for (int i = 0; i < ends.length; i++) {
				ends[i] = this.in.readShort();
			}
			this.entry = new Entry(key, updatedAt, longitude, latitude, 0, ends, 0, 0, List.of(), new EntryCache());
			return true;
		}

		Entry entry() {
			return Objects.requireNonNull(this.entry);
		}

	}

	/** Finds ids that come more than once, in a few bytes for each id. */
	private static final class RepeatedIds {

		private long[] hashes = new long[1024];

		private int size;

		private final Set<UUID> repeated = new HashSet<>();

		void add(UUID id) {
			if (this.size > this.hashes.length / 4 * 3) {
				long[] old = this.hashes;
				this.hashes = new long[2 * old.length];
				for (long hash : old) {
					if (hash != 0) {
						this.hashes[slot(hash)] = hash;
					}
				}
			}
			long hash = (id.getMostSignificantBits() ^ Long.rotateLeft(id.getLeastSignificantBits(), 31)) | 1;
			int slot = slot(hash);
			if (this.hashes[slot] == hash) {
				this.repeated.add(id);
				return;
			}
			this.hashes[slot] = hash;
			this.size++;
		}

		private int slot(long hash) {
			int slot = Long.hashCode(hash * 0x9e3779b97f4a7c15L) & (this.hashes.length - 1);
			while (this.hashes[slot] != 0 && this.hashes[slot] != hash) {
				slot = (slot + 1) & (this.hashes.length - 1);
			}
			return slot;
		}

	}

}
