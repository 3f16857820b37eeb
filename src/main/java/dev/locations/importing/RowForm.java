package dev.locations.importing;

/** How a file writes its rows. Refused rows are written in the same form. */
public interface RowForm {

	/** What the numbers of rows count, such as {@code line}. */
	String unit();

	/** Returns what stands before the rows; empty for nothing. */
	String beginning();

	/** Returns a row as it came, with the reasons why it is refused. */
	String row(RefusedLocation refused);

}
