package dev.latchkey.version;

/** A setting that makes no rule: names the setting, what was found and what was expected. */
final class SettingException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    SettingException(String setting, String found, String expected) {
        super(setting + ": found " + found + ", expected " + expected);
    }
}
