package dev.locations.importing;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A ZIP file with files of KML. Reading fails where the file is cut off. */
final class KmzFile extends ZipInputStream {

	KmzFile(InputStream file) {
		super(file);
	}

	/** Goes to the next file of KML; false after the last one. */
	boolean nextKml() throws IOException {
		ZipEntry entry = getNextEntry();
		while (entry != null && !entry.getName().toLowerCase(Locale.ROOT).endsWith(".kml")) {
			entry = getNextEntry();
		}
		// a directory of all files, of which the first bytes were read, ends a whole file
		if (entry == null && this.in.read() < 0) {
			throw new EOFException("The file is cut off");
		}
		return entry != null;
	}

}
