package dev.locations.page;

import java.util.Objects;

import reactor.core.publisher.Mono;

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

	public Mono<PageHead> head() {
		return this.files.map((read) -> {
			String origin = this.settings.origin();
			return new PageHead(read.folder(), Objects.requireNonNullElse(this.settings.tiles(), ""),
					Objects.requireNonNullElse(this.settings.attribution(), ""),
					(origin != null) ? PagePolicy.withImagesOf(origin) : PagePolicy.own());
		});
	}

}
