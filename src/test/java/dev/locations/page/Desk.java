package dev.locations.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.testing.FaultyProxy;
import dev.locations.testing.ServiceProcess;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

final class Desk implements AutoCloseable {

	/** A text with markup, quotes, another direction and an emoji. */
	static final String HOSTILE = "\"'><img src=x onerror=\"document.title='broken'\"> \u202eمرحبا \uD83D\uDDFA";

	private static @Nullable Desk shared;

	private final Path directory;

	private final ServiceProcess service;

	private final Chromium browser;

	/** Where the browser reaches the service, without a slash at its end. */
	private final String address;

	/** What the page keeps of the session, after the first time with the form. */
	private String session = "";

	private Desk(Path directory, ServiceProcess service, Chromium browser, String address) {
		this.directory = directory;
		this.service = service;
		this.browser = browser;
		this.address = address;
	}

	/** Returns the desk that all classes of this JVM share, without places. */
	static synchronized Desk shared() throws IOException, InterruptedException {
		Desk desk = shared;
		if (desk == null) {
			desk = start(Chromium.start(), "-Dlocations.map.photos=false", "-Dlocations.trusted-proxies=127.0.0.1");
			shared = desk;
		}
		desk.forget();
		return desk;
	}

	/** Starts a service with other settings, which ends with this JVM. */
	static Desk start(Chromium browser, String... jvmOptions) throws IOException, InterruptedException {
		Path directory = Files.createTempDirectory("desk");
		ServiceProcess service = ServiceProcess.start(directory, jvmOptions);
		Desk desk = new Desk(directory, service, browser, local(service.port()));
		Runtime.getRuntime().addShutdownHook(new Thread(desk::close));
		return desk;
	}

	/** Starts the service once more, which was killed, on another port. */
	ServiceProcess startAgain() throws IOException, InterruptedException {
		return ServiceProcess.start(this.directory);
	}

	Desk behind(FaultyProxy gate) {
		return at(local(gate.port()));
	}

	Desk at(String address) {
		return new Desk(this.directory, this.service, this.browser, address);
	}

	private static String local(int port) {
		return "http://127.0.0.1:" + port;
	}

	private void forget() throws IOException, InterruptedException {
		this.browser.forget();
		this.browser.command("Storage.clearDataForOrigin", Map.of("origin", origin(), "storageTypes", "all"));
		JsonNode places = get("/api/locations?only=id");
		if (!places.isEmpty()) {
			assertThat(imported("?existing=delete", places)).contains("\"deleted\":" + places.size() + ",");
		}
		// the service forgets the properties of deleted places after a rest
		Awaitility.await()
			.until(() -> !get("/ogc/collections/locations/queryables?f=json").toString().contains("\"properties."));
	}

	Chromium browser() {
		return this.browser;
	}

	ServiceProcess service() {
		return this.service;
	}

	String origin() {
		return this.address;
	}

	String url(String fragment) {
		return origin() + "/admin" + fragment;
	}

	/** Opens the map, and waits until it shows clusters or places, and does not move. */
	void openMap(String fragment) {
		this.browser.open(origin() + "/" + fragment);
		awaitMap();
	}

	void openMap(String fragment, String place, String text) {
		openMap(fragment);
		this.browser.awaitText(place, text);
	}

	void awaitMap() {
		this.browser.await("document.querySelector('#map[aria-busy=false] canvas') !== null"
				+ " && document.getElementById('total').textContent !== '' && /map=/.test(location.hash)");
	}

