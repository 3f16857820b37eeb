package dev.locations.readmodel.snapshot;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.store.ModelUnavailableException;
import io.netty.buffer.ByteBuf;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SlabsTests {

	private static final byte[] SHORT = { 1, 2, 3 };

	private final AtomicLong nanos = new AtomicLong();

	private final Slabs slabs = new Slabs();

	@Test
	void keepsRecordsOfAnyLength() {
		byte[] large = new byte[5_000_000];
		large[0] = 7;
		large[large.length - 1] = 8;
		long first = this.slabs.addElement(SHORT);
		long second = this.slabs.addElement(large);
		long third = this.slabs.addElement(SHORT);
		assertThat(this.slabs.json(first)).isEqualTo(SHORT);
		assertThat(this.slabs.json(second)).isEqualTo(large);
		assertThat(this.slabs.json(third)).isEqualTo(SHORT);
		assertThat(RecordAddress.length(second)).isEqualTo(large.length + 1);
		assertThat(RecordAddress.follows(third, first)).as("short records share memory").isTrue();
		assertThat(this.slabs.size()).isEqualTo(RecordAddress.SLAB_SIZE + large.length + 1);
		Slabs copy = new Slabs();
		assertThat(copy.json(copy.add(this.slabs, second))).isEqualTo(large);
	}

	@Test
	void countsWhatIsNotInUse() {
		this.slabs.addElement(SHORT);
		assertThat(this.slabs.garbage(4)).isZero();
		this.slabs.addElement(SHORT);
		assertThat(this.slabs.garbage(4)).isEqualTo(4);
	}

	@Test
	void usesItsMemoryAgain() {
		byte[] fifth = new byte[RecordAddress.SLAB_SIZE / 5];
		for (int round = 1; round <= 3; round++) {
			for (int i = 0; i < 10; i++) {
				fifth[0] = (byte) (round + i);
				long address = this.slabs.addElement(fifth);
				this.slabs.addElement(new byte[RecordAddress.SLAB_SIZE / 2]);
				assertThat(this.slabs.json(address)).isEqualTo(fifth);
			}
			long size = this.slabs.size();
			this.slabs.clear();
			assertThat(this.slabs.size()).as("long records are dropped")
				.isEqualTo(3L * RecordAddress.SLAB_SIZE)
				.isLessThan(size);
			assertThat(this.slabs.written()).isZero();
		}
	}

	private ReplacedSlabs replaced(long maxBytes) {
		ReplacedSlabs replaced = new ReplacedSlabs(maxBytes, this.nanos::get);
		replaced.add(this.slabs);
		return replaced;
	}

	@Test
	void manyReplacedRecordsGiveWayAfterAWhile() {
		long address = this.slabs.addElement(SHORT);
		ReplacedSlabs replaced = replaced(this.slabs.size() - 1);
		this.nanos.addAndGet(ReplacedSlabs.GRACE.toNanos() - 1);
		replaced.releaseOld();
		assertThat(this.slabs.json(address)).isEqualTo(SHORT);
		this.nanos.incrementAndGet();
		replaced.releaseOld();
		assertThatExceptionOfType(ModelUnavailableException.class).isThrownBy(() -> this.slabs.json(address));
	}

	@Test
	void fewReplacedRecordsStayForTheirReaders() {
		long address = this.slabs.addElement(SHORT);
		ReplacedSlabs replaced = replaced(this.slabs.size());
		this.nanos.addAndGet(10 * ReplacedSlabs.GRACE.toNanos());
		replaced.releaseOld();
		assertThat(this.slabs.json(address)).isEqualTo(SHORT);
	}

	@Test
	void replacedRecordsGiveWayWhenMemoryIsShort() {
		long address = this.slabs.addElement(SHORT);
		ByteBuf sent = this.slabs.slice(address, SHORT.length + 1);
		ReplacedSlabs replaced = replaced(Long.MAX_VALUE);
		assertThat(replaced.makeRoomFor(() -> "done")).isEqualTo("done");
		assertThat(this.slabs.json(address)).isEqualTo(SHORT);
		AtomicInteger attempts = new AtomicInteger();
		assertThat(replaced.makeRoomFor(() -> {
			if (attempts.incrementAndGet() == 1) {
				throw new MemoryShortageException();
			}
			return "done";
		})).isEqualTo("done");
		assertThatExceptionOfType(ModelUnavailableException.class).isThrownBy(() -> this.slabs.json(address));
		assertThat(sent.getByte(SHORT.length)).as("what is being sent").isEqualTo((byte) 3);
	}

	@Test
	void memoryThatStaysShortIsAnError() {
		assertThatExceptionOfType(MemoryShortageException.class)
			.isThrownBy(() -> new ReplacedSlabs(Long.MAX_VALUE, System::nanoTime).makeRoomFor(() -> {
				throw new MemoryShortageException();
			}));
	}

}
