package dev.locations.readmodel.state;

import java.util.concurrent.atomic.AtomicLong;

import dev.locations.store.ModelUnavailableException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ReplacedSlabsTests {

	private static final byte[] RECORD = { '{', '}' };

	private final AtomicLong nanos = new AtomicLong();

	private final Slabs slabs = new Slabs();

	private final long address = this.slabs.addElement(RECORD);

	private ReplacedSlabs replaced(long maxBytes) {
		ReplacedSlabs replaced = new ReplacedSlabs(maxBytes, this.nanos::get);
		replaced.add(this.slabs);
		return replaced;
	}

	@Test
	void manyGiveWayAfterAWhile() {
		ReplacedSlabs replaced = replaced(this.slabs.size() - 1);
		this.nanos.addAndGet(ReplacedSlabs.GRACE.toNanos() - 1);
		replaced.releaseOld();
		assertThat(this.slabs.json(this.address)).isEqualTo(RECORD);
		this.nanos.incrementAndGet();
		replaced.releaseOld();
		assertThatExceptionOfType(ModelUnavailableException.class).isThrownBy(() -> this.slabs.json(this.address));
	}

	@Test
	void fewStayForTheirReaders() {
		ReplacedSlabs replaced = replaced(this.slabs.size());
		this.nanos.addAndGet(10 * ReplacedSlabs.GRACE.toNanos());
		replaced.releaseOld();
		assertThat(this.slabs.json(this.address)).isEqualTo(RECORD);
	}

}
