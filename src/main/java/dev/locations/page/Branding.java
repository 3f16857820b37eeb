package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * What makes the pages those of their operator.
 *
 * @param title the name of the directory; null for "Locations"
 * @param logo the file of a picture that stands before the title; null for none
 * @param start what the map shows at first, as zoom/latitude/longitude; null for the
 * world
 * @param accent the colour of links, buttons and clusters, as {@code #rrggbb}; null for
 * blue
 * @param index whether search engines may list the pages
 */
@ConfigurationProperties("locations.map")
public record Branding(@Nullable String title, @Nullable Path logo, @Nullable String start, @Nullable String accent,
		@DefaultValue("false") boolean index) {

	private static final int LONGEST_TITLE = 60;

	/** Each visitor loads it. */
	private static final int LARGEST_LOGO = 256 * 1024;

	private static final Set<String> PICTURES = Set.of("svg", "png", "jpg", "webp");

	private static final Pattern START = Pattern
		.compile("(\\d{1,2}(?:\\.\\d+)?)/(-?\\d{1,2}(?:\\.\\d+)?)/(-?\\d{1,3}(?:\\.\\d+)?)");

	private static final int DEEPEST = 22;

	public Branding {
		// braces mark the places of values in messages
		Assert.isTrue(
				title == null || (StringUtils.hasText(title) && title.length() <= LONGEST_TITLE
						&& title.chars().noneMatch((letter) -> letter == '{' || letter == '}' || letter < ' ')),
				"locations.map.title must be a text of at most %d characters, without { and }"
					.formatted(LONGEST_TITLE));
		Assert.isTrue(logo == null || isPicture(logo),
				"locations.map.logo must be a file that can be read, .svg, .png, .jpg or .webp, of at most 256 KB");
		Assert.isTrue(start == null || isView(START.matcher(start)),
				"locations.map.start must be zoom/latitude/longitude, such as 11/47.37/8.54");
		Assert.isTrue(accent == null || Accent.isColor(accent),
				"locations.map.accent must be a colour such as #0b5cad");
	}

	private static boolean isPicture(Path logo) {
		try {
			return PICTURES.contains(extension(logo)) && Files.isReadable(logo) && Files.size(logo) <= LARGEST_LOGO;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private static boolean isView(Matcher view) {
		return view.matches() && Double.parseDouble(view.group(1)) <= DEEPEST
				&& Math.abs(Double.parseDouble(view.group(2))) <= 90
				&& Math.abs(Double.parseDouble(view.group(3))) <= 180;
	}

	private static String extension(Path file) {
		return Objects.requireNonNullElse(StringUtils.getFilenameExtension(file.toString()), "");
	}

	/** Returns the name under which the pages find the logo; empty without one. */
	String logoName() {
		return (this.logo != null) ? "logo." + extension(this.logo) : "";
	}

	/** Returns the rules of style that follow those of all pages. */
	String css() {
		return (this.accent != null) ? Accent.of(this.accent).css() : "";
	}

}
