package dev.latchkey.query;

import io.smallrye.common.annotation.Blocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

/**
 * What other instances ask. Answers from what is here and asks nobody: a hop is never followed by another. It takes the same
 * role as the call that it serves, so that who calls it directly learns and does no more than by the front door.
 */
@Path(HopResource.PATH)
@Produces(MediaType.APPLICATION_OCTET_STREAM)
@Blocking
public class HopResource {
    /**
     * Instances of different versions must not misread each other: the number changes with {@link SliceCodec}, and with what
     * {@link InstanceStatus} and {@link PartitionStats} become as JSON.
     */
    static final String PATH = "/hop/v1";

    static final String STATS = PATH + "/stats";
    static final String STATUS = PATH + "/status";
    static final String FLUSH = PATH + "/flush";
    static final String FLOORS = PATH + "/floors";

    private final LocalReads local;
    private final LocalStatus localStatus;
    private final LocalFloors floors;

    HopResource(LocalReads local, LocalStatus localStatus, LocalFloors floors) {
        this.local = local;
        this.localStatus = localStatus;
        this.floors = floors;
    }

    static String entry(byte[] key) {
        return PATH + "/entry?key=" + KeyText.printBase64url(key);
    }

    static String floor(byte[] key) {
        return PATH + "/floor?key=" + KeyText.printBase64url(key);
    }

    static String page(Position after, int limit, @Nullable Integer partition) {
        return PATH + "/page?after=" + after.token() + "&limit=" + limit
                + (partition == null ? "" : "&partition=" + partition);
    }

    /** {@link LocalReads#find}. */
    @GET
    @Path("entry")
    @RolesAllowed(Roles.READER)
    public byte[] entry(@RestQuery @Nullable String key) {
        return SliceCodec.encode(local.find(bytes(key)));
    }

    private static byte[] bytes(@Nullable String key) {
        String text = key == null ? "" : key;
        return KeyText.parseBase64url(text.getBytes(StandardCharsets.UTF_8));
    }

    /** {@link LocalReads#page}. */
    @GET
    @Path("page")
    @RolesAllowed(Roles.READER)
    public byte[] page(
            @RestQuery @Nullable String after,
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String partition) {
        return SliceCodec.encode(local.page(Call.after(after), Call.limit(limit), Call.partition(partition)));
    }

    /** {@link LocalReads#stats}. */
    @GET
    @Path("stats")
    @RolesAllowed(Roles.READER)
    public byte[] stats() {
        return SliceCodec.encode(local.stats());
    }

    /** {@link LocalStatus#slice}. */
    @GET
    @Path("status")
    @RolesAllowed(Roles.READER)
    public byte[] status() {
        return SliceCodec.encode(localStatus.slice());
    }

    /** {@link LocalReads#flush}. */
    @POST
    @Path("flush")
    @RolesAllowed(Roles.OPERATOR)
    public byte[] flush() {
        return SliceCodec.encode(local.flush());
    }

    /** {@link LocalFloors#find}. */
    @GET
    @Path("floor")
    @RolesAllowed(Roles.READER)
    public byte[] floor(@RestQuery @Nullable String key) {
        return SliceCodec.encode(floors.find(bytes(key)));
    }

    /** {@link LocalFloors#forget}. */
    @DELETE
    @Path("floor")
    @RolesAllowed(Roles.OPERATOR)
    public CompletionStage<byte[]> forget(@RestQuery @Nullable String key) {
        return floors.forget(bytes(key)).thenApply(SliceCodec::encode);
    }

    /** {@link LocalFloors#forget}, all keys. */
    @DELETE
    @Path("floors")
    @RolesAllowed(Roles.OPERATOR)
    public CompletionStage<byte[]> forgetAll() {
        return floors.forget(null).thenApply(SliceCodec::encode);
    }
}
