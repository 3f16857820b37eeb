package dev.locations.page;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The desk and the map in a browser, on a service of its own.
 */
final class Desk implements AutoCloseable {

	/** A text with markup, quotes, another direction and an emoji. */
	static final String HOSTILE = "\"'><img src=x onerror=\"document.title='broken'\"> \u202eمرحبا \uD83D\uDDFA";

	/** The browser itself reports each answer that refuses a request. */
	private static final Predicate<String> IS_REFUSAL = (line) -> line
		.contains("Failed to load resource: the server responded with a status of 4");

	private final Path directory;

	private final ServiceProcess service;

	private final Chromium browser;

	/** What the page keeps of the session, after the first time with the form. */
	private String session = "";

	private Desk(Path directory, ServiceProcess service, Chromium browser) {
		this.directory = directory;
		this.service = service;
		this.browser = browser;
	}

	/**
	 * Starts a desk whose map loads nothing from other servers. An option may change
	 * this.
	 */
	static Desk start(String... jvmOptions) throws IOException, InterruptedException {
		Assumptions.assumeTrue(Chromium.isInstalled(), "Chromium and its driver are not installed");
		Path directory = Files.createTempDirectory("desk");
		ServiceProcess service = ServiceProcess.start(directory,
				Stream.concat(Stream.of("-Dlocations.map.photos=false"), Stream.of(jvmOptions)).toArray(String[]::new));
		return new Desk(directory, service, Chromium.start());
	}

	Chromium browser() {
		return this.browser;
	}

	ServiceProcess service() {
		return this.service;
	}

	/** The directory of the store. */
	Path directory() {
		return this.directory;
	}

	String url(String fragment) {
		return "http://127.0.0.1:" + this.service.port() + "/admin" + fragment;
	}

	/** Opens the map, and waits until it is shown. */
	void openMap(String fragment) {
		this.browser.open("http://127.0.0.1:" + this.service.port() + "/" + fragment);
		this.browser.awaitMap();
	}

	/** Opens the desk in a large window, signed in as an administrator. */
	void open(String fragment) {
		if (this.session.isEmpty()) {
			openSignedOut();
			signIn(this.browser, ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
			this.session = (String) Objects
				.requireNonNull(this.browser.run("return sessionStorage.getItem('desk.session')"));
		}
		forgetSession();
		this.browser.run("sessionStorage.setItem('desk.session', arguments[0])", this.session);
		this.browser.follow(url(fragment));
		this.browser.find("#views a[aria-current]");
	}

	/** Opens the desk in a large window without a session. */
	void openSignedOut() {
		forgetSession();
		this.browser.follow(url(""));
		this.browser.find("form.sign-in");
	}

	private void forgetSession() {
		this.browser.show(1280, 800, "light");
		// a page that does not write there meanwhile
		this.browser.open("http://127.0.0.1:" + this.service.port() + "/api/locations?limit=1");
		this.browser.run("sessionStorage.clear(); localStorage.clear()");
	}

	static void signIn(Chromium browser, String email, String password) {
		browser.type("[name=email]", email);
		browser.type("[name=password]", password);
		browser.click("form.sign-in button");
		browser.await("document.getElementById('views').textContent !== ''");
	}

	void awaitNoDialog() {
		this.browser.await("document.querySelector('dialog') === null");
	}

	/** Returns what the browser reports, but for the refusals of the service. */
	List<String> problems() {
		return this.browser.console().stream().filter(IS_REFUSAL.negate()).toList();
	}

	/** Returns the selector of a field of a place. */
	static String field(String location) {
		return "[name='" + location + "']";
	}

	/** Adds a place, opens it, and returns its identifier. */
	String openNew(String name) throws IOException, InterruptedException {
		String id = add(Locations.at(name, "7.44", "46.94"));
		open("#places/" + id);
		this.browser.awaitText("h1", name);
		return id;
	}

	String add(ObjectNode location) throws IOException, InterruptedException {
		return this.service.create(location);
	}

	void addUser(String email, String password) throws IOException, InterruptedException {
		this.service.send("POST", "/api/users", Accounts.credentials(email, password).toString(), 201);
	}

	/** Imports a file, and returns the lines of the answer. */
	String importFile(Path file) throws IOException, InterruptedException {
		return this.service
			.send(this.service.authorized("/api/imports")
				.setHeader("Content-Type", "application/octet-stream")
				.POST(BodyPublishers.ofFile(file)))
			.body();
	}

	/** Returns a request that starts an import, and does not end. */
	String openImport() throws IOException, InterruptedException {
		return "POST /api/imports?dryRun=true HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
				+ this.service.token() + "\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";
	}

	void deactivate(String email) throws IOException, InterruptedException {
		JsonNode users = Json.of(this.service.send(this.service.authorized("/api/users").GET()).body());
		String id = users.valueStream()
			.filter((user) -> user.get("email").stringValue().equals(email))
			.findFirst()
			.orElseThrow()
			.get("id")
			.stringValue();
		this.service.send("PATCH", "/api/users/" + id, "{\"active\":false}", 200);
	}

	void change(String id, ObjectNode fields) throws IOException, InterruptedException {
		this.service.send("PATCH", "/api/locations/" + id, fields.toString(), 200);
	}

	JsonNode place(String id) throws IOException, InterruptedException {
		return Json.of(text(id));
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

	/** Tries wrong passwords until no more are checked. */
	void signInWrongly(String email) throws IOException, InterruptedException {
		int status = 0;
		while (status != 429) {
			status = this.service
				.send(this.service.request("/api/auth")
					.POST(BodyPublishers.ofString("{\"email\":\"" + email + "\",\"password\":\"wrong\"}")))
				.statusCode();
		}
	}

	@Override
	public void close() throws IOException {
		this.browser.close();
		this.service.close();
		FileSystemUtils.deleteRecursively(this.directory);
	}

}
