package dev.locations.page;

import java.util.function.Consumer;

import org.springframework.http.HttpHeaders;

/**
 * What every page with a map has in its head.
 *
 * @param folder the path of the files that the page loads
 * @param tiles the URL of the images of another base map; empty for that of this service
 * @param attribution names who made these images, as HTML; may be empty
 * @param policy adds the header that tells what the page may load
 */
public record PageHead(String folder, String tiles, String attribution, Consumer<HttpHeaders> policy) {
}
