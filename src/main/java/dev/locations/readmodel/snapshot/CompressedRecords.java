package dev.locations.readmodel.snapshot;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.gzip.Codebook;
import dev.locations.gzip.FragmentEncoder;
import dev.locations.gzip.GzipArray;
import io.netty.buffer.ByteBuf;

/**
 * The records of a base as compressed fragments, which are joined to compressed lists.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CompressedRecords(Codebook codebook, Slabs slabs, long[] addresses) {

	private static final int SAMPLE_SIZE = 1_000;

	/** Takes about ten microseconds for each record. */
	public static CompressedRecords of(Base base, RecordSink sink) {
		int step = Math.max(1, base.size() / SAMPLE_SIZE);
		List<byte[]> sample = IntStream.range(0, Math.min(base.size(), SAMPLE_SIZE))
			.mapToObj((i) -> base.records().json(i * step))
			.toList();
		Codebook codebook = Codebook.of(sample);
		FragmentEncoder encoder = codebook.encoder();
		long[] addresses = new long[base.size()];
		for (int ordinal = 0; ordinal < addresses.length; ordinal++) {
			addresses[ordinal] = sink.add(encoder.encode(base.records().json(ordinal)));
		}
		return new CompressedRecords(codebook, sink.inOrder(), addresses);
	}

	public void add(Snapshot snapshot, int item, GzipArray array, ByteBuf target) {
		if (item < 0) {
			byte[] fragment = fragment(snapshot.changes().entry(~item), snapshot.slabs());
			array.add(ByteBuffer.wrap(fragment), 0, fragment.length, target);
			return;
		}
		long address = this.addresses[item];
		array.add(this.slabs.slab(address), RecordAddress.offset(address), RecordAddress.length(address), target);
	}

	/** Returns the bytes of a changed record that is not compressed yet; else 0. */
	public int bytesToCompress(Snapshot snapshot, int item) {
		if (item >= 0) {
			return 0;
		}
		Entry entry = snapshot.changes().entry(~item);
		return (entry.cache().fragment() == null) ? RecordAddress.length(entry.address()) : 0;
	}

	public long bytesToCompress(Snapshot snapshot) {
		return IntStream.range(0, snapshot.changes().size()).mapToLong((i) -> bytesToCompress(snapshot, ~i)).sum();
	}

	private byte[] fragment(Entry entry, Slabs records) {
		byte[] fragment = entry.cache().fragment();
		if (fragment == null) {
			fragment = this.codebook.encoder().encode(records.json(entry.address()));
			entry.cache().setFragment(fragment);
		}
		return fragment;
	}

	public long memory() {
		return this.slabs.size() + (long) this.addresses.length * Long.BYTES;
	}

	final class NextBuilder {

		private final FragmentEncoder encoder = CompressedRecords.this.codebook.encoder();

		private final Slabs nextSlabs;

		private final long[] nextAddresses;

		private int size;

		NextBuilder(int capacity, boolean copy) {
			this.nextSlabs = copy ? CompressedRecords.this.slabs.withoutMemory() : CompressedRecords.this.slabs;
			this.nextAddresses = new long[capacity];
		}

		void add(int ordinal) {
			long address = CompressedRecords.this.addresses[ordinal];
			Slabs slabs = CompressedRecords.this.slabs;
			this.nextAddresses[this.size++] = (this.nextSlabs == slabs || slabs.isMapped(address)) ? address
					: this.nextSlabs.add(slabs, address);
		}

		void add(Entry entry, Slabs records) {
			byte[] fragment = entry.cache().fragment();
			this.nextAddresses[this.size++] = this.nextSlabs
				.add((fragment != null) ? fragment : this.encoder.encode(records.json(entry.address())));
		}

		CompressedRecords build() {
			return new CompressedRecords(CompressedRecords.this.codebook, this.nextSlabs, this.nextAddresses);
		}

	}

}
