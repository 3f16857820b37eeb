package dev.locations.service.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.mongo.ServiceOnMongo;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Creates, changes, deletes and reads locations of its own, and knows their state. */
final class Worker {

	/** Requests go to the most recent locations; older ones are only checked in lists. */
	private static final int RECENT = 30;

	private final TestedService service;

	private final int number;

	private final Random random;

	private final List<ExpectedLocation> locations = new ArrayList<>();

	private int texts;

	Worker(TestedService service, int number, Random random) {
		this.service = service;
		this.number = number;
		this.random = random;
	}

	/** Sends one random request, and checks the answer. */
	void work() {
		try {
			switch (this.random.nextInt(12)) {
				case 0, 1, 2 -> create();
				case 3, 4, 5 -> pick(ExpectedLocation.Presence.PRESENT, this::change);
				case 6, 7 -> pick(ExpectedLocation.Presence.PRESENT, this::delete);
				case 8 -> pick(ExpectedLocation.Presence.PRESENT, this::read);
				case 9 -> pick(ExpectedLocation.Presence.DELETED, this::readDeleted);
				case 10 -> list();
				default -> ask("POST", "/api/auth", ServiceOnMongo.CREDENTIALS).ifPresent((answer) -> answer.json(201));
			}
		}
		catch (IOException | RuntimeException | AssertionError ex) {
			this.service.outcomes().violation("worker %d: %s".formatted(this.number, ex));
		}
	}

	void removeFrom(Map<String, String> stored) {
		for (ExpectedLocation location : this.locations) {
			String description = stored.remove(location.name());
			if (description != null) {
				assertThat(location).as("%s is stored", description).matches((known) -> known.allows(description));
			}
			else {
				assertThat(location.presence()).as("%s is not stored", location)
					.isNotEqualTo(ExpectedLocation.Presence.PRESENT);
			}
		}
	}

	private void create() throws IOException {
		String name = "worker %d %d".formatted(this.number, this.locations.size());
		String description = text();
		String body = Locations.at(name, String.valueOf(this.number), "1").put("description", description).toString();
		this.locations.add(ask("POST", "/api/locations", body)
			.map((answer) -> new ExpectedLocation(answer.json(201).get("id").stringValue(), name, description))
			.orElseGet(() -> ExpectedLocation.unconfirmed(name, description)));
	}

	private void change(ExpectedLocation location) throws IOException {
		String description = text();
		location.mayHave(description);
		ask("PATCH", location.path(), "{\"description\":\"" + description + "\"}").ifPresent((answer) -> {
			assertThat(description(answer.json(200))).isEqualTo(description);
			location.has(description);
		});
	}

	private void delete(ExpectedLocation location) throws IOException {
		Optional<Answer> answer = ask("DELETE", location.path(), null);
		location.mayBeDeleted();
		answer.ifPresent((deleted) -> {
			assertThat(deleted.status()).as("deletion of %s: %s", location, deleted.text()).isEqualTo(204);
			location.isDeleted();
		});
	}

	private void read(ExpectedLocation location) throws IOException {
		ask("GET", location.path(), null).ifPresent((answer) -> assertThat(location).as("read as %s", answer.text())
			.matches((known) -> known.allows(description(answer.json(200)))));
	}

	private void readDeleted(ExpectedLocation location) throws IOException {
		ask("GET", location.path(), null)
			.ifPresent((answer) -> assertThat(answer.status()).as("deleted: %s", location).isEqualTo(404));
	}

	/** Only a list may be cut off, and its client notices that. */
	private void list() throws IOException {
		try {
			ask("GET", "/api/locations", null).map((answer) -> this.service.described(answer.json(200)).keySet())
				.ifPresent((shown) -> {
					assertThat(shown).containsAll(names(ExpectedLocation.Presence.PRESENT));
					assertThat(names(ExpectedLocation.Presence.DELETED)).as("deleted")
						.filteredOn(shown::contains)
						.isEmpty();
				});
		}
		catch (IOException ex) {
			this.service.outcomes().broken();
		}
	}

	private List<String> names(ExpectedLocation.Presence presence) {
		return this.locations.stream()
			.filter((location) -> location.presence() == presence)
			.map(ExpectedLocation::name)
			.toList();
	}

	private void pick(ExpectedLocation.Presence presence, Request request) throws IOException {
		List<ExpectedLocation> fitting = this.locations.stream()
			.skip(Math.max(0, this.locations.size() - RECENT))
			.filter((location) -> location.presence() == presence)
			.toList();
		if (fitting.isEmpty()) {
			create();
		}
		else {
			request.send(fitting.get(this.random.nextInt(fitting.size())));
		}
	}

	private Optional<Answer> ask(String method, String path, @Nullable String json) throws IOException {
		return this.service.ask(method, path, json, !method.equals("GET") || this.random.nextBoolean());
	}

	private String text() {
		this.texts++;
		return "text " + this.texts;
	}

	private static String description(JsonNode location) {
		return location.get("description").stringValue();
	}

	private interface Request {

		void send(ExpectedLocation location) throws IOException;

	}

	/** What its client knows; a refused write may have happened, or still may. */
	private static final class ExpectedLocation {

		private final String id;

		private final String name;

		private final Set<String> descriptions = new HashSet<>();

		private Presence presence = Presence.PRESENT;

		/** A location whose creation was answered, with a name of its own. */
		ExpectedLocation(String id, String name, String description) {
			this.id = id;
			this.name = name;
			this.descriptions.add(description);
		}

		static ExpectedLocation unconfirmed(String name, String description) {
			ExpectedLocation location = new ExpectedLocation("unknown", name, description);
			location.presence = Presence.UNKNOWN;
			return location;
		}

		String path() {
			return "/api/locations/" + this.id;
		}

		String name() {
			return this.name;
		}

		Presence presence() {
			return this.presence;
		}

		void mayHave(String description) {
			this.descriptions.add(description);
		}

		/** A change was answered. An earlier change cannot be executed after it. */
		void has(String description) {
			this.descriptions.clear();
			this.descriptions.add(description);
		}

		void isDeleted() {
			this.presence = Presence.DELETED;
		}

		void mayBeDeleted() {
			this.presence = Presence.UNKNOWN;
		}

		boolean allows(String description) {
			return this.presence != Presence.DELETED && this.descriptions.contains(description);
		}

		@Override
		public String toString() {
			return this.name + " " + this.presence + " " + this.descriptions;
		}

		enum Presence {

			PRESENT, DELETED, UNKNOWN

		}

	}

}
