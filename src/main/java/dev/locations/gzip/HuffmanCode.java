package dev.locations.gzip;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A prefix code that is determined by the lengths of its codes (RFC 1951, 3.2.2). */
final class HuffmanCode {

	private final int[] lengths;

	/** The first bit is the lowest. */
	private final int[] codes;

	private HuffmanCode(int[] lengths, int maxLength) {
		this.lengths = lengths;
		this.codes = new int[lengths.length];
		int code = 0;
		for (int length = 1; length <= maxLength; length++) {
			for (int symbol = 0; symbol < lengths.length; symbol++) {
				if (lengths[symbol] == length) {
					this.codes[symbol] = Integer.reverse(code++) >>> (Integer.SIZE - length);
				}
			}
			code <<= 1;
		}
	}

	static HuffmanCode of(long[] counts, int maxLength) {
		long[] flattened = counts.clone();
		int[] lengths = lengths(flattened);
		while (Arrays.stream(lengths).max().orElseThrow() > maxLength) {
			Arrays.setAll(flattened, (symbol) -> (flattened[symbol] + 1) / 2);
			lengths = lengths(flattened);
		}
		return new HuffmanCode(lengths, maxLength);
	}

	private static int[] lengths(long[] counts) {
		PriorityQueue<Node> nodes = new PriorityQueue<>(
				Comparator.comparingLong(Node::count).thenComparingInt(Node::number));
		int[] parents = new int[2 * counts.length];
		for (int symbol = 0; symbol < counts.length; symbol++) {
			if (counts[symbol] > 0) {
				nodes.add(new Node(counts[symbol], symbol));
			}
		}
		int next = counts.length;
		for (Node first = nodes.remove(); !nodes.isEmpty(); first = nodes.remove()) {
			Node second = nodes.remove();
			parents[first.number] = next;
			parents[second.number] = next;
			nodes.add(new Node(first.count + second.count, next++));
		}
		int[] depths = new int[next];
		for (int node = next - 2; node >= 0; node--) {
			depths[node] = (parents[node] != 0) ? depths[parents[node]] + 1 : 0;
		}
		return Arrays.copyOf(depths, counts.length);
	}

	int length(int symbol) {
		return this.lengths[symbol];
	}

	int code(int symbol) {
		return this.codes[symbol];
	}

	void write(int symbol, BitString.Builder target) {
		target.write(this.codes[symbol], this.lengths[symbol]);
	}

	/** A node of the Huffman tree: a symbol or two nodes. */
	private record Node(long count, int number) {
	}

}
