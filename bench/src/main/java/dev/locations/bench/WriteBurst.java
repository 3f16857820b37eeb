package dev.locations.bench;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes to be sent all at once: a half of them creates locations, a third changes them,
 * a twelfth deletes them, and the rest changes accounts. Some want the same record.
 */
final class WriteBurst {

	private static final int SHARES = 12;

	private final JsonMapper json = new JsonMapper();

	private final Random random;

	private final Iterator<ObjectNode> bodies;

	private final String name;

	private int count;

	/**
	 * Prepares writes.
	 * @param name differs from that of every other burst
	 * @param random the choices
	 * @param bodies bodies of POST /locations
	 */
	WriteBurst(String name, Random random, Iterator<ObjectNode> bodies) {
		this.name = name;
		this.random = random;
		this.bodies = bodies;
	}

	/**
	 * Makes the writes.
	 * @param total how many
	 * @param locations the ids of those there are
	 * @param accounts the ids of those that may be changed
	 * @return the writes
	 */
	List<Write> writes(int total, List<String> locations, List<String> accounts) {
		List<Write> writes = new ArrayList<>();
		for (int i = 0; i < total; i++) {
			int share = this.random.nextInt(SHARES);
			if (share < SHARES / 2) {
				writes.add(create());
			}
			else if (share == SHARES / 2) {
				writes.add(new Write(Write.DELETE, Http.LIST, any(locations), this.json.createObjectNode()));
			}
			else if (share == SHARES / 2 + 1) {
				writes.add(new Write(Write.PATCH, Http.USERS, any(accounts), account(nextName())));
			}
			else {
				writes.add(new Write(Write.PATCH, Http.LIST, any(locations), place()));
			}
		}
		return writes;
	}

	/**
	 * An account, or what changes all of it but its password.
	 * @param name becomes part of all its fields
	 */
	ObjectNode account(String name) {
		ObjectNode account = this.json.createObjectNode().put("email", name + "@example.com");
		account.putArray("roles").add(name).add("editor");
		return account.put("active", this.random.nextBoolean());
	}

	private Write create() {
		ObjectNode body = this.bodies.next();
		body.withObject("properties").put(Records.MARK, nextName());
		return new Write(Write.POST, Http.LIST, "", body);
	}

	/** A change of most fields, so that half of it would be seen. */
	private ObjectNode place() {
		ObjectNode other = this.bodies.next();
		String text = nextName();
		ObjectNode patch = this.json.createObjectNode()
			.put("name", text)
			.put("shortName", text)
			.put("description", text.repeat(20))
			.put("phone", text)
			.put("siteUrl", text);
		patch.set("geometry", other.get("geometry"));
		patch.putObject("address").put("street", text).put("number", text);
		patch.putObject("properties").put("changed", text);
		return patch;
	}

	private String nextName() {
		return this.name + "-" + this.count++;
	}

	private String any(List<String> ids) {
		return ids.get(this.random.nextInt(ids.size()));
	}

}
