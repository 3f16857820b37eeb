package dev.locations.readmodel.snapshot;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.compression.prepared.Codebook;
import dev.locations.compression.prepared.FragmentEncoder;
import dev.locations.compression.prepared.GzipArray;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.record.Slabs;
import io.netty.buffer.ByteBuf;

/**
 * The records of a base once more, each compressed by itself, to be put together to
 * compressed lists.
 */
public final class CompressedRecords {

	private static final int SAMPLE = 1_000;

	private final Codebook codebook;

	private final Slabs slabs;

	private final long[] addresses;

	private CompressedRecords(Codebook codebook, Slabs slabs, long[] addresses) {
		this.codebook = codebook;
		this.slabs = slabs;
		this.addresses = addresses;
	}

	/**
	 * Compresses all records. This takes some ten microseconds for each.
	 * @param base the records
	 */
	static CompressedRecords of(Base base) {
		int step = Math.max(1, base.size() / SAMPLE);
		List<byte[]> sample = IntStream.range(0, Math.min(base.size(), SAMPLE))
			.mapToObj((i) -> base.records().json(i * step))
			.toList();
		Codebook codebook = Codebook.of(sample);
		FragmentEncoder encoder = codebook.encoder();
		Slabs slabs = new Slabs();
		long[] addresses = new long[base.size()];
		for (int rank = 0; rank < addresses.length; rank++) {
			addresses[rank] = slabs.add(encoder.encode(base.records().json(rank)));
		}
		slabs.endOfOrder();
		return new CompressedRecords(codebook, slabs, addresses);
	}

	public GzipArray newArray() {
		return new GzipArray(this.codebook);
	}

	/**
	 * Adds a record to a compressed array. A record that is not in the base is compressed
	 * only once.
	 * @param snapshot the locations that the base of these fragments belongs to
	 * @param item the rank of the record, or the complement of its index in the delta
	 * @param array the array
	 * @param target gets the bytes
	 */
	public void add(Snapshot snapshot, int item, GzipArray array, ByteBuf target) {
		if (item < 0) {
			byte[] fragment = fragment(snapshot.delta().entry(~item), snapshot.slabs());
			array.add(ByteBuffer.wrap(fragment), 0, fragment.length, target);
			return;
		}
		long address = this.addresses[item];
		array.add(this.slabs.memory(address), RecordAddress.offset(address), RecordAddress.length(address), target);
	}

	private byte[] fragment(Entry entry, Slabs records) {
		byte[] fragment = entry.fragment().get();
		if (fragment == null) {
			fragment = this.codebook.encoder().encode(records.json(entry.address()));
			entry.fragment().set(fragment);
		}
		return fragment;
	}

	/** The memory in use, in bytes. */
	long memory() {
		return this.slabs.size() + (long) this.addresses.length * Long.BYTES;
	}

	/** Takes the fragments of the next base in the order of the list. */
	final class Successor {

		private final FragmentEncoder encoder = CompressedRecords.this.codebook.encoder();

		private final Slabs next;

		private final long[] nextAddresses;

		private int size;

		/**
		 * Starts the next fragments.
		 * @param size how many there will be
		 * @param copied whether to leave behind what no longer counts
		 */
		Successor(int size, boolean copied) {
			this.next = copied ? new Slabs() : CompressedRecords.this.slabs;
			this.nextAddresses = new long[size];
		}

		void add(int rank) {
			long address = CompressedRecords.this.addresses[rank];
			this.nextAddresses[this.size++] = (this.next == CompressedRecords.this.slabs) ? address
					: this.next.add(CompressedRecords.this.slabs, address);
		}

		void add(Entry entry, Slabs records) {
			byte[] fragment = entry.fragment().get();
			this.nextAddresses[this.size++] = this.next
				.add((fragment != null) ? fragment : this.encoder.encode(records.json(entry.address())));
		}

		CompressedRecords build() {
			return new CompressedRecords(CompressedRecords.this.codebook, this.next, this.nextAddresses);
		}

	}

}
