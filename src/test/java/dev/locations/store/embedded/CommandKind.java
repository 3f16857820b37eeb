package dev.locations.store.embedded;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;

import de.bwaldvogel.mongo.bson.Document;

/**
 * What a command does to the store, as far as it matters for what it must wait for.
 */
enum CommandKind {

	/** Changes nothing. */
	READ,

	/** Changes documents, or may; also every command not known here. */
	WRITE,

	/** Changes which collections and indexes there are. */
	SCHEMA;

	private static final Set<String> READS = Set.of("find", "getmore", "count", "distinct", "killcursors", "ping",
			"hello", "ismaster", "buildinfo", "endsessions", "listcollections", "listindexes", "listdatabases",
			"dbstats", "collstats", "serverstatus", "getlasterror", "whatsmyuri");

	private static final Set<String> SCHEMA_CHANGES = Set.of("create", "createindexes", "drop", "dropdatabase",
			"dropindexes", "renamecollection");

	/**
	 * The kind of a command.
	 * @param command its name, in any case
	 * @param body the command
	 * @return its kind
	 */
	static CommandKind of(String command, Document body) {
		String name = command.toLowerCase(Locale.ROOT);
		if (SCHEMA_CHANGES.contains(name)) {
			return SCHEMA;
		}
		return (READS.contains(name) || (name.equals("aggregate") && !writes(body))) ? READ : WRITE;
	}

	private static boolean writes(Document aggregate) {
		return aggregate.get("pipeline") instanceof Collection<?> stages && stages.stream()
			.anyMatch((stage) -> stage instanceof Document document
					&& (document.containsKey("$out") || document.containsKey("$merge")));
	}

}
