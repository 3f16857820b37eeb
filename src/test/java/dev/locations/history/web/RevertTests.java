package dev.locations.history.web;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.location.Action;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationWrite;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.location.web.Permits;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;

class RevertTests extends ApiTests {

	@Autowired
	private Permits permits;

	private final List<UUID> ids = IntStream.range(0, 4).mapToObj((i) -> new UUID(2, i)).toList();

	private static LocationWrite add(UUID id, String name) {
		return new LocationWrite.Add(new NewLocation(id, LocationInputs.named(name)));
	}

	private static LocationWrite rename(UUID id, String name) {
		return new LocationWrite.Change(id, LocationInputs.change("{\"name\":\"" + name + "\",\"shortName\":\"s\"}"),
				Precondition.NONE);
	}

	private static LocationWrite delete(UUID id) {
		return new LocationWrite.Delete(id, Precondition.NONE);
	}

	private Action act(LocationWrite... writes) {
		this.api.clock().advance(Duration.ofSeconds(1));
		Action action = Action.begin(Action.Kind.MANY, "desk", null);
		this.api.locations().write(List.of(writes)).contextWrite(action::in).block();
		return action;
	}

	private List<JsonNode> revert(String action) {
		Answer answer = this.api.asAdmin().send(HttpMethod.POST, "/api/history/" + action + "/revert", null);
		assertThat(answer.status()).as(answer.text()).isEqualTo(200);
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
		assertThat(answer.headers().getContentType()).isEqualTo(MediaType.APPLICATION_NDJSON);
		return DocumentedAnswers.lines(answer.text(), "revert-line");
	}

	private JsonNode last(String action) {
		List<JsonNode> lines = revert(action);
		JsonNode last = lines.get(lines.size() - 1);
		assertThat(last.get("complete").booleanValue()).isTrue();
		return last;
	}

	private String shown() {
		return this.ids.stream()
			.map((id) -> this.api.anonymous().get("/api/locations/" + id))
			.map((answer) -> (answer.status() == 404) ? "-"
					: answer.json(200).get("name").stringValue() + answer.json().has("shortName"))
			.toList()
			.toString();
	}

	private static String counts(JsonNode line) {
		return line.get("reverted") + " " + line.get("changedSince") + " " + line.get("refused");
	}

	@Test
	void putsAllLocationsBackAndAgain() {
		act(add(this.ids.get(0), "a"), add(this.ids.get(1), "b"), add(this.ids.get(2), "c"));
		String before = shown();
		JsonNode created = this.api.anonymous().get("/api/locations/" + this.ids.get(1)).json().get("createdAt");
		Action action = act(rename(this.ids.get(0), "A"), delete(this.ids.get(1)), add(this.ids.get(3), "d"));
		String after = shown();
		JsonNode line = last(action.id().toString());
		assertThat(counts(line)).isEqualTo("3 0 0");
		assertThat(line.get("left")).isEmpty();
		assertThat(shown()).isEqualTo(before).isNotEqualTo(after);
		assertThat(this.api.anonymous().get("/api/locations/" + this.ids.get(1)).json().get("createdAt"))
			.isEqualTo(created);
		JsonNode shown = this.api.asAdmin().get("/api/history?kind=revert").json(200).at("/actions/0");
		assertThat(shown.get("id")).isEqualTo(line.get("action"));
		assertThat(shown.get("added") + " " + shown.get("changed") + " " + shown.get("deleted")).isEqualTo("1 1 1");
		assertThat(counts(last(line.get("action").stringValue()))).isEqualTo("3 0 0");
		assertThat(shown()).isEqualTo(after);
	}

