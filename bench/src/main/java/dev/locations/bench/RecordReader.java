package dev.locations.bench;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads all records of the service, as a list and one by one.
 */
final class RecordReader {

	private static final int AT_ONCE = 64;

	private static final JsonMapper JSON = new JsonMapper();

	private final Http http;

	private final String authorization;

	RecordReader(Http http, String authorization) {
		this.http = http;
		this.authorization = authorization;
	}

	/** The list as it was sent. */
	String list(String collection) throws IOException, InterruptedException {
		return new String(this.http.get(collection, "Authorization", this.authorization).body().readAllBytes(),
				StandardCharsets.UTF_8);
	}

	/**
	 * Reads all records.
	 * @param collection their path
	 * @param findings told when one is there twice, or differs when it is read by itself
	 * @return the records by their ids
	 */
	Map<String, ObjectNode> read(String collection, Findings findings) throws IOException, InterruptedException {
		Map<String, ObjectNode> records = new HashMap<>();
		for (JsonNode each : JSON.readTree(list(collection))) {
			Object same = records.put(each.get("id").stringValue(), (ObjectNode) each);
			findings.require(same == null, "listed twice", each, same);
		}
		Map<String, CompletableFuture<HttpResponse<String>>> answers = new HashMap<>();
		Semaphore running = new Semaphore(AT_ONCE);
		for (String id : records.keySet()) {
			running.acquire();
			answers.put(id, this.http.send("GET", collection + "/" + id, "", "Authorization", this.authorization)
				.whenComplete((answer, failure) -> running.release()));
		}
		answers.forEach((id, answer) -> {
			String single = answer.join().body();
			findings.require(JSON.readTree(single).equals(records.get(id)), "not as listed", single, records.get(id));
		});
		return records;
	}

}
