package dev.locations.embedded;

import java.util.Arrays;
import java.util.Random;
import java.util.function.BiFunction;

/** Flipped bits, lost or misplaced sectors and pages, and missing ends of files. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum FileDamage {

	FLIPPED_BIT((file, random) -> {
		file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
		return file;
	}),

	RANDOM_SECTOR((file, random) -> {
		byte[] sector = new byte[Math.min(512, file.length)];
		random.nextBytes(sector);
		System.arraycopy(sector, 0, file, start(file, sector.length, random), sector.length);
		return file;
	}),

	ZEROED_PAGE((file, random) -> {
		int length = Math.min(4096, file.length);
		int start = start(file, length, random);
		Arrays.fill(file, start, start + length, (byte) 0);
		return file;
	}),

	SWAPPED_PAGES((file, random) -> {
		int length = Math.min(4096, file.length / 2);
		int first = start(file, length, random);
		int second = start(file, length, random);
		byte[] page = Arrays.copyOfRange(file, first, first + length);
		System.arraycopy(file, second, file, first, length);
		System.arraycopy(page, 0, file, second, length);
		return file;
	}),

	CUT((file, random) -> Arrays.copyOf(file, random.nextInt(file.length)));

	private final BiFunction<byte[], Random, byte[]> change;

	FileDamage(BiFunction<byte[], Random, byte[]> change) {
		this.change = change;
	}

	private static int start(byte[] file, int length, Random random) {
		return random.nextInt(file.length / length) * length;
	}

	byte[] apply(byte[] file, Random random) {
		return this.change.apply(file, random);
	}

}
