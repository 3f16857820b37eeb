package dev.locations.bench.crash;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

import dev.locations.bench.service.ServiceClient;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes random writes. Half of them create locations, a third change locations, a twelfth
 * delete locations, and a twelfth change accounts. Several can concern the same record.
 */
final class RandomWrites {

	private static final int SHARES = 12;

	private static final int CREATING_SHARES = 6;

	private final JsonMapper json = new JsonMapper();

	private final Random random;

	private final Iterator<ObjectNode> bodies;

	private final String name;

	private int count;

	/**
	 * Prepares writes.
	 * @param name starts all written texts; no other instance has the same name
	 * @param bodies bodies of {@code POST /locations}
	 */
	RandomWrites(String name, Random random, Iterator<ObjectNode> bodies) {
		this.name = name;
		this.random = random;
		this.bodies = bodies;
	}

	/**
	 * Makes writes.
	 * @param locations the ids of the existing locations
	 * @param accounts the ids of the accounts that may change
	 */
	List<WriteRequest> writes(int total, List<String> locations, List<String> accounts) {
		List<WriteRequest> writes = new ArrayList<>();
		for (int i = 0; i < total; i++) {
			int share = this.random.nextInt(SHARES);
			if (share < CREATING_SHARES) {
				writes.add(createLocation());
			}
			else if (share == CREATING_SHARES) {
				writes.add(new WriteRequest(WriteRequest.DELETE, ServiceClient.LOCATIONS, any(locations),
						this.json.createObjectNode()));
			}
			else if (share == CREATING_SHARES + 1) {
				writes
					.add(new WriteRequest(WriteRequest.PATCH, ServiceClient.USERS, any(accounts), account(nextName())));
			}
			else {
				writes.add(
						new WriteRequest(WriteRequest.PATCH, ServiceClient.LOCATIONS, any(locations), locationPatch()));
			}
		}
		return writes;
	}

	/**
	 * Makes an account without a password.
	 * @param name part of its e-mail address and its roles
	 * @return the body that creates it or changes all fields but the password
	 */
	ObjectNode account(String name) {
		ObjectNode account = this.json.createObjectNode().put("email", name + "@example.com");
		account.putArray("roles").add(name).add("editor");
		return account.put("active", this.random.nextBoolean());
	}

	private WriteRequest createLocation() {
		ObjectNode body = this.bodies.next();
		body.withObject("properties").put(ExpectedRecords.MARK, nextName());
		return new WriteRequest(WriteRequest.POST, ServiceClient.LOCATIONS, "", body);
	}

	private ObjectNode locationPatch() {
		// changes most fields, so that the checks notice an incomplete change
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
