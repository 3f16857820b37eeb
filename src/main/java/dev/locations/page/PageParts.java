package dev.locations.page;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;

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
	 * @param tiles the URL of another base map; empty for that of this service
	 * @param attribution names who made it, as HTML; may be empty
	 */
	public record Head(String folder, String tiles, String attribution, Consumer<HttpHeaders> policy) {
	}

	/**
	 * Settings of the map page.
	 *
	 * @param tiles the URL of the images of another base map, with {@code {z}},
	 * {@code {x}} and {@code {y}}; null for the land and borders of this service
	 * @param attribution names who made these images, as HTML; null for nobody
	 */
	@ConfigurationProperties("locations.map")
	record MapSettings(@Nullable String tiles, @Nullable String attribution) {

		private static final Set<String> SCHEMES = Set.of("http", "https");

		/** No other character may get into the policy. */
		private static final Pattern AUTHORITY = Pattern.compile("[A-Za-z0-9.:\\[\\]-]+");

		MapSettings {
			Assert.isTrue(tiles == null || isTemplate(tiles),
					"locations.map.tiles must be an http or https URL with {z}, {x} and {y} in its path");
		}

		private static boolean isTemplate(String tiles) {
			int scheme = tiles.indexOf("://");
			return scheme > 0 && SCHEMES.contains(tiles.substring(0, scheme).toLowerCase(Locale.ROOT))
					&& AUTHORITY.matcher(authority(tiles)).matches() && tiles.contains("{z}") && tiles.contains("{x}")
					&& tiles.contains("{y}");
		}

		@Nullable String origin() {
			if (this.tiles == null) {
				return null;
			}
			return this.tiles.substring(0, this.tiles.indexOf("://") + 3) + authority(this.tiles);
		}

		private static String authority(String tiles) {
			String rest = tiles.substring(tiles.indexOf("://") + 3);
			int end = rest.indexOf('/');
			return (end < 0) ? rest : rest.substring(0, end);
		}

	}

}
