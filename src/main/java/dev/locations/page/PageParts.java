package dev.locations.page;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

import dev.locations.auth.SignInProviders;
import dev.locations.map.web.BaseMaps;
import dev.locations.work.ReadOnce;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.util.Assert;
import org.springframework.web.reactive.function.server.ServerRequest;

/** The parts of the pages with a map, which are read with the first request. */
@Component
public class PageParts {

	/**
	 * The rows with the fields of a place, in their order: the card of the map and the
	 * page of the place have the same. {@code others} are the fields that are not in this
	 * list.
	 */
	public static final List<String> PLACE_ROWS = List.of("shortName", "address", "phone", "siteUrl", "photoUrl",
			"others", "geometry", "properties", "createdAt", "updatedAt", "id");

	private final MapSettings settings;

	private final Branding branding;

	private final KindSettings ranges;

	private final KindChoice kinds;

	private final LegalLinks legal;

	private final BaseMaps maps;

	private final SignInProviders providers;

	private final Mono<PageFiles> files;

	PageParts(MapSettings settings, Branding branding, KindSettings ranges, KindChoice kinds, LegalLinks legal,
			BaseMaps maps, SignInProviders providers) {
		this.settings = settings;
		this.branding = branding;
		this.ranges = ranges;
		this.kinds = kinds;
		this.legal = legal;
		this.maps = maps;
		this.providers = providers;
		this.files = ReadOnce.of(() -> PageFiles.read(branding));
	}

	<T> Mono<T> read(BiFunction<PageFiles, BaseMaps.Descriptions, T> parts) {
		return this.files.zipWith(this.maps.descriptions(), parts);
	}

	/** Returns the head of a page that is in English only. */
	public Mono<Head> englishHead(ServerRequest request) {
		return head(request, Languages::english);
	}

	/**
	 * Returns the head of a page in the language that a request asks for. The answer says
	 * what the choice depends on.
	 */
	public Mono<Head> head(ServerRequest request) {
		return head(request, (languages) -> languages.of(request));
	}

	private Mono<Head> head(ServerRequest request, Function<Languages, Messages> language) {
		return this.kinds.kind()
			.flatMap((kind) -> read(
					(files, maps) -> head(root(request), files, maps, language.apply(files.languages()), kind)));
	}

	/**
	 * Returns the relative path from a page to the map. Whatever path a proxy puts before
	 * those of this service, all addresses in pages begin with it.
	 */
	static String root(ServerRequest request) {
		long folders = request.requestPath().value().chars().filter((c) -> c == '/').count() - 1;
		return (folders == 0) ? "." : "..".concat("/..".repeat((int) folders - 1));
	}

	Head head(String root, PageFiles read, BaseMaps.Descriptions maps, Messages messages, String kind) {
		String origin = this.settings.origin();
		return new Head(root, root + read.folder(messages), messages, read.languages().all(), this.branding,
				Objects.requireNonNullElse(this.settings.tiles(), ""),
				Objects.requireNonNullElse(this.settings.attribution(), ""), maps, kind,
				Objects.requireNonNullElse(this.ranges.range(), ""), this.settings.photos(), this.settings.noValue(),
				this.legal.html(messages),
				PagePolicy.withConnectionsTo(this.providers.origins(), PagePolicy.withImagesOf(origin, false)),
				PagePolicy.inFramesOf(this.settings.embed(), PagePolicy.withImagesOf(origin, this.settings.photos())));
	}

	/**
	 * What every page with a map has in its head.
	 *
	 * @param root the relative path from the page to the map, without a slash at its end
	 * @param folder the path of the files that the page loads
	 * @param messages the texts in the language of the page
	 * @param languages the texts in each language
	 * @param branding what makes the page that of its operator
	 * @param tiles the URL of another base map; empty for that of this service
	 * @param attribution names who made it, as HTML; may be empty
	 * @param maps the maps of this service and of the operator's file
	 * @param kind the field with the kind of a place; empty if the page finds it
	 * @param range the field with numbers of few values; empty if the page finds it
	 * @param photos whether pages show the photos of places
	 * @param noValue the texts of places that stand for no value
	 * @param legal the links to the pages of the operator, as HTML; may be empty
	 * @param visitorPolicy the policy of a page that may show photos, and that pages of
	 * other origins may show in a frame if the operator lets them
	 */
	public record Head(String root, String folder, Messages messages, List<Messages> languages, Branding branding,
			String tiles, String attribution, BaseMaps.Descriptions maps, String kind, String range, boolean photos,
			List<String> noValue, String legal, Consumer<HttpHeaders> policy, Consumer<HttpHeaders> visitorPolicy) {

		/** Returns the path of the logo; null without one. */
		public @Nullable String logo() {
			String name = this.branding.logoName();
			return name.isEmpty() ? null : this.folder + "/" + name;
		}

		/** Returns the end of a page; empty without links. */
		public String footer() {
			return this.legal.isEmpty() ? "" : "<footer>" + this.legal + "</footer>";
		}

	}

	/**
	 * Settings of the map page.
	 *
	 * @param tiles the URL of the images of another base map, with {@code {z}},
	 * {@code {x}} and {@code {y}}; null for the land and borders of this service
	 * @param attribution names who made these images, as HTML; null for nobody
	 * @param photos whether pages show the photos of places, which browsers load from
	 * where they are
	 * @param embed the origins whose pages may show the map and the pages of places in a
	 * frame; {@code *} for any
	 * @param noValue what stands for no value in the texts of places: pages show nothing
	 * there
	 */
	@ConfigurationProperties("locations.map")
	record MapSettings(@Nullable String tiles, @Nullable String attribution, @DefaultValue("true") boolean photos,
			@DefaultValue List<String> embed, @DefaultValue("-") List<String> noValue) {

		private static final Set<String> SCHEMES = Set.of("http", "https");

		/** No other character may get into the policy. */
		private static final Pattern AUTHORITY = Pattern.compile("[A-Za-z0-9.:\\[\\]-]+");

		private static final Pattern ORIGIN = Pattern.compile("\\*|https?://(?:\\*\\.)?[A-Za-z0-9.-]+(?::\\d{1,5})?");

		MapSettings {
			embed = List.copyOf(embed);
			noValue = List.copyOf(noValue);
			Assert.isTrue(noValue.stream().noneMatch((text) -> text.contains("|")),
					"locations.map.no-value must be a list of texts without |");
			Assert.isTrue(embed.stream().allMatch(ORIGIN.asMatchPredicate()),
					"locations.map.embed must be a list of origins such as https://example.com, or *");
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
