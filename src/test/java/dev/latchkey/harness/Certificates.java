package dev.latchkey.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A CA of our own, made by the JDK's keytool, and a certificate for localhost that it signed. */
public final class Certificates {
    public static final String PASSWORD = "changeit";

    private final Path folder;

    public Certificates() throws IOException, InterruptedException {
        folder = Build.newFolder("certificates");
        keytool(
                "-genkeypair",
                "-alias",
                "ca",
                "-dname",
                "CN=Test CA",
                "-ext",
                "bc:c",
                "-keyalg",
                "EC",
                "-keystore",
                "ca.p12");
        keytool("-exportcert", "-alias", "ca", "-keystore", "ca.p12", "-file", "ca.der");
        keytool("-exportcert", "-rfc", "-alias", "ca", "-keystore", "ca.p12", "-file", "ca.pem");
        keytool("-importcert", "-noprompt", "-alias", "ca", "-file", "ca.der", "-keystore", "trust.p12");
        keytool("-genkeypair", "-alias", "server", "-dname", "CN=latchkey", "-keyalg", "EC", "-keystore", "server.p12");
        keytool("-certreq", "-alias", "server", "-keystore", "server.p12", "-file", "server.csr");
        keytool(
                "-gencert",
                "-alias",
                "ca",
                "-keystore",
                "ca.p12",
                "-infile",
                "server.csr",
                "-outfile",
                "server.der",
                "-ext",
                "san=dns:localhost");
        keytool("-importcert", "-noprompt", "-alias", "ca", "-file", "ca.der", "-keystore", "server.p12");
        keytool("-importcert", "-noprompt", "-alias", "server", "-file", "server.der", "-keystore", "server.p12");
    }

    /** A PKCS #12 store with the certificate for localhost, under {@link #PASSWORD}. */
    public String serverStore() {
        return folder.resolve("server.p12").toString();
    }

    /** A PKCS #12 store with the CA, under {@link #PASSWORD}. */
    public String trustStore() {
        return folder.resolve("trust.p12").toString();
    }

    /** The CA as a PEM file. */
    public String trustedPem() {
        return folder.resolve("ca.pem").toString();
    }

    /** Trusts the CA and nobody else. */
    public SSLContext client() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(Path.of(trustStore()))) {
            store.load(in, PASSWORD.toCharArray());
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private void keytool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + Files.readString(folder.resolve("keytool.log")));
        }
    }
}
