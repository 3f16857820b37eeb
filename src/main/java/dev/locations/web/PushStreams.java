package dev.locations.web;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.locations.guard.LongStreams;
import dev.locations.guard.SlowClients;
import io.netty.channel.Channel;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.GlobalEventExecutor;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.ReactiveHttpOutputMessage;

/**
 * The answers that stay open. They end when the service begins to stop, which does not
 * wait for them.
 */
public final class PushStreams extends EarlyStop {

	private final long commentNanos;

	private final Map<EventExecutor, PushLoop> loops = new ConcurrentHashMap<>();

	/** Starts with the longest time in which an answer gets nothing. */
	public PushStreams(Duration commentInterval) {
		this.commentNanos = commentInterval.toNanos();
	}

	/** Writes an answer until its source ends. Fails if the client leaves. */
	public Mono<Void> write(ReactiveHttpOutputMessage answer, PushSource source) {
		Channel channel = NettyResponses.channel(answer);
		if (channel != null && !channel.isRegistered()) {
			// a channel that is closed has no event loop any more
			return Mono.error(AbortedException.beforeSend());
		}
		// without a web server, as in tests, there is no event loop
		PushLoop loop = loop((channel != null) ? channel.eventLoop() : GlobalEventExecutor.INSTANCE);
		Publisher<DataBuffer> chunks = (client) -> open(loop, client, source);
		if (channel == null) {
			return answer.writeWith(chunks);
		}
		Runnable end = LongStreams.ANSWERS.begin(channel);
		return answer.writeWith(InFlightLimit.unscheduled(chunks, channel)).doFinally((signal) -> {
			end.run();
			if (SlowClients.isCutOff(channel)) {
				source.cutOff();
			}
		});
	}

	private void open(PushLoop loop, Subscriber<? super DataBuffer> client, PushSource source) {
		loop.open(client, source, this.commentNanos);
		if (isStopping()) {
			loop.completeAll();
		}
	}

	private PushLoop loop(EventExecutor executor) {
		return this.loops.computeIfAbsent(executor, PushLoop::new);
	}

	/** Gives each answer a turn soon. Any thread may call it. */
	public void wake() {
		loops().forEach(PushLoop::wake);
	}

	public int size() {
		return loops().stream().mapToInt(PushLoop::size).sum();
	}

	private Collection<PushLoop> loops() {
		return this.loops.values();
	}

	@Override
	protected void stopEarly(Runnable stopped) {
		loops().forEach(PushLoop::completeAll);
		stopped.run();
	}

}
