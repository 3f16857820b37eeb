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
			byte[] sector = new byte[SECTOR];
			random.nextBytes(sector);
			System.arraycopy(sector, 0, file, random.nextInt(file.length / SECTOR) * SECTOR, SECTOR);
			return file;
		}
	},

	ZEROED_PAGE {
		@Override
		byte[] apply(byte[] file, Random random) {
			int start = random.nextInt(file.length / PAGE) * PAGE;
			Arrays.fill(file, start, start + PAGE, (byte) 0);
			return file;
		}
	},

	SWAPPED_PAGES {
		@Override
		byte[] apply(byte[] file, Random random) {
			int first = random.nextInt(file.length / PAGE) * PAGE;
			int second = random.nextInt(file.length / PAGE) * PAGE;
			byte[] page = Arrays.copyOfRange(file, first, first + PAGE);
			System.arraycopy(file, second, file, first, PAGE);
			System.arraycopy(page, 0, file, second, PAGE);
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

	/**
	 * Damages a file.
	 * @param file its bytes, which may be changed
	 * @param random decides where
	 * @return the bytes of the damaged file
	 */
	abstract byte[] apply(byte[] file, Random random);

}
