package dev.locations.mutation;

import java.util.ArrayList;
import java.util.List;

import dev.locations.location.Locations;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates random valid requests to all endpoints.
 */
final class ValidRequests {

	private static final String LIST = "/api/locations";

	private final KnownRecords known;

	ValidRequests(KnownRecords known) {
		this.known = known;
	}

	/** Returns a random request, in most cases with the required role. */
	RequestDraft next(RandomChoices choices) {
		RequestDraft request = choices.oneIn(4) ? ofAccounts(choices) : ofLocations(choices);
		if (choices.oneIn(3)) {
			request = request.with(option(choices));
		}
		return choices.oneIn(12) ? request.with(this.known.reader())
				: choices.oneIn(12) ? request : request.with(this.known.writer());
	}

	private RequestDraft ofLocations(RandomChoices choices) {
		String one = LIST + "/" + this.known.location(choices);
		return switch (choices.below(10)) {
			case 0 -> RequestDraft.of("GET", LIST + fields("?", choices));
			case 1, 2 -> RequestDraft.of("GET", LIST + "?bbox=" + box(choices) + fields("&", choices));
			case 3 -> RequestDraft.of(choices.of("GET", "GET", "HEAD"), one + fields("?", choices));
			case 4, 5 -> RequestDraft.of("POST", LIST + fields("?", choices)).withJson(location(choices));
			case 6, 7, 8 ->
				RequestDraft.of("PATCH", one + fields("?", choices)).withJson(part(location(choices), choices));
			default -> RequestDraft.of(choices.of("DELETE", "OPTIONS", "HEAD", "GET"), one);
		};
	}

	private RequestDraft ofAccounts(RandomChoices choices) {
		String email = choices.of(KnownRecords.WRITER, KnownRecords.READER, "nobody@example.com");
		String one = "/api/users/" + this.known.user(choices) + fields("?", choices);
		return switch (choices.below(8)) {
			case 0 -> RequestDraft.of("POST", "/api/auth").withJson(Accounts.credentials(email, KnownRecords.PASSWORD));
			case 1 -> RequestDraft.of(choices.of("GET", "HEAD"), "/api/me" + fields("?", choices));
			case 2 -> RequestDraft.of("PATCH", "/api/me")
				.withJson(Accounts.passwordChange(choices.of(KnownRecords.PASSWORD, "wrong password"), "short"));
			case 3 -> RequestDraft.of("GET", "/api/users" + fields("?", choices));
			case 4, 5 -> RequestDraft.of("POST", "/api/users" + fields("?", choices))
				.withJson(user("user" + choices.below(10) + "@example.com"));
			case 6 -> RequestDraft.of("GET", one);
			default -> RequestDraft.of("PATCH", one)
				.withJson(part(user("other" + choices.below(10) + "@example.com"), choices));
		};
	}

	private static String box(RandomChoices choices) {
		return String.join(",", choices.decimal(-180, 10), choices.decimal(-90, 40), choices.decimal(0, 180),
				choices.decimal(40, 90));
	}

	private static String fields(String separator, RandomChoices choices) {
		return choices.of("", "", "", separator + "only=id&only=name", separator + "except=properties&except=address",
				separator + "only=address.city&except=id", separator + "only=properties.a.b");
	}

	private static ObjectNode location(RandomChoices choices) {
		return Locations.at("Place " + choices.below(1000), choices.decimal(-180, 180), choices.decimal(-90, 90));
	}

	private static ObjectNode user(String email) {
		return Json.MAPPER.createObjectNode()
			.put("email", email)
			.put("password", KnownRecords.PASSWORD)
			.put("active", true)
			.set("roles", Json.MAPPER.createArrayNode().add("admin"))
			.asObject();
	}

	/** Returns a random part of the fields. */
	private static JsonNode part(ObjectNode whole, RandomChoices choices) {
		List<String> names = new ArrayList<>(whole.propertyNames());
		names.removeIf((name) -> choices.oneIn(2));
		return whole.retain(names);
	}

	private String option(RandomChoices choices) {
		return choices.of("Accept-Encoding: gzip", "Accept-Encoding: gzip;q=0.5, identity;q=0.1", "Accept: text/html",
				"If-None-Match: " + this.known.tag(), "If-Match: " + this.known.tag(), "If-Match: *",
				"Origin: https://example.com", "Expect: 100-continue", "Connection: close",
				"X-Forwarded-For: 192.0.2.1");
	}

}
