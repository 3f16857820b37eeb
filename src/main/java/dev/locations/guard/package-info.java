/**
 * Guards a server of HTTP/1.1 and HTTP/2 against slow, broken and greedy clients.
 * <ul>
 * <li>{@link dev.locations.guard.ConnectionGuard} adds the handlers to a new connection.
 * <li>{@link dev.locations.guard.SlowClients} finds the slowest client when a limit is
 * reached, so that this one gives way.
 * <li>{@link dev.locations.guard.ConnectionDrain} ends the connections of a server that
 * stops.
 * <li>{@link dev.locations.guard.LongStreams} takes long bodies and open answers out of
 * the limits.
 * </ul>
 * The pipeline of a connection of HTTP/1.1, and what each handler does: <pre>
 * socket - WriteDeadline       closes a client that does not read
 *        - (TLS)
 *        - Http1RequestLines   request lines, byte by byte
 *        - (codec)
 *        - ConnectionDeadlines closes a client that does not send
 *        - SecurityHeaders     headers of every answer
 *        - Http1RequestCheck   targets, hosts, codings
 *        - Http1CloseHandler   the last request of a connection
 *        - (server)
 * </pre> With HTTP/2, {@code Http2RequestCheck} and {@code ControlFrameLimit} listen to
 * the frames instead of the handlers for HTTP/1.1, and {@code Http2Turns} holds requests
 * back until all that has arrived is read. A request costs some counters: no timer is set
 * for it, since one timer of the connection looks at them.
 */
@MayUse({})
@NullMarked
package dev.locations.guard;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
