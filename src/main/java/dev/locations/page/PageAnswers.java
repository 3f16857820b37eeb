package dev.locations.page;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

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

	PageAnswers(PageFiles files, PageParts.Head head) {
		this.version = files.version();
		for (PageTemplate page : PageTemplate.values()) {
			this.pages.put(page, handler(page, head));
		}
		for (PageFiles.PageFile file : files.files()) {
			this.current.put(file.name(), handler(file, (headers) -> headers.setCacheControl(FOR_EVER)));
			this.otherRelease.put(file.name(), handler(file, (headers) -> {
			}));
		}
	}

	private static HandlerFunction<ServerResponse> handler(PageTemplate page, PageParts.Head head) {
		return StaticContent.handler(MediaType.parseMediaType("text/html;charset=utf-8"), () -> page.write(head),
				head.policy());
	}

	private static HandlerFunction<ServerResponse> handler(PageFiles.PageFile file, Consumer<HttpHeaders> caching) {
		return StaticContent.handler(file.type(), file::content, PagePolicy.own().andThen(caching));
	}

	HandlerFunction<ServerResponse> page(PageTemplate page) {
		return Objects.requireNonNull(this.pages.get(page));
	}

	/** Files of another version must be asked for again before each use. */
	@Nullable HandlerFunction<ServerResponse> file(String asked, String name) {
		return (asked.equals(this.version) ? this.current : this.otherRelease).get(name);
	}

}
