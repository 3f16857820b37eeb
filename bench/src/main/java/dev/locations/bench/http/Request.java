package dev.locations.bench.http;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;

/**
 * A request that can be sent again and again.
 *
 * @param path the path with its query, encoded
 * @param headers headers beyond those that each request needs
 * @param body the bytes of the body that are sent; empty for none
 * @param length how many bytes of a body the request announces
 * @param end when the client has what it wants
 */
public record Request(HttpMethod method, String path, HttpHeaders headers, ByteBuf body, int length, End end) {

	/**
	 * Asks for a resource.
	 * @param path the path with its query, encoded
	 */
	public static Request get(String path) {
		return of("GET", path, new byte[0]);
	}

	/**
	 * Asks for the headers of a resource.
	 * @param path the path with its query, encoded
	 */
	public static Request head(String path) {
		return of("HEAD", path, new byte[0]);
	}

	/**
	 * Sends JSON.
	 * @param path the path with its query, encoded
	 */
	public static Request json(String method, String path, String json) {
		return of(method, path, json.getBytes(StandardCharsets.UTF_8)).with("Content-Type", "application/json");
	}

	/**
	 * Creates a request.
	 * @param path the path with its query, encoded
	 * @param body the body; empty for none
	 */
	public static Request of(String method, String path, byte[] body) {
		return new Request(HttpMethod.valueOf(method), path, new DefaultHttpHeaders(), Unpooled.wrappedBuffer(body),
				body.length, End.ANSWER);
	}

	/** Adds a header. */
	public Request with(String name, String value) {
		return new Request(this.method, this.path, this.headers.copy().set(name, value), this.body, this.length,
				this.end);
	}

	/** Accepts answers that are compressed. */
	public Request gzip() {
		return with("Accept-Encoding", "gzip");
	}

	/**
	 * Announces a longer body than it sends.
	 * @param bytes the length that is announced
	 */
	public Request announcing(int bytes) {
		return new Request(this.method, this.path, this.headers, this.body, bytes, this.end);
	}

	/** Sets when the client has what it wants. */
	public Request until(End when) {
		return new Request(this.method, this.path, this.headers, this.body, this.length, when);
	}

	boolean isWhole() {
		return this.body.readableBytes() == this.length;
	}

	void write(Channel channel) {
		HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, this.method, this.path);
		head.headers().set(HttpHeaderNames.HOST, "localhost").add(this.headers);
		if (this.length > 0) {
			head.headers().set(HttpHeaderNames.CONTENT_LENGTH, this.length);
		}
		ByteBuf bytes = this.body.retainedDuplicate();
		Object content = isWhole() ? new DefaultLastHttpContent(bytes) : new DefaultHttpContent(bytes);
		Stream.of(head, content).forEach(channel::write);
		channel.flush();
	}

	/** When a client has what it wants. */
	public enum End {

		/** At the end of the answer. */
		ANSWER,

		/** After the head of the answer: then it disconnects. */
		HEAD,

		/** Never: it reads on until the service ends the answer. */
		NEVER

	}

}
