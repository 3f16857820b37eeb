package dev.locations.page;

import java.io.IOException;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** Reads files of this service and of its libraries from the class path. */
public final class PackagedFile {

	private PackagedFile() {
	}

	/**
	 * Reads a file. Blocks.
	 * @param pattern the path of the file; an asterisk stands for a version
	 * @throws IOException if the file is missing or exists several times
	 */
	public static byte[] read(String pattern) throws IOException {
		Resource[] found = new PathMatchingResourcePatternResolver().getResources("classpath*:" + pattern);
		if (found.length != 1) {
			throw new IOException("%s is %d times on the class path".formatted(pattern, found.length));
		}
		return found[0].getContentAsByteArray();
	}

}
