package dev.locations.importing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class LimitedInputStreamTests {

	private static final byte[] CONTENT = { 1, 2, 3 };

	/** Fails once, and looks complete then. */
	private static InputStream failingOnce(Supplier<Exception> failure) {
		return new InputStream() {

			private boolean failed;

			@Override
			public int read() {
				throw new UnsupportedOperationException();
			}

			@Override
			public int read(byte[] target, int offset, int length) throws IOException {
				if (this.failed) {
					return -1;
				}
				this.failed = true;
				if (failure.get() instanceof IOException ex) {
					throw ex;
				}
				throw (RuntimeException) failure.get();
			}

		};
	}

	@Test
	void countsWhatIsReadAndSkipped() throws IOException {
		LimitedInputStream stream = new LimitedInputStream(new ByteArrayInputStream(CONTENT), 3);
		assertThat(stream.read()).isEqualTo(1);
		assertThat(stream.skip(1)).isEqualTo(1);
		assertThat(stream.readAllBytes()).containsExactly(3);
		assertThat(stream.skip(1)).isZero();
		assertThat(stream.count()).isEqualTo(3);
		assertThat(stream.failure()).isEmpty();
	}

	@Test
	void failsAtEachReadAfterTheLimit() {
		LimitedInputStream stream = new LimitedInputStream(new ByteArrayInputStream(CONTENT), 2);
		for (int i = 0; i < 2; i++) {
			assertThatExceptionOfType(LimitedInputStream.TooLargeException.class).isThrownBy(stream::readAllBytes);
		}
		assertThat(stream.failure()).containsInstanceOf(LimitedInputStream.TooLargeException.class);
	}

	@Test
	void failsAtEachReadAfterAFailure() {
		LimitedInputStream broken = new LimitedInputStream(failingOnce(() -> new IOException("broken")), 2);
		for (int i = 0; i < 2; i++) {
			assertThatIOException().isThrownBy(broken::read).withMessage("broken");
			assertThatIOException().isThrownBy(() -> broken.skip(1)).withMessage("broken");
		}
		LimitedInputStream stopped = new LimitedInputStream(failingOnce(() -> new IllegalStateException("stopped")), 2);
		for (int i = 0; i < 2; i++) {
			assertThatIllegalStateException().isThrownBy(stopped::readAllBytes).withMessage("stopped");
		}
		assertThat(stopped.failure()).containsInstanceOf(IllegalStateException.class);
	}

}
