package dev.latchkey.query;

/** Ends a call with a problem as its answer. */
final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        super(problem.detail(), null, false, false); // an answer, not a fault: nobody looks for where it was made
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
