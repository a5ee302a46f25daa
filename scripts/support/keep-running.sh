#!/bin/sh
# Runs a command and restarts it if it dies unexpectedly. The first restart is immediate. Before the next one it waits
# 1 second, then twice as long each time, at most 5 minutes. After a run of more than 10 minutes, the waits start over.
# A waiting shell takes about 1 MB, and Node would take 50. It ends with the exit code of the command.
# The expected ends are 0 (it was stopped), 1 (it said why it can't run), and the signals that stop it.

# The server watches this process. If npm is killed, neither of them gets a signal.
export STARTED_BY=$PPID

longest=300 stable=600
is_stopping=
for name in TERM INT HUP; do
  trap "is_stopping=yes; kill -$name \"\$child\" 2>/dev/null" "$name"
done

run() {
  "$@" &
  child=$!
  # A signal for this shell ends the wait, but not the child.
  while wait "$child"; code=$?; kill -0 "$child" 2>/dev/null; do :; done
}

delay=0
while started=$(date +%s); run "$@"; do
  case "$is_stopping$code" in yes* | 0 | 1 | 129 | 130 | 143) exit "$code" ;; esac
  last=$code
  [ $(($(date +%s) - started)) -gt "$stable" ] && delay=0
  if [ "$delay" -eq 0 ]; then
    echo "The application died unexpectedly (exit code $last) and is started again." >&2
    delay=1
  else
    echo "The application died unexpectedly (exit code $last) and is started again in $delay s. What it printed before says" \
      "why; after exit code 137 or 134 the machine may have too little memory." >&2
    run sleep "$delay"
    [ -n "$is_stopping" ] && exit 0
    delay=$((delay * 2))
    [ "$delay" -gt "$longest" ] && delay=$longest
  fi
done
