#!/usr/bin/env python3
"""Prints the options that open the JDK's and the builder's modules to the builder. usage: open-modules.py JARS-FOLDER, $JDK set"""
import os
import subprocess
import sys

JDK = os.environ["JDK"]
BUILDER = """jdk.graal.compiler org.graalvm.nativeimage.builder org.graalvm.nativeimage.base org.graalvm.nativeimage.pointsto
    org.graalvm.nativeimage.objectfile org.graalvm.nativeimage.configure org.graalvm.nativeimage org.graalvm.truffle.compiler
    org.graalvm.espresso.shared.svm org.graalvm.nativeimage.shaded.capnproto org.graalvm.nativeimage.libgraal
    org.graalvm.collections org.graalvm.word""".split()
OF_THE_JDK = """java.base java.compiler java.management jdk.management jdk.internal.vm.ci jdk.jfr java.logging java.instrument
    java.naming java.rmi java.net.http java.security.jgss java.security.sasl java.xml jdk.zipfs jdk.management.agent jdk.attach
    jdk.internal.jvmstat jdk.localedata java.management.rmi java.prefs java.sql jdk.internal.misc""".split()


def describe(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.splitlines()


def packages(lines):
    found = set()
    for words in (line.split() for line in lines):
        if words and words[0] in ("exports", "contains"):
            found.add(words[1])
        elif words and words[0] == "qualified":
            found.add(words[2])
    return sorted(found)


def open_to(module, lines, readers):
    for package in packages(lines):
        for option in ("exports", "opens"):
            print(f"--add-{option}={module}/{package}={','.join(readers)}")


for name in OF_THE_JDK:
    open_to(name, describe(f"{JDK}/bin/java", "--describe-module", name), BUILDER)
for jar in sorted(os.listdir(sys.argv[1])):
    about = describe(f"{JDK}/bin/jar", "--describe-module", f"--file={sys.argv[1]}/{jar}")
    own = about[0].split()[0].split("@")[0]
    open_to(own, about[1:], [name for name in BUILDER if name != own])
