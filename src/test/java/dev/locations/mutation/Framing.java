package dev.locations.mutation;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Adds the framing of a request: its length or its chunks (RFC 9112, 6), valid or not.
 */
final class Framing {

	private static final String CHUNKED = "Transfer-Encoding: chunked\r\n\r\n";

	/** The service skips these bytes before the method. */
	private static final Pattern TO_HEAD = Pattern.compile("[\\x00-\\x20\\x7f-\\xa0]*HEAD[\\x00-\\x20]");

	private static final List<String> LENGTHS = List.of("-1", "+1", "0x1", "1,2", "99999999999999999999", "", "1 1");

	private Framing() {
	}

	/** Frames a request as most clients do. */
	static SentRequest plain(RequestDraft draft) {
		String body = draft.body();
		return sent(start(draft, "HTTP/1.1") + ((body != null) ? length(body) : "\r\n"), true, draft);
	}

	private static String length(String body) {
		return "Content-Length: " + body.length() + "\r\n\r\n" + body;
	}

	/** Frames a request validly. */
	static SentRequest complete(RequestDraft draft, RandomChoices choices) {
		boolean old = choices.oneIn(50);
		String body = draft.body();
		String end = "\r\n";
		if (body != null) {
			end = (choices.oneIn(4) && !old) ? CHUNKED + chunks(body, choices) : length(body);
		}
		return sent(start(draft, old ? "HTTP/1.0" : "HTTP/1.1") + end, true, draft);
	}

	/** Frames a request wrongly, or breaks it elsewhere. */
	static SentRequest broken(RequestDraft draft, RandomChoices choices) {
		String start = start(draft, "HTTP/1.1");
		String body = (draft.body() != null) ? draft.body() : "{}";
		String whole = complete(draft, choices).bytes();
		String bytes = switch (choices.below(9)) {
			case 0 -> start + "Content-Length: " + choices.below(body.length() + 1) + "\r\n\r\n" + body;
			case 1 -> start + "Content-Length: " + (body.length() + choices.below(1000)) + "\r\n\r\n" + body;
			case 2 -> start + "Content-Length: " + choices.of(LENGTHS) + "\r\n\r\n" + body;
			case 3 -> start + "Content-Length: " + body.length() + "\r\n" + CHUNKED + chunks(body, choices);
			case 4 -> start + CHUNKED + ByteMutations.mutate(chunks(body, choices), choices);
			case 5 -> whole.substring(0, choices.below(whole.length()));
			case 6 -> whole.replace("\r\n", choices.of("\n", "\r", "\r\r\n", "\r\n "));
			case 7 ->
				whole.replace("HTTP/1.1", choices.of("HTTP/1.2", "HTTP/2.0", "http/1.1", "HTTP/1.1 x", "", "ICY"));
			default -> ByteMutations.mutate(ByteMutations.mutate(whole, choices), choices);
		};
		return new SentRequest(bytes, false, TO_HEAD.matcher(bytes).lookingAt());
	}

	private static SentRequest sent(String bytes, boolean complete, RequestDraft draft) {
		return new SentRequest(bytes, complete, draft.method().equals("HEAD"));
	}

	private static String start(RequestDraft draft, String version) {
		return draft.method() + " " + draft.target() + " " + version + "\r\n" + String.join("\r\n", draft.headers())
				+ "\r\n";
	}

	private static String chunks(String body, RandomChoices choices) {
		StringBuilder chunks = new StringBuilder();
		int start = 0;
		while (start < body.length()) {
			int end = Math.min(body.length(), start + 1 + choices.below(choices.of(List.of(3, 100, 100_000))));
			chunks.append(Integer.toHexString(end - start)).append(choices.oneIn(8) ? ";a=b\r\n" : "\r\n");
			chunks.append(body, start, end).append("\r\n");
			start = end;
		}
		return chunks.append(choices.oneIn(8) ? "0\r\nX-Trailer: a\r\n\r\n" : "0\r\n\r\n").toString();
	}

}
