package dev.locations.service;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class RestartTests {

	private final List<String> answered = new CopyOnWriteArrayList<>();

	@TempDir
	Path parent;

	@Test
	void losesNoAnsweredWriteAndStartsWithACopyOfABackup() throws Exception {
		Path data = this.parent.resolve("data");
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
		Path copy = Files.move(data.resolve("backups").resolve(backup), this.parent.resolve("copy"));
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
