package dev.locations.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.given;

class LimitedInputStreamTests {

	private static final byte[] CONTENT = { 1, 2, 3 };

	/** Fails once, and looks complete then. */
	private static InputStream failingOnce(Exception failure) throws IOException {
		InputStream stream = Mockito.mock(InputStream.class);
		given(stream.read(any(), anyInt(), anyInt())).willThrow(failure).willReturn(-1);
		return stream;
	}

	@Test
	void countsWhatIsSkipped() throws IOException {
		LimitedInputStream stream = new LimitedInputStream(new ByteArrayInputStream(CONTENT), 3);
		assertThat(stream.skip(1)).isEqualTo(1);
		assertThat(stream.readAllBytes()).containsExactly(2, 3);
		assertThat(stream.skip(1)).isZero();
		assertThat(stream.count()).isEqualTo(3);
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
	void failsAtEachReadAfterAFailure() throws IOException {
		LimitedInputStream broken = new LimitedInputStream(failingOnce(new IOException("broken")), 2);
		for (int i = 0; i < 2; i++) {
			assertThatIOException().isThrownBy(broken::read).withMessage("broken");
			assertThatIOException().isThrownBy(() -> broken.skip(1)).withMessage("broken");
		}
		LimitedInputStream stopped = new LimitedInputStream(failingOnce(new IllegalStateException("stopped")), 2);
		for (int i = 0; i < 2; i++) {
			assertThatIllegalStateException().isThrownBy(stopped::readAllBytes).withMessage("stopped");
		}
		assertThat(stopped.failure()).containsInstanceOf(IllegalStateException.class);
	}

}
