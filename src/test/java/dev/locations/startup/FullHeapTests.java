package dev.locations.startup;

import java.util.ArrayList;
import java.util.List;

import dev.locations.testing.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FullHeapTests {

	@ParameterizedTest
	@ValueSource(strings = { "Java heap space", "GC overhead limit exceeded", "Metaspace" })
	void isToldByAnErrorOrItsCause(String message) {
		assertThat(FullHeap.isFullHeap(new OutOfMemoryError(message))).isTrue();
		assertThat(FullHeap.isFullHeap(new IllegalStateException(new Error(new OutOfMemoryError(message))))).isTrue();
		assertThat(FullHeap.isFullHeap(new IllegalStateException(message))).isFalse();
	}

	@ParameterizedTest
	@ValueSource(strings = { "unable to create native thread", "Cannot reserve 10 bytes of direct buffer memory" })
	void isNotToldByOtherShortages(String message) {
		assertThat(FullHeap.isFullHeap(new OutOfMemoryError(message))).isFalse();
		assertThat(FullHeap.isFullHeap(new OutOfMemoryError())).isFalse();
		assertThat(FullHeap.isFullHeap(null)).isFalse();
	}

	@Test
	void endsTheProcessWithOneLine() throws Exception {
		try (ChildJvm process = ChildJvm.start("full", List.of("-XX:-ExitOnOutOfMemoryError", "-Xmx16m"),
				FillsTheHeap.class, List.of())) {
			assertThat(process.awaitEnd()).isEqualTo(FullHeap.EXIT_CODE);
			assertThat(process.log())
				.containsExactly("The heap is full, so the process ends. Start it again with more memory (-Xmx).");
		}
	}

	/** A program that fills the heap in another thread than the main one, which goes on. */
	private static final class FillsTheHeap {

		private FillsTheHeap() {
		}

		public static void main(String[] args) throws InterruptedException {
			FullHeap.endProcess();
			Thread filling = new Thread(() -> {
				List<long[]> all = new ArrayList<>();
				while (true) {
					all.add(new long[1_000_000]);
				}
			});
			filling.start();
			Thread.sleep(Long.MAX_VALUE);
		}

	}

}