	/** Opens the desk in a large window, signed in as an administrator. */
	void open(String fragment) {
		if (this.session.isEmpty()) {
			openSignedOut();
			signIn(ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
			this.session = this.browser.get("sessionStorage.getItem('desk.session')");
		}
		forgetSession();
		this.browser.run("sessionStorage.setItem('desk.session', arguments[0])", this.session);
		this.browser.follow(url(fragment));
		this.browser.find("#views a[aria-current]");
	}

	void openSignedOut() {
		forgetSession();
		this.browser.follow(url(""));
		this.browser.find("form.sign-in");
	}

	private void forgetSession() {
		this.browser.wide();
		// a page that does not write there meanwhile
		this.browser.open(origin() + "/api/locations?limit=1");
		this.browser.run("sessionStorage.clear(); localStorage.clear()");
	}

	void signIn(String email, String password) {
		this.browser.type("[name=email]", email);
		this.browser.type("[name=password]", password);
		this.browser.click("form.sign-in button");
		this.browser.await("document.getElementById('views').textContent !== ''");
	}

	void signOut() {
		this.browser.click("#sign-out");
		this.browser.find("form.sign-in");
	}

	/** Changes the session that the page keeps, as a script, and opens a view anew. */
	void changeSession(String script, String fragment) {
		this.browser.run("const state = JSON.parse(sessionStorage['desk.session']); " + script
				+ "; sessionStorage['desk.session'] = JSON.stringify(state)");
		this.browser.open(url(fragment));
	}

	void escape() {
		this.browser.press(Keys.ESCAPE);
		awaitNoDialog();
	}

	void awaitNoDialog() {
		this.browser.await("document.querySelector('dialog') === null");
	}

	void save(String message) {
		this.browser.click("#save", "#message", message);
	}

	void undo(String message) {
		this.browser.click("#message .undo", "#message", message);
	}

	static String field(String location) {
		return "[name='" + location + "']";
	}

	String openNew(String name) throws IOException, InterruptedException {
		String id = add(name, "7.44", "46.94");
		open("#places/" + id);
		this.browser.awaitText("h1", name);
		this.browser.awaitStream();
		return id;
	}

	String add(ObjectNode location) throws IOException, InterruptedException {
		return this.service.create(location);
	}

	String add(String name, String longitude, String latitude) throws IOException, InterruptedException {
		return add(Locations.at(name, longitude, latitude));
	}

	String addWith(String name, String properties) throws IOException, InterruptedException {
		return add(Locations.at(name, "7.44", "46.94").set("properties", Json.of(properties)));
	}

	List<String> addMany(String name, int count) throws IOException, InterruptedException {
		List<String> ids = Stream.generate(() -> UUID.randomUUID().toString()).limit(count).sorted().toList();
		String format = name + ((count > 1000) ? " %04d" : " %03d");
		importLines(IntStream.range(0, count)
			.mapToObj((i) -> Locations.at(format.formatted(i), "7.4", "46.9").put("id", ids.get(i)))
			.toList());
		return ids;
	}

	void importLines(List<? extends JsonNode> places) throws IOException, InterruptedException {
		assertThat(imported("", places)).contains("\"added\":" + places.size() + ",\"existing\":0,\"refused\":0");
	}

	private String imported(String query, Iterable<? extends JsonNode> places)
			throws IOException, InterruptedException {
		StringBuilder lines = new StringBuilder();
		places.forEach((place) -> lines.append(place).append('\n'));
		return this.service
			.send(this.service.authorized("/api/imports" + query)
				.setHeader("Content-Type", "application/x-ndjson")
				.POST(BodyPublishers.ofString(lines.toString())))
			.body();
	}

	String addUser(String email, String password) throws IOException, InterruptedException {
		return this.service.send("POST", "/api/users", Accounts.credentials(email, password).toString(), 201)
			.get("id")
			.stringValue();
	}

	/** Changes fields of a place, which are JSON in which quotes may be single. */
	void change(String id, String fields) throws IOException, InterruptedException {
		this.service.send("PATCH", "/api/locations/" + id, Json.of(fields).toString(), 200);
	}

	JsonNode get(String path) throws IOException, InterruptedException {
		return Json.of(this.service.send(this.service.request(path).GET()).body());
	}

	String value(String id, String location) throws IOException, InterruptedException {
		return get("/api/locations/" + id).at(location).asString("");
	}

	String text(String id) throws IOException, InterruptedException {
		return this.service.send(this.service.request("/api/locations/" + id).GET()).body();
	}

	boolean has(String id) throws IOException, InterruptedException {
		return this.service.send(this.service.request("/api/locations/" + id).GET()).statusCode() == 200;
	}

	void delete(String id) throws IOException, InterruptedException {
		assertThat(this.service.send(this.service.authorized("/api/locations/" + id).DELETE()).statusCode())
			.isEqualTo(204);
	}

	@Override
	public void close() {
		try {
			this.service.close();
			FileSystemUtils.deleteRecursively(this.directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
