package dev.locations.service;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
class KilledServiceTests {

	@Test
	void losesNoAnsweredWrite(@TempDir Path directory) throws Exception {
		List<String> answered = new CopyOnWriteArrayList<>();
		try (ServiceProcess service = ServiceProcess.start(directory)) {
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
						answered.add(answer.body());
						half.countDown();
					}))
				.toList();
			assertThat(half.await(60, TimeUnit.SECONDS)).as("half of the writes are answered").isTrue();
			assertThat(writes).noneMatch(CompletableFuture::isCompletedExceptionally);
			// the other writes run
			service.kill();
		}
		// the store must open whichever IP version the JVM prefers
		try (ServiceProcess service = ServiceProcess.start(directory, "-Djava.net.preferIPv6Addresses=true")) {
			String list = service.send(service.request("/api/locations?only=id")).body();
			assertThat(answered).hasSizeGreaterThanOrEqualTo(100).allSatisfy((json) -> assertThat(list).contains(json));
			assertThat(service.token()).isNotEmpty();
		}
	}

}
