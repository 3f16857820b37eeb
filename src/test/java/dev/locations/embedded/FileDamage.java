package dev.locations.embedded;

import java.util.Arrays;
import java.util.Random;

/**
 * What happens to files: bits flip, sectors and pages are lost or written to the wrong
 * place, the end is missing.
 */
enum FileDamage {

	FLIPPED_BIT {
		@Override
		byte[] apply(byte[] file, Random random) {
			file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
			return file;
		}
	},

	RANDOM_SECTOR {
		@Override
		byte[] apply(byte[] file, Random random) {
			byte[] sector = new byte[Math.min(SECTOR, file.length)];
			random.nextBytes(sector);
			System.arraycopy(sector, 0, file, start(file, sector.length, random), sector.length);
			return file;
		}
	},

	ZEROED_PAGE {
		@Override
		byte[] apply(byte[] file, Random random) {
			int length = Math.min(PAGE, file.length);
			int start = start(file, length, random);
			Arrays.fill(file, start, start + length, (byte) 0);
			return file;
		}
	},

	SWAPPED_PAGES {
		@Override
		byte[] apply(byte[] file, Random random) {
			int length = Math.min(PAGE, file.length / 2);
			int first = start(file, length, random);
			int second = start(file, length, random);
			byte[] page = Arrays.copyOfRange(file, first, first + length);
			System.arraycopy(file, second, file, first, length);
			System.arraycopy(page, 0, file, second, length);
			return file;
		}
	},

	CUT {
		@Override
		byte[] apply(byte[] file, Random random) {
			return Arrays.copyOf(file, random.nextInt(file.length));
		}
	};

	private static final int SECTOR = 512;

	private static final int PAGE = 4096;

	private static int start(byte[] file, int length, Random random) {
		return random.nextInt(file.length / length) * length;
	}

	abstract byte[] apply(byte[] file, Random random);

}
