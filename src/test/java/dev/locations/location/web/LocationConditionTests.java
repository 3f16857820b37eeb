package dev.locations.location.web;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

import static org.assertj.core.api.Assertions.assertThat;

class LocationConditionTests extends ApiTests {

	private static final String LIST = "/api/locations";

	private static final String RIVERSIDE_DRIVE = LIST + "/" + Locations.RIVERSIDE_DRIVE;

	/** The version that each test starts with. */
	private static final String V = version(0);

	private static String version(long millis) {
		return Long.toString(TestClock.START.toEpochMilli() + millis, 36);
	}

	private static String tag(long millis) {
		return '"' + version(millis) + '"';
	}

	private static Answer read(TestClient client, HttpMethod method, String uri, String... ifNoneMatch) {
		return Answer.to(client.request(method, uri).header(HttpHeaders.IF_NONE_MATCH, ifNoneMatch));
	}

	private Answer patch(String body, String... ifMatch) {
		RequestBodySpec request = this.api.asAdmin().request(HttpMethod.PATCH, RIVERSIDE_DRIVE);
		return Answer
			.to(request.header(HttpHeaders.IF_MATCH, ifMatch).contentType(MediaType.APPLICATION_JSON).bodyValue(body));
	}

	private Answer delete(String header, String... values) {
		return Answer.to(this.api.asAdmin().request(HttpMethod.DELETE, RIVERSIDE_DRIVE).header(header, values));
	}

	private static void isNotModified(Answer answer, String tag) {
		assertThat(answer.status()).isEqualTo(304);
		assertThat(answer.text()).isEmpty();
		assertThat(answer.headers().getETag()).isEqualTo(tag);
		assertThat(answer.headers().getCacheControl()).isEqualTo("public, no-cache");
		assertThat(answer.headers().getContentType()).isNull();
		assertThat(answer.headers().getContentLength()).isEqualTo(-1);
	}

	// --- reads of one location

