package dev.locations.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

public record RawAnswer(int status, String head, String body) {

	private static final Pattern HEAD = Pattern.compile("HTTP/1\\.[01] (\\d{3})[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n");

	private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)\r\n");

	/** Names and versions of software, and stack traces, which would help an attacker. */
	private static final Pattern INTERNALS = Pattern
		.compile("(?i)netty|reactor|spring|java|exception|\\bat [a-z.]+\\(|\\d+\\.\\d+\\.\\d+");

	/** Splits the bytes of a connection into answers, without a rest. */
	public static List<RawAnswer> parse(String bytes) {
		List<RawAnswer> answers = new ArrayList<>();
		Matcher head = HEAD.matcher(bytes);
		int start = 0;
		while (start < bytes.length()) {
			assertThat(head.region(start, bytes.length()).lookingAt()).as(bytes.substring(start)).isTrue();
			Matcher length = LENGTH.matcher(head.group());
			int end = head.end() + (length.find() ? Integer.parseInt(length.group(1)) : 0);
			answers.add(new RawAnswer(Integer.parseInt(head.group(1)), head.group(), bytes.substring(head.end(), end)));
			start = end;
		}
		return answers;
	}

	/** The OpenAPI document describes this answer to a request, valid or not. */
	public void assertDescribedFor(String request) {
		String[] line = request.split("[ \r\n]", 3);
		HttpHeaders headers = new HttpHeaders();
		this.head.lines().skip(1).filter((header) -> !header.isEmpty()).forEach((header) -> {
			String[] parts = header.split(": ?", 2);
			headers.add(parts[0], parts[1]);
		});
		DocumentedAnswers.check(new AnsweredRequest(line[0], line[1].replaceFirst("^[a-z]+://[^/]*", ""), this.status,
				headers, this.body));
	}

	/** No server error, the headers for browsers, and no name of the software. */
	public void assertHidesInternals() {
		assertThat(this.status).isNotEqualTo(500);
		assertThat(this.head).containsIgnoringCase("\r\nx-content-type-options: nosniff\r\n")
			.containsIgnoringCase("\r\nx-frame-options: DENY\r\n")
			.containsIgnoringCase("\r\nreferrer-policy: no-referrer\r\n")
			.containsIgnoringCase("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n")
			.doesNotContainIgnoringCase("\r\nserver:")
			.doesNotContainIgnoringCase("\r\nx-powered-by:")
			.doesNotContainPattern(INTERNALS);
		assertThat(this.body).doesNotContainPattern(INTERNALS);
	}

}
