package dev.locations.page;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The colour of links, buttons and clusters. On light and on dark pages it is as much
 * darker or lighter as it takes to be readable (WCAG 2.2, 1.4.3).
 *
 * @param rgb red, green and blue, of eight bits each
 */
record Accent(int rgb) {

	private static final Pattern COLOR = Pattern.compile("#[0-9a-fA-F]{6}");

	private static final double READABLE = 4.5;

	private static final int BLACK = 0;

	private static final int WHITE = 0xffffff;

	/** What lies below a row that the mouse points at, see page.css. */
	private static final Accent LIGHT_PAGE = of("#eef4fb");

	private static final Accent DARK_PAGE = of("#1f2a36");

	private static final int STEPS = 64;

	private static final String CSS = """

			@media (forced-colors: none) {
			  :root { %s }
			}

			@media (forced-colors: none) and (prefers-color-scheme: dark) {
			  :root { %s }
			}
			""";

	static boolean isColor(String text) {
		return COLOR.matcher(text).matches();
	}

	static Accent of(String color) {
		return new Accent(Integer.parseInt(color.substring(1), 16));
	}

	String css() {
		return CSS.formatted(properties(readableOn(LIGHT_PAGE, BLACK)), properties(readableOn(DARK_PAGE, WHITE)));
	}

	private static String properties(Accent color) {
		Accent text = color.textColor();
		return "--accent: %1$s; --on-accent: %2$s; --map-cluster: %1$s; --map-count: %2$s;".formatted(color.text(),
				text.text());
	}

	/** Returns black or white, whichever is better to read on this colour. */
	Accent textColor() {
		Accent white = new Accent(WHITE);
		Accent black = new Accent(BLACK);
		return (contrast(white) >= contrast(black)) ? white : black;
	}

	/** Mixes it with black or white until it is readable. */
	Accent readableOn(Accent page, int other) {
		for (int step = 0; step < STEPS; step++) {
			Accent mixed = mixed(other, step);
			if (mixed.contrast(page) >= READABLE) {
				return mixed;
			}
		}
		return new Accent(other);
	}

	private Accent mixed(int other, int step) {
		int color = 0;
		for (int shift = 16; shift >= 0; shift -= 8) {
			int own = this.rgb >> shift & 0xff;
			int added = other >> shift & 0xff;
			color |= (own + (added - own) * step / STEPS) << shift;
		}
		return new Accent(color);
	}

	/** Returns the contrast by WCAG 2.2, from 1 to 21. */
	double contrast(Accent other) {
		double one = luminance();
		double two = other.luminance();
		return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
	}

	private double luminance() {
		return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
	}

	private double linear(int shift) {
		double part = (this.rgb >> shift & 0xff) / 255.0;
		return (part <= 0.04045) ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
	}

	String text() {
		return String.format(Locale.ROOT, "#%06x", this.rgb);
	}

}
