package dev.locations.faults;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that creates, changes, deletes and reads locations of its own, and knows which
 * of them must be there. It waits for each answer.
 */
final class Worker {

	private final Service service;

	private final int number;

	private final Random random;

	private final Places places = new Places();

	private int texts;

	Worker(Service service, int number, Random random) {
		this.service = service;
		this.number = number;
		this.random = random;
	}

	/** Sends one request, and checks what comes back. */
	void work() {
		try {
			switch (this.random.nextInt(12)) {
				case 0, 1, 2 -> create();
				case 3, 4, 5 -> pick(Place.Presence.THERE, this::change);
				case 6, 7 -> pick(Place.Presence.THERE, this::delete);
				case 8 -> pick(Place.Presence.THERE, this::read);
				case 9 -> pick(Place.Presence.GONE, this::miss);
				case 10 -> list();
				default -> ask("POST", "/api/auth", Service.CREDENTIALS).ifPresent((answer) -> answer.json(201));
			}
		}
		catch (IOException | RuntimeException | AssertionError ex) {
			this.service.journal().violation("worker %d: %s".formatted(this.number, ex));
		}
	}

	/** Expects its locations among those that the store has, and removes them. */
	void claim(Map<String, String> stored) {
		this.places.claim(stored);
	}

	private void create() throws IOException {
		String name = "worker %d %d".formatted(this.number, this.places.size());
		String description = text();
		String body = Locations.at(name, String.valueOf(this.number), "1").put("description", description).toString();
		this.places.add(ask("POST", "/api/locations", body)
			.map((answer) -> new Place(answer.json(201).get("id").stringValue(), name, description))
			.orElseGet(() -> Place.perhaps(name, description)));
	}

	private void change(Place place) throws IOException {
		String description = text();
		place.mayBe(description);
		ask("PATCH", place.path(), "{\"description\":\"" + description + "\"}").ifPresent((answer) -> {
			assertThat(description(answer.json(200))).isEqualTo(description);
			place.is(description);
		});
	}

	private void delete(Place place) throws IOException {
		Optional<Answer> answer = ask("DELETE", place.path(), null);
		place.mayBeGone();
		answer.ifPresent((deleted) -> {
			assertThat(deleted.status()).as("deletion of %s: %s", place, deleted.text()).isEqualTo(204);
			place.isGone();
		});
	}

	private void read(Place place) throws IOException {
		ask("GET", place.path(), null).ifPresent((answer) -> assertThat(place).as("read as %s", answer.text())
			.matches((known) -> known.allows(description(answer.json(200)))));
	}

	private void miss(Place place) throws IOException {
		ask("GET", place.path(), null)
			.ifPresent((answer) -> assertThat(answer.status()).as("deleted: %s", place).isEqualTo(404));
	}

	/** Nothing but a list may end half way, and then its client can tell. */
	private void list() throws IOException {
		try {
			ask("GET", "/api/locations", null).ifPresent((answer) -> {
				JsonNode list = answer.json(200);
				this.places.check(list);
				this.service.crowd().check(list);
			});
		}
		catch (IOException ex) {
			this.service.journal().broken();
		}
	}

	private void pick(Place.Presence presence, Request request) throws IOException {
		Optional<Place> place = this.places.pick(presence, this.random);
		if (place.isPresent()) {
			request.send(place.get());
		}
		else {
			create();
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

		void send(Place place) throws IOException;

	}

}
