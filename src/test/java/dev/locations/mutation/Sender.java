package dev.locations.mutation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.locations.testing.RawAnswer;
import org.jspecify.annotations.Nullable;

/**
 * Sends mutated requests over one connection at a time, some of them pipelined. It
 * expects a correct answer to each complete request.
 */
final class Sender implements AutoCloseable {

	/** After these statuses, the service may close the connection without notice. */
	private static final Set<Integer> CLOSING = Set.of(400, 408, 413, 414, 431);

	/** The number of earlier requests that a failure message shows. */
	private static final int SHOWN = 5;

	private static final Pattern LOCATION = Pattern.compile("\\{\"id\":\"([0-9a-f-]{36})\",\"name\"");

	private static final Pattern USER = Pattern.compile("\\{\"id\":\"([0-9a-f-]{36})\",\"email\"");

	private static final Pattern TAG = Pattern.compile("(?i)\r\netag: ([^\r]+)\r\n");

	private final int port;

	private final KnownRecords known;

	private final ValidRequests valid;

	private final AnswerCounts counts;

	private final List<SentRequest> answered = new ArrayList<>();

	private @Nullable RawConnection connection;

	Sender(int port, KnownRecords known, AnswerCounts counts) {
		this.port = port;
		this.known = known;
		this.valid = new ValidRequests(known);
		this.counts = counts;
	}

	/** Sends one request for each seed. */
	void send(long firstSeed, int count) throws IOException {
		List<SentRequest> waiting = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			RandomChoices choices = new RandomChoices(firstSeed + i);
			SentRequest request = Mutations.of(this.valid, choices);
			this.counts.sent(request);
			if (request.complete()) {
				waiting.add(request);
			}
			if (!request.complete() || i == count - 1 || choices.below(3) > 0) {
				exchange(waiting);
				waiting.clear();
			}
			if (!request.complete()) {
				sendBroken(request);
			}
		}
	}

	private void exchange(List<SentRequest> requests) throws IOException {
		try {
			connection().send(requests.stream().map(SentRequest::bytes).collect(Collectors.joining()));
			boolean open = true;
			for (SentRequest request : requests) {
				open = open && isOpenAfter(request);
			}
			if (!open) {
				close();
			}
		}
		catch (AssertionError | IOException ex) {
			throw failed(requests, ex);
		}
	}

	private AssertionError failed(List<SentRequest> requests, Throwable failure) {
		return new AssertionError(
				"Sent: %s%nbefore that, on the same connection: %s".formatted(requests,
						this.answered.subList(Math.max(0, this.answered.size() - SHOWN), this.answered.size())),
				failure);
	}

	private boolean isOpenAfter(SentRequest request) throws IOException {
		RawAnswer answer = connection().read(request.head()).orElseThrow(() -> new AssertionError("No answer"));
		check(answer, request);
		this.answered.add(request);
		String head = answer.head().toLowerCase(Locale.ROOT);
		boolean open = !head.contains("\r\nconnection: close\r\n") && !head.startsWith("http/1.0")
				&& !CLOSING.contains(answer.status()) && !request.bytes().contains(" HTTP/1.0\r\n");
		if (!open) {
			this.counts.unread();
		}
		return open;
	}

	/** Sends a broken request, which may get any number of answers. */
	private void sendBroken(SentRequest request) {
		try {
			connection().send(request.bytes());
			connection().endSending();
			Optional<RawAnswer> answer = connection().read(request.head());
			while (answer.isPresent()) {
				check(answer.get(), request);
				answer = connection().read(request.head());
			}
			close();
		}
		catch (AssertionError | IOException ex) {
			throw failed(List.of(request), ex);
		}
	}

	private void check(RawAnswer answer, SentRequest request) throws IOException {
		try {
			AnswerRules.check(answer, request.head());
		}
		catch (AssertionError | RuntimeException ex) {
			throw new AssertionError("Answered: " + answer, ex);
		}
		this.counts.answered(answer.status());
		Matcher tag = TAG.matcher(answer.head());
		if (tag.find()) {
			this.known.saw(tag.group(1));
		}
		if (answer.status() == 201) {
			learn(LOCATION.matcher(answer.body()), USER.matcher(answer.body()));
		}
	}

	private void learn(Matcher location, Matcher user) {
		if (location.lookingAt()) {
			this.known.addLocation(location.group(1));
		}
		else if (user.lookingAt()) {
			this.known.addUser(user.group(1));
		}
	}

	private RawConnection connection() throws IOException {
		RawConnection current = this.connection;
		if (current == null) {
			current = new RawConnection(this.port);
			this.answered.clear();
			this.connection = current;
		}
		return current;
	}

	@Override
	public void close() throws IOException {
		if (this.connection != null) {
			this.connection.close();
			this.connection = null;
		}
	}

}
