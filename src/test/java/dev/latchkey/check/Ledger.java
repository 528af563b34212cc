package dev.latchkey.check;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects what was taken in and released of many keys, and has it judged. For one thread. */
public final class Ledger {
    private final Map<String, Account> accounts = new HashMap<>();

    private record Account(List<Input> inputs, List<Content> released) {}

    /** Records of a key must be given in the order of their offsets; without those that became dead letters. */
    public void takenIn(byte[] key, long version, Content content) {
        account(key).inputs.add(new Input(version, content));
    }

    /** Records of a key must be given in the order of their offsets. */
    public void released(byte[] key, Content content) {
        account(key).released.add(content);
    }

    /** Judges each key by itself. */
    public Verdict judge(ReleaseChecker checker) {
        var verdict = new Verdict.Builder();
        accounts.forEach((key, account) ->
                verdict.add(key, account.inputs, account.released, checker.check(account.inputs, account.released)));
        return verdict.build();
    }

    private Account account(byte[] key) {
        // One char per byte: any bytes are a key, and equal ones only are equal.
        return accounts.computeIfAbsent(
                new String(key, ISO_8859_1), k -> new Account(new ArrayList<>(), new ArrayList<>()));
    }
}
