package dev.latchkey.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jwk.RsaJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.lang.JoseException;

/** An OpenID Connect provider as far as bearer tokens need one: discovery, keys, and tokens signed by them. */
final class Issuer implements AutoCloseable {
    private final HttpServer server;
    private final RsaJsonWebKey key;

    Issuer() throws IOException, JoseException {
        key = newKey();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve("/.well-known/openid-configuration", """
                {"issuer":"%1$s","jwks_uri":"%1$s/jwks","token_endpoint":"%1$s/token",
                 "authorization_endpoint":"%1$s/auth"}""".formatted(url()));
        serve("/jwks", new JsonWebKeySet(key).toJson());
        server.start();
    }

    static RsaJsonWebKey newKey() throws JoseException {
        RsaJsonWebKey key = RsaJwkGenerator.generateJwk(2048);
        key.setKeyId("test");
        return key;
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    String token(String name, String... groups) throws JoseException {
        return token(key, name, groups);
    }

    /** Signed by this key, whether it is the issuer's or not. */
    String token(RsaJsonWebKey signer, String name, String... groups) throws JoseException {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(url());
        claims.setSubject(name);
        claims.setExpirationTimeMinutesInTheFuture(10);
        claims.setIssuedAtToNow();
        claims.setStringListClaim("groups", List.of(groups));
        JsonWebSignature signature = new JsonWebSignature();
        signature.setPayload(claims.toJson());
        signature.setKey(signer.getPrivateKey());
        signature.setKeyIdHeaderValue(signer.getKeyId());
        signature.setAlgorithmHeaderValue(AlgorithmIdentifiers.RSA_USING_SHA256);
        return signature.getCompactSerialization();
    }

    private void serve(String path, String json) {
        byte[] body = json.getBytes(UTF_8);
        server.createContext(path, exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            try (var out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
