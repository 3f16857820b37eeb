package dev.locations.bench.answers;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read from another stream. */
final class CountingInputStream extends FilterInputStream {

	private int bytes;

	CountingInputStream(InputStream in) {
		super(in);
	}

	int bytes() {
		return this.bytes;
	}

	@Override
	public int read() throws IOException {
		int read = super.read();
		this.bytes += (read < 0) ? 0 : 1;
		return read;
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		int read = super.read(target, offset, length);
		this.bytes += Math.max(0, read);
		return read;
	}

}
