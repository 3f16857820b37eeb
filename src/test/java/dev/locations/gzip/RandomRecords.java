package dev.locations.gzip;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class RandomRecords {

	private static final List<String> SENTENCES = List.of("Open all year; ask at the desk for the guided tour.",
			"A short walk from the centre, with a view that changes with the seasons.",
			"Bring water in summer, and a coat whenever the wind comes from the north.", "Größer als man denkt. 山 😀");

	private final Random random;

	public RandomRecords(long seed) {
		this.random = new Random(seed);
	}

	byte[] next() {
		String name = "Place " + this.random.nextInt(1000);
		String description = String.join(" ",
				Stream.generate(() -> SENTENCES.get(this.random.nextInt(SENTENCES.size())))
					.limit(this.random.nextInt(4))
					.toList());
		return """
				{"id":"%s","name":"%s","description":"%s in %s. %s","address":{"street":"%s","city":"%s"},"rating":%d}"""
			.formatted(new UUID(this.random.nextLong(), this.random.nextLong()), name, name, city(), description,
					city(), city(), this.random.nextInt())
			.getBytes(StandardCharsets.UTF_8);
	}

	private String city() {
		return Integer.toString(this.random.nextInt(50), Character.MAX_RADIX).repeat(1 + this.random.nextInt(5));
	}

	public byte[] noise(int length) {
		byte[] noise = new byte[length];
		this.random.nextBytes(noise);
		return noise;
	}

	List<byte[]> list(int count) {
		return IntStream.range(0, count).mapToObj((i) -> next()).toList();
	}

}