	@Test
	void tellsTheVersionThatMovesWithEachChange() {
		assertThat(this.api.anonymous().get(RIVERSIDE_DRIVE).headers().getETag()).isEqualTo(tag(0));
		assertThat(this.api.anonymous().get(RIVERSIDE_DRIVE + "?only=id").headers().getETag()).isEqualTo(tag(0));
		TestClient admin = this.api.asAdmin();
		assertThat(admin.patch(RIVERSIDE_DRIVE, "{\"name\":\"n\"}").headers().getETag()).isEqualTo(tag(1));
		assertThat(admin.patch(RIVERSIDE_DRIVE, "{\"name\":\"n\"}").headers().getETag()).isEqualTo(tag(1));
		assertThat(admin.send(HttpMethod.HEAD, RIVERSIDE_DRIVE, null).headers().getETag()).isEqualTo(tag(1));
		this.api.clock().advance(Duration.ofMillis(7));
		assertThat(admin.post(LIST, Locations.riversideDrive().toString()).headers().getETag()).isEqualTo(tag(7));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "known-tags.csv", delimiter = '|', quoteCharacter = '`')
	void sparesAClientWhatItHas(String ifNoneMatch, String shown) {
		String sent = ifNoneMatch.replace("V", V);
		for (HttpMethod method : List.of(HttpMethod.GET, HttpMethod.HEAD)) {
			isNotModified(read(this.api.anonymous(), method, RIVERSIDE_DRIVE, sent), shown.replace("V", V));
		}
		isNotModified(read(this.api.anonymous(), HttpMethod.GET, RIVERSIDE_DRIVE, "\"x\"", sent),
				shown.replace("V", V));
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"x\"", "W/\"x\", \"y\"", "V", "\"V", "V\"", "'V'", "", " ", ",", "\"\"", "\"Vx\"",
			"\"xV\"", "\"x-V\"", "\"V_gzip\"", "\"*\"", "w/\"x\"", "\"x,V\"", "\"x V\"", "\u00e9" })
	void answersInFullWhatAClientHasNot(String ifNoneMatch) {
		Answer answer = read(this.api.anonymous(), HttpMethod.GET, RIVERSIDE_DRIVE, ifNoneMatch.replace("V", V));
		assertThat(answer.json(200).get("name").stringValue()).isEqualTo("Riverside Drive");
		assertThat(answer.headers().getETag()).isEqualTo(tag(0));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/0a0b0c0d-0000-4000-8000-00000000abcd" })
	void looksAtTheTokenFirst(String path) {
		read(this.api.withAuthorization("Bearer x"), HttpMethod.GET, LIST + path, "*")
			.isRefused(Refused.INVALID_AUTHORIZATION);
		Answer answer = read(this.api.asAdmin(), HttpMethod.GET, LIST + path, "*");
		assertThat(answer.status()).isEqualTo(304);
		assertThat(answer.headers().getCacheControl()).isEqualTo("private, no-cache");
	}

	@Test
	void looksForTheLocationFirst() {
		read(this.api.anonymous(), HttpMethod.GET, LIST + "/" + Locations.NOWHERE, "*").isNotFound("location",
				Locations.NOWHERE.toString());
	}

	// --- lists

	@ParameterizedTest
	@ValueSource(strings = { "", "?bbox=6,46,7,47", "?only=name" })
	void sparesAClientAListItHas(String query) {
		String version = listVersion();
		String tag = "W/\"" + version + "\"";
		assertThat(this.api.anonymous().get(LIST + query).headers().getETag()).isEqualTo(tag);
		assertThat(this.api.anonymous().send(HttpMethod.HEAD, LIST + query, null).headers().getETag()).isEqualTo(tag);
		for (String sent : List.of(tag, "\"" + version + "\"", "\"x\", " + tag, "*")) {
			Answer answer = read(this.api.anonymous(), HttpMethod.GET, LIST + query, sent);
			isNotModified(answer, tag);
			assertThat(answer.headers().getVary()).containsExactly("Accept-Encoding");
		}
		String gzip = "W/\"" + version + "-gzip\"";
		isNotModified(read(this.api.anonymous(), HttpMethod.HEAD, LIST + query, gzip), gzip);
		this.api.locations().putAt("New", "1", "1");
		assertThat(listVersion()).isNotEqualTo(version);
		assertThat(read(this.api.anonymous(), HttpMethod.GET, LIST, tag).json(200)).hasSize(2);
	}

	private String listVersion() {
		String tag = Objects.requireNonNull(this.api.anonymous().get(LIST).headers().getETag());
		assertThat(tag).startsWith("W/\"").endsWith("\"");
		return tag.substring(3, tag.length() - 1);
	}

	@Test
	void answersAListInFullWhenThereIsNoTelling() {
		this.api.catalog().drop();
		Answer answer = read(this.api.anonymous(), HttpMethod.GET, LIST, "*");
		assertThat(answer.json(200)).hasSize(1);
		assertThat(answer.headers().getETag()).isNull();
		assertThat(answer.headers().getCacheControl()).isEqualTo("public, no-cache");
	}

	@Test
	void tellsNoVersionOfAListThatFails() {
		this.api.locations().failWith(new IllegalStateException("broken"));
		Answer answer = this.api.anonymous().get(LIST);
		answer.isRefused(Refused.SERVER_ERROR);
		assertThat(answer.headers().getETag()).isNull();
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
	}

	// --- writes

	@ParameterizedTest
	@ValueSource(strings = { "\"V\"", "\"V-gzip\"", "*", "\"x\", \"V\"", "W/\"V\", \"V\"" })
	void changesAndDeletesTheVersionThatIsMeant(String ifMatch) {
		String sent = ifMatch.replace("V", V);
		assertThat(patch("{}", sent).json(200).get("name").stringValue()).isEqualTo("Riverside Drive");
		assertThat(patch("{\"name\":\"Riverside Drive\"}", "\"x\"", sent).headers().getETag()).isEqualTo(tag(0));
		assertThat(patch("{\"name\":\"New\"}", sent).headers().getETag()).isEqualTo(tag(1));
		assertThat(delete(HttpHeaders.IF_MATCH, sent.replace(V, version(1))).status()).isEqualTo(204);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"x\"", "W/\"V\"", "\"x\", W/\"V\"", "V", "\"V", "", ",", "\"\"", "\"*\"", "\"Vx\"" })
	void leavesAnyOtherVersionAlone(String ifMatch) {
		String sent = ifMatch.replace("V", V);
		patch("{\"name\":\"New\"}", sent).isRefused(Refused.PRECONDITION_FAILED);
		patch("{}", sent).isRefused(Refused.PRECONDITION_FAILED);
		delete(HttpHeaders.IF_MATCH, sent).isRefused(Refused.PRECONDITION_FAILED);
		assertThat(this.api.anonymous().get(RIVERSIDE_DRIVE).headers().getETag()).isEqualTo(tag(0));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "writes-if-none-match.csv", delimiter = '|', quoteCharacter = '`', nullValues = "-")
	void honoursIfNoneMatchOfWrites(String ifNoneMatch, @Nullable String ifMatch, int status) {
		RequestBodySpec request = this.api.asAdmin()
			.request(HttpMethod.DELETE, RIVERSIDE_DRIVE)
			.header(HttpHeaders.IF_NONE_MATCH, ifNoneMatch.replace("V", V));
		if (ifMatch != null) {
			request.header(HttpHeaders.IF_MATCH, ifMatch.replace("V", V));
		}
		assertThat(Answer.to(request).status()).isEqualTo(status);
		assertThat(this.api.locations().holds(Locations.RIVERSIDE_DRIVE)).isEqualTo(status == 412);
	}

	@Test
	void losesNoChangeOfManyWhoHaveTheSameVersion() {
		List<Integer> statuses = Flux.fromStream(IntStream.range(0, 16).boxed())
			.flatMap((i) -> Mono.fromCallable(() -> patch("{\"name\":\"n" + i + "\"}", tag(0)).status())
				.subscribeOn(Schedulers.boundedElastic()), 16)
			.collectList()
			.blockOptional()
			.orElseThrow();
		assertThat(statuses).hasSize(16).containsOnly(200, 412).containsOnlyOnce(200);
		assertThat(this.api.anonymous().get(RIVERSIDE_DRIVE).headers().getETag()).isEqualTo(tag(1));
	}

}
