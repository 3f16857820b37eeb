package dev.locations.cql2;

/** The classes of characters in the grammar of the standard. */
final class Characters {

	// pairs of the first and the last character
	private static final int[] START = { ':', ':', '_', '_', 'A', 'Z', 'a', 'z', 0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x2FF,
			0x370, 0x37D, 0x37F, 0x1FFE, 0x200C, 0x200D, 0x2070, 0x218F, 0x2C00, 0x2FEF, 0x3001, 0xD7FF, 0xF900, 0xFDCF,
			0xFDF0, 0xFFFD, 0x10000, 0xEFFFF };

	private static final int[] OTHER_PARTS = { '.', '.', '0', '9', 0x300, 0x36F, 0x203F, 0x2040 };

	private Characters() {
	}

	/** Tells whether a name without quotation marks may begin with it. */
	static boolean isStart(int character) {
		return isIn(START, character) && !isSpace(character);
	}

	/** Tells whether it may be in a name without quotation marks. */
	static boolean isPart(int character) {
		return isStart(character) || isIn(OTHER_PARTS, character);
	}

	static boolean isDigit(int character) {
		return character >= '0' && character <= '9';
	}

	static boolean isSpace(int character) {
		return Character.isWhitespace(character) || Character.isSpaceChar(character) || character == '\u0085';
	}

	/**
	 * Tells whether it is in a range; takes pairs of the first and the last character.
	 */
	static boolean isIn(int[] ranges, int character) {
		for (int i = 0; i < ranges.length; i += 2) {
			if (character >= ranges[i] && character <= ranges[i + 1]) {
				return true;
			}
		}
		return false;
	}

}
