package dev.locations.bench.crash;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

import dev.locations.bench.service.ServiceClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads all records of the service, as a list and one by one. */
final class RecordReader {

	private static final int MAX_CONCURRENT_REQUESTS = 64;

	private static final JsonMapper JSON = new JsonMapper();

	private final ServiceClient client;

	private final String authorization;

	RecordReader(ServiceClient client, String authorization) {
		this.client = client;
		this.authorization = authorization;
	}

	/**
	 * Reads all records from the list.
	 * @param collection the path of the records
	 * @param results receives a violation if the list holds a record twice
	 */
	Map<String, ObjectNode> list(String collection, CheckResults results) throws IOException, InterruptedException {
		byte[] list = this.client.get(collection, "Authorization", this.authorization).body().readAllBytes();
		Map<String, ObjectNode> records = new HashMap<>();
		for (JsonNode each : JSON.readTree(list)) {
			ObjectNode same = records.put(each.get("id").stringValue(), (ObjectNode) each);
			results.require(same == null, "a record is listed twice", each, same);
		}
		return records;
	}

	/**
	 * Reads records by their ids.
	 * @param collection the path of the records
	 * @param listed the records of the list
	 * @param results receives a violation if one of them differs
	 */
	void compare(String collection, Map<String, ObjectNode> listed, CheckResults results) throws InterruptedException {
		Map<String, ObjectNode> records = read(collection, listed.keySet());
		listed.forEach((id, each) -> results.require(each.equals(records.get(id)), "a record differs from the list",
				records.get(id), each));
	}

	/**
	 * Reads records by their ids.
	 * @param collection the path of the records
	 */
	Map<String, ObjectNode> read(String collection, Collection<String> ids) throws InterruptedException {
		Map<String, CompletableFuture<HttpResponse<String>>> answers = new HashMap<>();
		Semaphore permits = new Semaphore(MAX_CONCURRENT_REQUESTS);
		for (String id : ids) {
			permits.acquire();
			answers.put(id, this.client.send("GET", collection + "/" + id, "", "Authorization", this.authorization)
				.whenComplete((answer, failure) -> permits.release()));
		}
		Map<String, ObjectNode> found = new HashMap<>();
		answers.forEach((id, answer) -> {
			if (answer.join().statusCode() == 200) {
				found.put(id, (ObjectNode) JSON.readTree(answer.join().body()));
			}
		});
		return found;
	}

}
