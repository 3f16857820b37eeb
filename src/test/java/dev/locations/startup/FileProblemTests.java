package dev.locations.startup;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FileProblemTests {

	@Test
	void saysInWordsWhatTheJdkSaysWithANameOnly() {
		assertThat(FileProblem.text(new AccessDeniedException("/data/jwt-secret"))).isEqualTo("access is denied");
		assertThat(FileProblem.text(new FileSystemException("/data", null, "Not a directory")))
			.isEqualTo("Not a directory");
		assertThat(FileProblem.text(new FileSystemException("/data"))).isEqualTo("/data");
		assertThat(FileProblem.text(new IOException())).isEqualTo("IOException");
	}

}
