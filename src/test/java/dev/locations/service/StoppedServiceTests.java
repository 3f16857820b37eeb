package dev.locations.service;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.EventReader;
import dev.locations.testing.RawConnection;
import dev.locations.testing.ServiceProcess;
import dev.locations.user.Accounts;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** A service that is suspended like a paused container, asked to end, or killed. */
@Tag("slow")
class StoppedServiceTests {

	private static final String BODY = Accounts.credentials(ServiceProcess.EMAIL, ServiceProcess.PASSWORD).toString();

	private static final String HEAD = "HEAD /api/locations HTTP/1.1\r\nHost: localhost\r\n\r\n";

	private static final String LOCATION = Locations.riversideDrive() + "\n";

	private final List<String> answered = new CopyOnWriteArrayList<>();

	@Test
	@DisabledOnOs(OS.WINDOWS)
	void countsNoTimeWhileItIsSuspendedAndFinishesRunningRequestsWhenItEnds(@TempDir Path directory) throws Exception {
		try (ServiceProcess service = ServiceProcess.start(directory, "-Dlocations.request.body-timeout=15s",
				"-Dlocations.connection.idle-timeout=15s", "-Dlogging.level.dev.locations.work.RunningTime=warn")) {
			service.awaitLog("The read model holds");
			suspend(service);
			assertThat(service.log("The read model holds")).hasSize(1);
			assertThat(service.log("The process was stopped for"))
				.allSatisfy((line) -> assertThat(line).contains("WARN"));
			assertThat(service.log("Unavailable")).isEmpty();
			assertThat(service.log(" ERROR ")).isEmpty();
			end(service);
		}
	}

	private static void suspend(ServiceProcess service) throws Exception {
		try (RawConnection idle = RawConnection.open(service.port());
				RawConnection sending = sendingABody(service.port())) {
			idle.send(HEAD);
			assertThat(idle.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
			service.signal("STOP");
			// longer than both timeouts
			Thread.sleep(16_000);
			service.signal("CONT");
			service.awaitLog("The process was stopped for");
			sending.send(BODY);
			assertThat(sending.awaitAnswer()).isEqualTo("HTTP/1.1 201 Created");
			idle.send(HEAD);
			assertThat(idle.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
		}
	}

	private static void end(ServiceProcess service) throws Exception {
		try (EventReader listener = EventReader.open("http://127.0.0.1:" + service.port() + "/api/changes");
				Upload upload = new Upload(service, "");
				RawConnection idle = RawConnection.open(service.port());
				RawConnection running = sendingABody(service.port())) {
			idle.send(HEAD);
			idle.awaitAnswer();
			upload.send(LOCATION);
			upload.await("\"bytes\":" + LOCATION.length());
			service.stop();
			String told = lastAnswer(idle);
			assertThat(idle.readAll()).as("nothing more").isEqualTo(told);
			// the service waits neither for listeners nor for imports
			listener.awaitEnd();
			assertThat(upload.summary().toString()).contains("\"added\":1,",
					"\"error\":{\"code\":\"service.unavailable\"");
			Awaitility.await("the port is closed")
				.until(() -> catchThrowable(
						() -> RawConnection.open(service.port()).close()) instanceof ConnectException);
			running.send(BODY);
			assertThat(running.readAll()).contains("HTTP/1.1 201 Created", "\"token\":\"");
			service.awaitEnd();
		}
	}

	private static String lastAnswer(RawConnection connection) throws IOException {
		String head;
		do {
			connection.send(HEAD);
			connection.awaitAnswer();
			head = connection.await("\r\n\r\n");
		}
		while (!head.toLowerCase(Locale.ROOT).contains("\r\nconnection: close\r\n"));
		return head;
	}

	/** When the service asks for the body, it has begun to process the request. */
	private static RawConnection sendingABody(int port) throws IOException {
		RawConnection connection = RawConnection.open(port);
		connection.send("POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
				+ "Expect: 100-continue\r\nContent-Length: " + BODY.length() + "\r\n\r\n");
		assertThat(connection.awaitAnswer()).isEqualTo("HTTP/1.1 100 Continue");
		return connection;
	}

	@Test
	void losesNoAnsweredWriteAndStartsWithACopyOfABackup(@TempDir Path parent) throws Exception {
		Path data = parent.resolve("data");
		String id;
		String backup;
		String token;
		try (ServiceProcess service = ServiceProcess.start(data)) {
			token = service.token();
			id = service.create(Locations.riversideDrive());
			backup = service.send("POST", "/api/backups", "", 201).get("name").stringValue();
			killDuringWrites(service);
		}
		// the store must open whichever IP version the JVM prefers, and answers are the
		// same in all languages
		try (ServiceProcess service = ServiceProcess.start(data, "-Djava.net.preferIPv6Addresses=true",
				"-Duser.language=ar", "-Duser.country=EG")) {
			assertThat(service.send(service.request("/api/locations?bbox=x,1,2,3")).body()).contains("\"bbox[0]\"");
			String list = service.send(service.request("/api/locations?only=id")).body();
			assertThat(this.answered).hasSizeGreaterThanOrEqualTo(100)
				.allSatisfy((json) -> assertThat(list).contains(json));
			assertThat(service.token()).isNotEmpty();
		}
		Path copy = Files.move(data.resolve("backups").resolve(backup), parent.resolve("copy"));
		try (ServiceProcess service = ServiceProcess.start(copy)) {
			assertThat(service.send(service.request("/api/locations?only=id")).body())
				.isEqualTo("[{\"id\":\"" + id + "\"}]");
			// the token of before is valid, and so is its account
			assertThat(service.send(service.request("/api/me").header("Authorization", "Bearer " + token)).statusCode())
				.isEqualTo(200);
			service.create(Locations.riversideDrive());
		}
	}

	private void killDuringWrites(ServiceProcess service) throws Exception {
		String token = service.token();
		CountDownLatch half = new CountDownLatch(100);
		List<CompletableFuture<Void>> writes = IntStream.range(0, 200)
			.mapToObj((i) -> service.client()
				.sendAsync(service.request("/api/locations?only=id")
					.header("Authorization", "Bearer " + token)
					.POST(HttpRequest.BodyPublishers.ofString(Locations.at("n" + i, "1", "2").toString()))
					.build(), HttpResponse.BodyHandlers.ofString())
				.thenAccept((answer) -> {
					assertThat(answer.statusCode()).isEqualTo(201);
					DocumentedAnswers.check(AnsweredRequest.of(answer));
					this.answered.add(answer.body());
					half.countDown();
				}))
			.toList();
		assertThat(half.await(60, TimeUnit.SECONDS)).as("half of the writes are answered; so far: %s", this.answered)
			.isTrue();
		assertThat(writes).noneMatch(CompletableFuture::isCompletedExceptionally);
		// the other writes run
		service.kill();
	}

}
