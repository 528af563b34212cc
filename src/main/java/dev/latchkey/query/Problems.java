package dev.latchkey.query;

import io.quarkus.security.ForbiddenException;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Makes problem details of everything that is thrown on the way to an answer. */
class Problems {
    private static final Logger LOG = Logger.getLogger(Problems.class);

    @ServerExceptionMapper
    Response problem(ProblemException e) {
        return answer(e.problem());
    }

    @ServerExceptionMapper
    Response forbidden(ForbiddenException e) {
        return answer(Problem.forbidden());
    }

    @ServerExceptionMapper
    Response notFound(NotFoundException e, RoutingContext call) {
        return answer(Problem.notFound(call.request().path()));
    }

    @ServerExceptionMapper
    Response notAllowed(NotAllowedException e, RoutingContext call) {
        Problem problem =
                Problem.other(405, "Method not allowed", call.request().method() + " is not served here.");
        Response.ResponseBuilder answer = Response.fromResponse(answer(problem));
        Object allow = e.getResponse().getHeaderString(HttpHeaders.ALLOW);
        return allow == null
                ? answer.build()
                : answer.header(HttpHeaders.ALLOW, allow).build();
    }

    @ServerExceptionMapper
    Response other(WebApplicationException e) {
        Response.StatusType status = e.getResponse().getStatusInfo();
        return answer(Problem.other(status.getStatusCode(), status.getReasonPhrase(), String.valueOf(e.getMessage())));
    }

    @ServerExceptionMapper
    Response unexpected(Exception e, RoutingContext call) {
        LOG.errorf(e, "%s %s failed", call.request().method(), call.request().path());
        return answer(Problem.other(500, "Internal error", "Something unexpected happened; the log says what."));
    }

    private static Response answer(Problem problem) {
        Response.ResponseBuilder answer =
                Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem);
        if (problem.status() == 503) {
            answer.header(HttpHeaders.RETRY_AFTER, Problem.RETRY_AFTER_SECONDS);
        }
        return answer.build();
    }
}
