package dev.locations.page;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.util.Assert;

/**
 * Settings of the map page.
 *
 * @param tiles the URL of the images of another base map, with {@code {z}}, {@code {x}}
 * and {@code {y}}; null for the land and borders of this service
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
