package dev.locations.startup;

import java.util.ArrayList;
import java.util.List;

/** A program that fills the heap in another thread than the main one, which goes on. */
public final class FillsTheHeap {

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
