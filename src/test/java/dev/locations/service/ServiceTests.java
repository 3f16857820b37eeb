package dev.locations.service;

import java.io.IOException;
import java.util.List;

import dev.locations.openapi.DescribedRoutes;
import dev.locations.testing.RawAnswer;
import dev.locations.testing.RawConnection;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

/** What the routes of the whole service have in common. */
class ServiceTests extends HttpService {

	@Autowired
	private List<RouterFunction<ServerResponse>> routes;

	@Test
	void describesEveryRouteAndNoOther() {
		DescribedRoutes.check(this.routes, this.client);
	}

	/** The first request needs the store; the second is refused without it. */
	@Test
	void goesOnReadingAfterPipelinedRequests() throws IOException {
		String first = "GET /api/locations/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String second = "GET /api/locations?bbox=x HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String last = "GET /api/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
		try (RawConnection connection = RawConnection.open(this.port)) {
			connection.send(first + second);
			connection.await("bboxString");
			connection.send(last);
			List<RawAnswer> answers = connection.readAnswers();
			assertThat(answers).extracting(RawAnswer::body)
				.satisfiesExactly((body) -> assertThat(body).contains("record.notFound"),
						(body) -> assertThat(body).contains("bboxString"),
						(body) -> assertThat(body).contains("resource.notFound"));
			answers.get(0).assertDescribedFor(first);
			answers.get(1).assertDescribedFor(second);
			answers.get(2).assertDescribedFor(last);
		}
	}

}
