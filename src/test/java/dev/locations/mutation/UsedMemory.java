package dev.locations.mutation;

import java.lang.management.ManagementFactory;
import java.util.Locale;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;

/**
 * The memory in use after a garbage collection, including that of the tests.
 *
 * @param heap the bytes on the heap
 * @param buffers the bytes of Netty's direct buffers
 */
record UsedMemory(long heap, long buffers) {

	private static final double MB = 1e6;

	static UsedMemory now() {
		// the first collection may make further objects unreachable
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
