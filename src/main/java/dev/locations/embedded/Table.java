package dev.locations.embedded;

/**
 * The tables of the store, which are column families of RocksDB. Keys are ordered by
 * their bytes.
 */
enum Table {

	/** What is known of the store itself, by name. RocksDB requires this name. */
	ABOUT("default"),

	LOCATIONS("locations"),

	USERS("users"),

	/** Identifiers of accounts by e-mail address. */
	EMAILS("emails"),

	/** Identifiers of changed locations by the position of their commit. */
	CHANGES("changes"),

	/** The versions of locations and their actions, by {@link HistoryKey}. */
	HISTORY("history");

	private final String columnFamily;

	Table(String columnFamily) {
		this.columnFamily = columnFamily;
	}

	byte[] columnFamily() {
		return Bytes.of(this.columnFamily);
	}

}
