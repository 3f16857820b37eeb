package dev.locations.validation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The place the schema files are read from, once, when they are loaded.
 */
@FunctionalInterface
public interface SchemaSource {

	/**
	 * Opens a schema file; the caller closes it.
	 * @param fileName the name of the file without a folder, such as
	 * {@code location.schema.json}
	 * @return its content, JSON in UTF-8
	 * @throws IOException when there is no such file or it cannot be read
	 */
	InputStream open(String fileName) throws IOException;

	/**
	 * The files packaged with the service.
	 * @return the folder {@code schemas} of the class path
	 */
	static SchemaSource classpath() {
		return (fileName) -> {
			InputStream file = SchemaSource.class.getResourceAsStream("/schemas/" + fileName);
			if (file == null) {
				throw new NoSuchFileException(fileName);
			}
			return file;
		};
	}

	/**
	 * The files of a folder on disk.
	 * @param folder the folder
	 * @return that folder
	 */
	static SchemaSource folder(Path folder) {
		return (fileName) -> Files.newInputStream(folder.resolve(fileName));
	}

}