	@Test
	void leavesWhatWasChangedSince() {
		act(add(this.ids.get(0), "a"), add(this.ids.get(1), "b"), add(this.ids.get(2), "c"));
		Action action = act(rename(this.ids.get(0), "A"), delete(this.ids.get(1)), rename(this.ids.get(2), "C"),
				add(this.ids.get(3), "d"));
		act(rename(this.ids.get(0), "x"), delete(this.ids.get(2)), rename(this.ids.get(3), "y"));
		act(add(this.ids.get(1), "z"));
		act(delete(this.ids.get(1)));
		String before = shown();
		JsonNode line = last(action.id().toString());
		assertThat(counts(line)).isEqualTo("0 4 0");
		assertThat(line.get("left"))
			.allSatisfy((left) -> assertThat(left.get("code").stringValue()).isEqualTo("precondition.failed"));
		assertThat(line.get("left").valueStream().map((left) -> left.get("id").stringValue()))
			.containsExactlyInAnyOrderElementsOf(this.ids.stream().map(UUID::toString).toList());
		assertThat(shown()).isEqualTo(before);
	}

	@Test
	void goesBackThroughWhatOtherRevertsHaveChangedAndCountsWhatItHasDoneBefore() {
		act(add(this.ids.get(0), "a"), add(this.ids.get(1), "b"));
		String before = shown();
		Action first = act(rename(this.ids.get(0), "A"), delete(this.ids.get(1)), add(this.ids.get(2), "c"));
		String between = shown();
		Action second = act(rename(this.ids.get(0), "AA"), add(this.ids.get(1), "B"), delete(this.ids.get(2)));
		assertThat(counts(last(second.id().toString()))).isEqualTo("3 0 0");
		assertThat(shown()).isEqualTo(between);
		assertThat(counts(last(first.id().toString()))).isEqualTo("3 0 0");
		assertThat(shown()).isEqualTo(before);
		assertThat(counts(last(first.id().toString()))).isEqualTo("3 0 0");
		assertThat(shown()).isEqualTo(before);
	}

	@Test
	void goesBackBeforeTheFirstOfSeveralChanges() {
		act(add(this.ids.get(0), "a"), add(this.ids.get(1), "b"));
		String before = shown();
		Action action = act(rename(this.ids.get(0), "A"), rename(this.ids.get(1), "B"), add(this.ids.get(2), "c"));
		this.api.locations()
			.write(List.of(rename(this.ids.get(0), "AA"), delete(this.ids.get(1)), delete(this.ids.get(2))))
			.contextWrite(action::in)
			.block();
		assertThat(counts(last(action.id().toString()))).isEqualTo("2 0 0");
		assertThat(shown()).isEqualTo(before);
	}

	@Test
	void tellsHowFarItIsAndNamesAHundredThatAreLeft() {
		List<UUID> many = IntStream.range(0, 1_100).mapToObj((i) -> new UUID(3, i)).toList();
		Action action = act(many.stream().map((id) -> add(id, "m")).toArray(LocationWrite[]::new));
		act(many.stream().skip(900).map((id) -> rename(id, "n")).toArray(LocationWrite[]::new));
		List<JsonNode> lines = revert(action.id().toString());
		assertThat(lines).extracting(RevertTests::counts)
			.containsExactly("500 0 0", "900 100 0", "900 200 0", "900 200 0");
		assertThat(lines.get(3).get("left")).hasSize(100);
	}

	@Test
	void runsAFewAtOnce() {
		List<Disposable> running = IntStream.range(0, 4)
			.mapToObj((i) -> this.permits.permitted(Flux.never()).subscribe())
			.toList();
		Action action = act(add(this.ids.get(0), "a"));
		Answer refused = this.api.asAdmin().send(HttpMethod.POST, "/api/history/" + action.id() + "/revert", null);
		running.get(0).dispose();
		assertThat(counts(last(action.id().toString()))).isEqualTo("1 0 0");
		assertThat(counts(last(action.id().toString()))).isEqualTo("1 0 0");
		running.forEach(Disposable::dispose);
		assertThat(refused.json(429).at("/errors/0/code").stringValue()).isEqualTo("request.tooMany");
		assertThat(refused.headers().getFirst("Retry-After")).isEqualTo("5");
	}

	@Test
	void knowsNoOtherAction() {
		for (String id : List.of("x", this.ids.get(0).toString())) {
			this.api.asAdmin().send(HttpMethod.POST, "/api/history/" + id + "/revert", null).isNotFound("action", id);
		}
	}

}
