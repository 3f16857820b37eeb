package dev.locations.user;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * A random password in a file that only its owner can read. It is written before the
 * account is created, and deleted after the log has shown it. So no end of the process
 * between the two loses it.
 */
record FirstPassword(Path file) {

	private static final int RANDOM_BYTES = 15;

	static String random() {
		byte[] random = new byte[RANDOM_BYTES];
		new SecureRandom().nextBytes(random);
		return Base64.getUrlEncoder().encodeToString(random);
	}

	/** Creates it if there is none. Blocks. */
	String readOrCreate() throws IOException {
		if (Files.exists(this.file)) {
			return Files.readString(this.file);
		}
		String password = random();
		Path folder = this.file.toAbsolutePath().getParent();
		Path temporary = Files.createTempFile(folder, String.valueOf(this.file.getFileName()), ".new");
		Files.writeString(temporary, password);
		Files.move(temporary, this.file, StandardCopyOption.REPLACE_EXISTING);
		return password;
	}

}
