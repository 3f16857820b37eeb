package dev.locations.mutation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import dev.locations.testing.RawAnswer;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Creates the accounts that the mutated requests use, and restores them after each round.
 * It expects that all of its own requests succeed.
 */
final class Administrator {

	static final String EMAIL = "root@example.com";

	private static final int LOCATIONS_KEPT = 20;

	private final RawConnection connection;

	private final String token;

	private final KnownRecords known;

	private final String writer;

	private final String reader;

	private Administrator(RawConnection connection, String token, KnownRecords known) throws IOException {
		this.connection = connection;
		this.token = token;
		this.known = known;
		this.writer = create(KnownRecords.WRITER);
		this.reader = create(KnownRecords.READER);
	}

	/** Signs in and creates the accounts. */
	static Administrator start(RawConnection connection, KnownRecords known) throws IOException {
		Administrator administrator = new Administrator(connection, signIn(connection, EMAIL), known);
		known.addUser(administrator.writer);
		known.addUser(administrator.reader);
		administrator.restore();
		return administrator;
	}

	private String create(String email) throws IOException {
		JsonNode body = Accounts.credentials(email, KnownRecords.PASSWORD);
		return send(RequestDraft.of("POST", "/api/users").withJson(body), 201).get("id").stringValue();
	}

	/** Restores the passwords and roles of the accounts, and deletes most locations. */
	void restore() throws IOException {
		restore(this.writer, KnownRecords.WRITER, Json.MAPPER.createArrayNode().add("admin"));
		restore(this.reader, KnownRecords.READER, Json.MAPPER.createArrayNode());
		this.known.signedIn(signIn(this.connection, KnownRecords.WRITER), signIn(this.connection, KnownRecords.READER));
		List<String> ids = new ArrayList<>();
		for (JsonNode location : send(RequestDraft.of("GET", "/api/locations?only=id"), 200)) {
			String id = location.get("id").stringValue();
			if (ids.size() < LOCATIONS_KEPT) {
				ids.add(id);
			}
			else {
				send(RequestDraft.of("DELETE", "/api/locations/" + id), 204);
			}
		}
		this.known.replaceLocations(ids);
	}

	private void restore(String id, String email, ArrayNode roles) throws IOException {
		ObjectNode body = Accounts.credentials(email, KnownRecords.PASSWORD).asObject().put("active", true);
		send(RequestDraft.of("PATCH", "/api/users/" + id).withJson(body.set("roles", roles)), 200);
	}

	private JsonNode send(RequestDraft draft, int status) throws IOException {
		return send(this.connection, draft.with("Authorization: Bearer " + this.token), status);
	}

	private static String signIn(RawConnection connection, String email) throws IOException {
		JsonNode body = Accounts.credentials(email, KnownRecords.PASSWORD);
		return send(connection, RequestDraft.of("POST", "/api/auth").withJson(body), 201).get("token").stringValue();
	}

	private static JsonNode send(RawConnection connection, RequestDraft draft, int status) throws IOException {
		connection.send(Framing.plain(draft).bytes());
		RawAnswer answer = connection.read(false).orElseThrow(() -> new AssertionError("No answer"));
		assertThat(answer.status()).as(answer.body()).isEqualTo(status);
		AnswerRules.check(answer, false);
		return answer.body().isEmpty() ? Json.MAPPER.nullNode() : Json.of(answer.body());
	}

}
