package dev.locations.gzip;

/**
 * Compresses records one by one. One thread at a time may use it.
 */
public final class FragmentEncoder {

	private final RecordParser parser;

	private final FragmentWriter writer;

	FragmentEncoder(Phrases phrases, DeflateCodes codes) {
		this.parser = new RecordParser(phrases, codes.literals());
		this.writer = new FragmentWriter(codes);
	}

	/**
	 * Compresses a record.
	 * @param json a JSON value in UTF-8, without the comma before it
	 * @return a fragment for a {@link GzipArray} of the same codebook
	 */
	public byte[] encode(byte[] json) {
		this.writer.start(json);
		this.parser.parse(json, this.writer);
		return this.writer.end();
	}

}
