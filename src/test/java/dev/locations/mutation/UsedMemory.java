package dev.locations.mutation;

import java.lang.management.ManagementFactory;
import java.util.Locale;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;

/**
 * What is in use after a collection, of the tests' own, too.
 *
 * @param heap bytes on the heap
 * @param buffers bytes of Netty's buffers outside of it
 */
record UsedMemory(long heap, long buffers) {

	private static final double MB = 1e6;

	static UsedMemory now() {
		// what is freed by the first may only be found by the second
		ManagementFactory.getMemoryMXBean().gc();
		ManagementFactory.getMemoryMXBean().gc();
		return new UsedMemory(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
				((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric().usedDirectMemory());
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%.1f + %.1f MB", this.heap / MB, this.buffers / MB);
	}

}
