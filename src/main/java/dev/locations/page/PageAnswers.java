package dev.locations.page;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import dev.locations.web.file.PagePolicy;
import dev.locations.web.file.StaticContent;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * The handlers of the pages and of their files.
 */
final class PageAnswers {

	private static final String FOR_EVER = "public, max-age=31536000, immutable";

	private final String version;

	private final Map<PageTemplate, HandlerFunction<ServerResponse>> pages = new EnumMap<>(PageTemplate.class);

	private final Map<String, HandlerFunction<ServerResponse>> current = new HashMap<>();

	/**
	 * While a new release replaces the processes one by one, a page may ask a process of
	 * the other release for its files.
	 */
	private final Map<String, HandlerFunction<ServerResponse>> otherRelease = new HashMap<>();

	/**
	 * Creates the handlers.
	 * @param files the files
	 * @param head what the pages have in their heads
	 */
	PageAnswers(PageFiles files, PageHead head) {
		this.version = files.version();
		for (PageTemplate page : PageTemplate.values()) {
			this.pages.put(page, handler(page, head));
		}
		for (PageFile file : files.files()) {
			this.current.put(file.name(), handler(file, (headers) -> headers.setCacheControl(FOR_EVER)));
			this.otherRelease.put(file.name(), handler(file, (headers) -> {
			}));
		}
	}

	private static HandlerFunction<ServerResponse> handler(PageTemplate page, PageHead head) {
		return StaticContent.handler(MediaType.parseMediaType("text/html;charset=utf-8"), () -> page.write(head),
				head.policy());
	}

	private static HandlerFunction<ServerResponse> handler(PageFile file, Consumer<HttpHeaders> caching) {
		return StaticContent.handler(file.type(), file::content, PagePolicy.own().andThen(caching));
	}

	/**
	 * Returns the handler of a page.
	 * @param page the page
	 * @return the handler
	 */
	HandlerFunction<ServerResponse> page(PageTemplate page) {
		return Objects.requireNonNull(this.pages.get(page));
	}

	/**
	 * Returns the handler of a file.
	 * @param asked the version in the path; files of another version must be asked for
	 * again before each use
	 * @param name the path of the file below the version
	 * @return the handler; null if there is no such file
	 */
	@Nullable HandlerFunction<ServerResponse> file(String asked, String name) {
		return (asked.equals(this.version) ? this.current : this.otherRelease).get(name);
	}

}
