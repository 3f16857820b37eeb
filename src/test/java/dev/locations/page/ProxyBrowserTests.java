package dev.locations.page;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.testing.ExternalProgram;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Opens the pages below a path of an nginx, as docs/deployment.md describes it. */
@SuppressWarnings("NullAway.Init") // before all tests
class ProxyBrowserTests extends DeskBrowserTests {

	private static Nginx nginx;

	private static Desk behind;

	private static String place;

	@BeforeAll
	static void start(@TempDir Path directory) throws IOException, InterruptedException {
		nginx = Nginx.start(desk.service().port(), directory);
		behind = desk.at(nginx.origin() + "/poi");
		place = desk.add(Locations.at("Museum of Design", "8.5358", "47.3826"));
		desk.importLines(IntStream.range(0, 60).mapToObj((i) -> Locations.at("Shop " + i, "8.54", "47.38")).toList());
	}

	@AfterAll
	static void stop() {
		browser.open("about:blank");
		if (nginx != null) {
			nginx.close();
		}
	}

	private static void staysBelowThePath() {
		assertThat(browser.loaded()).isNotEmpty()
			.allMatch((url) -> url.startsWith(nginx.origin() + "/poi/") || url.startsWith("data:"));
		assertThat(browser.console()).isEmpty();
	}

	@Test
	void theMapShowsPlacesAndFollowsChanges() throws IOException, InterruptedException {
		behind.openMap("#map=15/47.3826/8.5358", "#list", "Museum of Design");
		browser.awaitStream();
		browser.click("#list [data-place='" + place + "']", "#card h2", "Museum of Design");
		// the page loads what follows when its button is in sight
		browser.run("document.getElementById('more').scrollIntoView()");
		browser.awaitText("#list", "Shop 59");
		String added = desk.add("Added later", "8.536", "47.383");
		browser.awaitText("#total", "62");
		desk.service().send(desk.service().authorized("/api/locations/" + added).DELETE());
		browser.awaitText("#total", "61");
		staysBelowThePath();
		browser.choose("#language", "de");
		browser.awaitText("h1", "Orte");
		assertThat(browser.get("document.cookie")).isEqualTo("lang=de");
		browser.command("Network.clearBrowserCookies", Map.of());
	}

	@Test
	void thePageOfAPlaceLeadsToTheMap() {
		browser.open(nginx.origin() + "/poi/places/" + place);
		browser.find("#map canvas");
		assertThat(browser.get("document.querySelector('link[rel=canonical]').href"))
			.isEqualTo(nginx.origin() + "/poi/places/" + place);
		staysBelowThePath();
		browser.click(".actions .main", "#card-title", "Museum of Design");
		assertThat(browser.url()).startsWith(nginx.origin() + "/poi/#");
	}

	@Test
	void theDeskListsPlacesAndLeadsToTheMap() {
		behind.open("#places");
		browser.awaitText("#main", "Museum of Design");
		assertThat(browser.url()).startsWith(nginx.origin() + "/poi/admin");
		staysBelowThePath();
		browser.click("#tools a");
		behind.awaitMap();
		assertThat(browser.url()).startsWith(nginx.origin() + "/poi/#");
	}

	@Test
	void theDocumentationTriesTheInterface() {
		browser.open(nginx.origin() + "/poi/docs");
		browser.awaitText(".servers", "/poi/api");
		staysBelowThePath();
		browser.open(nginx.origin() + "/poi/docs?api=ogc");
		browser.awaitText(".servers", nginx.origin() + "/poi/ogc");
	}

	@Test
	void thePagesOfTheOgcApiLeadToEachOther() {
		browser.open(nginx.origin() + "/poi");
		browser.open(nginx.origin() + "/poi/ogc/?f=html");
		browser.click("a[href*='/items']", "tbody", "Shop");
		browser.find("#map canvas");
		staysBelowThePath();
		browser.click("tbody a", "h1", "");
		browser.find("#map canvas");
		browser.click("nav a", "h1", "Locations Service");
		assertThat(browser.url()).startsWith(nginx.origin() + "/poi/ogc?f=html");
	}

	/** An nginx before the service, with the configuration of docs/deployment.md. */
	private record Nginx(Process process, int port) implements AutoCloseable {

		private static final Pattern DOCUMENTED = Pattern.compile("```nginx\\n(.*?)```", Pattern.DOTALL);

		/** One process, which needs no rights and no files of the system. */
		private static final String SERVER = """
				daemon off; master_process off; pid %1$s/pid; error_log %1$s/error.log;
				events {}
				http {
					access_log off; client_body_temp_path %1$s/body; proxy_temp_path %1$s/proxy;
					fastcgi_temp_path %1$s/fastcgi; uwsgi_temp_path %1$s/uwsgi; scgi_temp_path %1$s/scgi;
					server { listen 127.0.0.1:%2$d; absolute_redirect off; %3$s }
				}
				""";

		/** Without nginx, the test is skipped. */
		static Nginx start(int service, Path directory) throws IOException {
			String program = ExternalProgram.isInstalled("nginx") ? "nginx" : "/usr/sbin/nginx";
			Assumptions.assumeTrue(program.equals("nginx") || Files.isExecutable(Path.of(program)),
					"nginx is not installed. Debian has it in the package nginx-light.");
			Matcher documented = DOCUMENTED.matcher(Files.readString(Path.of("docs/deployment.md")));
			assertThat(documented.find()).isTrue();
			int port = freePort();
			Path file = Files.writeString(directory.resolve("nginx.conf"), SERVER.formatted(directory, port,
					documented.group(1).replace("127.0.0.1:8080", "127.0.0.1:" + service)));
			Process process = new ProcessBuilder(program, "-p", directory.toString(), "-c", file.toString(), "-e",
					directory.resolve("error.log").toString())
				.redirectErrorStream(true)
				.redirectOutput(directory.resolve("output.log").toFile())
				.start();
			Nginx nginx = new Nginx(process, port);
			Awaitility.await().until(nginx::isListening);
			return nginx;
		}

		private static int freePort() throws IOException {
			try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
				return free.getLocalPort();
			}
		}

		private boolean isListening() {
			assertThat(this.process.isAlive()).as("nginx runs").isTrue();
			try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
				return socket.isConnected();
			}
			catch (IOException ex) {
				return false;
			}
		}

		String origin() {
			return "http://127.0.0.1:" + this.port;
		}

		@Override
		public void close() {
			this.process.destroy();
			this.process.onExit().join();
		}

	}

}
