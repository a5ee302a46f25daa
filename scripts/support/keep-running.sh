#!/bin/sh
# Runs a command and starts it again when it dies unexpectedly: at most three times within a minute. A shell that waits
# takes about 1 MB; Node would take 50. It ends with the exit code of the command.
# Not unexpected: 0 (it was stopped), 1 (it said why it cannot run), and the signals that stop it.

# The server watches this process: when npm is killed, nobody tells either of them.
export STARTED_BY=$PPID

is_stopping=
for name in TERM INT HUP; do
  trap "is_stopping=yes; kill -$name \"\$child\" 2>/dev/null" "$name"
done

run() {
  "$@" &
  child=$!
  # A signal for this shell ends the waiting, not the child.
  while wait "$child"; code=$?; kill -0 "$child" 2>/dev/null; do :; done
}

third=0 second=0 first=0
while run "$@"; do
  case "$is_stopping$code" in yes* | 0 | 1 | 129 | 130 | 143) exit "$code" ;; esac
  now=$(date +%s)
  if [ "$third" -gt $((now - 60)) ]; then
    echo "The application died unexpectedly for the fourth time within a minute (exit code $code) and is not started" \
      "again. What it printed before says why; after exit code 137 or 134 the machine may have too little memory." >&2
    exit "$code"
  fi
  third=$second second=$first first=$now
  echo "The application died unexpectedly (exit code $code) and is started again." >&2
done
