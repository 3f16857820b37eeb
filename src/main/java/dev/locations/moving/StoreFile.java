package dev.locations.moving;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

import dev.locations.hash.Sha256;
import dev.locations.user.Credential;
import dev.locations.user.PasswordHash;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * A file with a whole store: lines of JSON, compressed with gzip. Each is an object with
 * one member. The first one tells the format; the last one has a checksum of all before.
 */
final class StoreFile implements Closeable {

	static final JsonMapper JSON = JsonMapper.builder()
		.addModule(new SimpleModule().addDeserializer(Credential.class, new CredentialReader()))
		.build();

	private static final int FORMAT = 1;

	private static final String FIRST = "locationsStore";

	private static final String LAST = "sha256";

	private static final String NOT_WHOLE = "The file is damaged, or its end is missing: ";

	private static final byte[] START = ("{\"" + FIRST + "\":").getBytes(StandardCharsets.US_ASCII);

	private final FileChannel file;

	private final GZIPOutputStream content;

	private final MessageDigest digest = Sha256.begin();

	/** Creates the file, which only its owner may read. */
	StoreFile(Path path) throws IOException {
		FileAttribute<?>[] ownerOnly = path.getFileSystem().supportedFileAttributeViews().contains("posix")
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")) }
				: new FileAttribute<?>[0];
		this.file = FileChannel.open(path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly);
		this.content = new GZIPOutputStream(Channels.newOutputStream(this.file), 1 << 16);
		write(FIRST, FORMAT);
	}

	void write(String kind, Object value) throws IOException {
		byte[] line = JSON.writeValueAsBytes(Map.of(kind, value));
		this.digest.update(line);
		this.content.write(line);
		this.content.write('\n');
	}

	/** Makes the file whole, and forces it to the disk. */
	void end() throws IOException {
		write(LAST, HexFormat.of().formatHex(this.digest.digest()));
		this.content.finish();
		this.file.force(true);
	}

	@Override
	public void close() throws IOException {
		this.file.close();
	}

	/** Tells by its first bytes whether a file is one of a whole store. */
	static boolean isOne(Path path) throws IOException {
		try (InputStream content = new GZIPInputStream(Files.newInputStream(path))) {
			return Arrays.equals(content.readNBytes(START.length), START);
		}
		catch (ZipException | EOFException ex) {
			return false;
		}
	}

	/** Reads all lines but the first and the last one. Fails if the file is not whole. */
	static void read(Path path, BiConsumer<String, JsonNode> lines) throws IOException {
		MessageDigest digest = Sha256.begin();
		try (BufferedReader content = new BufferedReader(new InputStreamReader(
				new GZIPInputStream(Files.newInputStream(path), 1 << 16), StandardCharsets.UTF_8))) {
			for (String line = content.readLine(); line != null; line = content.readLine()) {
				Map.Entry<String, JsonNode> member = JSON.readTree(line).properties().iterator().next();
				String text = member.getValue().asString("");
				if (member.getKey().equals(LAST) && text.equals(HexFormat.of().formatHex(digest.digest()))) {
					return;
				}
				if (!member.getKey().equals(FIRST)) {
					lines.accept(member.getKey(), member.getValue());
				}
				else if (!text.equals(String.valueOf(FORMAT))) {
					throw new IOException("The file has the format %s of another version of the service, not %d"
						.formatted(text, FORMAT));
				}
				digest.update(line.getBytes(StandardCharsets.UTF_8));
			}
		}
		catch (ZipException | EOFException | JacksonException ex) {
			throw new IOException(NOT_WHOLE + path, ex);
		}
		throw new IOException(NOT_WHOLE + path);
	}

	/** Tells by their fields what credentials are. */
	private static final class CredentialReader extends ValueDeserializer<Credential> {

		@Override
		public Credential deserialize(JsonParser parser, DeserializationContext context) {
			JsonNode json = context.readTree(parser);
			Class<? extends Credential> type = json.isString() ? Credential.Invitation.class : json.has("issuer")
					? Credential.Identity.class : json.has("sha256") ? Credential.Key.class : PasswordHash.class;
			return context.readTreeAsValue(json, type);
		}

	}

}
