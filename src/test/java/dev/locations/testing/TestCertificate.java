package dev.locations.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;

import javax.net.ssl.SSLContext;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** A self-signed certificate for localhost, made by {@code keytool} of the JDK. */
public record TestCertificate(KeyStore store) {

	private static final String ALIAS = "locations";

	private static final char[] PASSWORD = "changeit".toCharArray();

	public static TestCertificate create() {
		try {
			Path directory = Files.createTempDirectory("certificate");
			try {
				return create(directory.resolve("store.p12"));
			}
			finally {
				FileSystemUtils.deleteRecursively(directory);
			}
		}
		catch (Exception ex) {
			throw new IllegalStateException("No certificate", ex);
		}
	}

	private static TestCertificate create(Path file) throws Exception {
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", ALIAS, "-keyalg", "EC", "-dname", "CN=localhost", "-ext",
				"san=dns:localhost,ip:127.0.0.1", "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass",
				new String(PASSWORD))
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		assertThat(keytool.waitFor()).isZero();
		KeyStore store = KeyStore.getInstance("PKCS12");
		try (InputStream input = Files.newInputStream(file)) {
			store.load(input, PASSWORD);
		}
		return new TestCertificate(store);
	}

	Certificate certificate() throws GeneralSecurityException {
		return this.store.getCertificate(ALIAS);
	}

	/** Writes PEM files; the certificate comes last, as a service watches it. */
	public void writeTo(Path key, Path certificate) throws GeneralSecurityException, IOException {
		write(key, "PRIVATE KEY", this.store.getKey(ALIAS, PASSWORD).getEncoded());
		write(certificate, "CERTIFICATE", certificate().getEncoded());
	}

	private static void write(Path file, String type, byte[] bytes) throws IOException {
		String lines = Base64.getMimeEncoder(64, new byte[] { '\n' }).encodeToString(bytes);
		Files.writeString(file, "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n",
				StandardCharsets.US_ASCII);
	}

	public SSLContext serving() {
		return SslBundle.of(SslStoreBundle.of(this.store, new String(PASSWORD), null)).createSslContext();
	}

	public static SSLContext trusting(TestCertificate... trusted) throws GeneralSecurityException, IOException {
		KeyStore store = KeyStore.getInstance("PKCS12");
		store.load(null, null);
		for (TestCertificate certificate : trusted) {
			store.setCertificateEntry("trusted" + store.size(), certificate.certificate());
		}
		return SslBundle.of(SslStoreBundle.of(null, null, store)).createSslContext();
	}

}
