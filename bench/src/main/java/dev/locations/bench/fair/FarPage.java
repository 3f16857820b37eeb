package dev.locations.bench.fair;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.bench.http.Request;
import dev.locations.bench.service.ServiceClient;

/**
 * Asks for 10 places far behind the first page.
 *
 * @param path the path of the first page, with {@code limit=1000}
 */
record FarPage(String path) implements ExpensiveLoad.Preparation {

	/** A page is far when so many pages of 1,000 come before it. */
	private static final int PAGES = 80;

	private static final Pattern NEXT = Pattern.compile("<(?:http://[^/>]*)?([^>]*)>; rel=\"?next");

	@Override
	public Supplier<Request> prepare(ServiceClient client) throws IOException, InterruptedException {
		String page = this.path;
		Optional<String> next = next(client, page);
		for (int i = 0; i < PAGES && next.isPresent(); i++) {
			page = next.get();
			next = next(client, page);
		}
		Request request = Request.get(page.replace("limit=1000", "limit=10"));
		return () -> request;
	}

	private static Optional<String> next(ServiceClient client, String path) throws IOException, InterruptedException {
		HttpResponse<InputStream> answer = client.get(path);
		answer.body().transferTo(OutputStream.nullOutputStream());
		return answer.headers()
			.allValues("Link")
			.stream()
			.map(NEXT::matcher)
			.filter(Matcher::find)
			.map((link) -> link.group(1))
			.findAny();
	}

}
