package dev.locations.importing.table;

import java.nio.charset.Charset;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.locations.file.Encodings;
import org.jspecify.annotations.Nullable;

/**
 * What somebody says about how a file is read. What is null is found out.
 *
 * @param separator what stands between the cells of a table
 * @param encoding the name of the charset of a table
 * @param headerRow the line of a table that has the names of its columns, from 1; 0 if
 * none has
 * @param sheet the name of a sheet of a workbook; null for the first one
 * @param crs the EPSG code of the reference system of positions; null for degrees
 * @param geometry what becomes of lines and areas: {@value #INSIDE}; null to refuse them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FileOptions(@Nullable String separator, @Nullable String encoding, @Nullable Integer headerRow,
		@Nullable String sheet, @Nullable String crs, @Nullable String geometry) {

	/** A point inside stands for a line or an area. */
	static final String INSIDE = "pointOnSurface";

	/** All is found out. */
	public static final FileOptions NONE = new FileOptions(null, null, null, null, null, null);

	/** Takes a guess of the reference system, if none is chosen. */
	public FileOptions withGuess(@Nullable String guess) {
		return new FileOptions(this.separator, this.encoding, this.headerRow, this.sheet,
				(this.crs != null) ? this.crs : guess, this.geometry);
	}

	/**
	 * Takes the charset that a sender names, if no other one is chosen. Many programs
	 * name UTF-8 without a look at the file, so this is found out.
	 */
	public FileOptions withSent(Charset charset) {
		String name = Encodings.nameOf(charset);
		return (this.encoding != null || Encodings.UTF_8.equals(name)) ? this
				: new FileOptions(this.separator, name, this.headerRow, this.sheet, this.crs, this.geometry);
	}

}
