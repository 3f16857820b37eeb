package dev.locations.page;

import java.util.Objects;
import java.util.function.Consumer;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/** The parts of the pages with a map, which are read with the first request. */
@Component
public class PageParts {

	private final MapSettings settings;

	private final Mono<PageFiles> files = ReadOnce.of(PageFiles::read);

	PageParts(MapSettings settings) {
		this.settings = settings;
	}

	Mono<PageFiles> files() {
		return this.files;
	}

	public Mono<Head> head() {
		return this.files.map((read) -> {
			String origin = this.settings.origin();
			return new Head(read.folder(), Objects.requireNonNullElse(this.settings.tiles(), ""),
					Objects.requireNonNullElse(this.settings.attribution(), ""),
					(origin != null) ? PagePolicy.withImagesOf(origin) : PagePolicy.own());
		});
	}

	/**
	 * What every page with a map has in its head.
	 *
	 * @param folder the path of the files that the page loads
	 * @param tiles the URL of the images of another base map; empty for that of this
	 * service
	 * @param attribution names who made these images, as HTML; may be empty
	 * @param policy adds the header that tells what the page may load
	 */
	public record Head(String folder, String tiles, String attribution, Consumer<HttpHeaders> policy) {
	}

}
