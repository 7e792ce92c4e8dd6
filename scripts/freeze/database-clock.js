// Loaded into a program with another clock before its own code: PostgreSQL gets no environment of the program, so the
// clock is handed to it here. Plain JavaScript, because it is named in NODE_OPTIONS.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

const { spawn } = childProcess
const names = [
  'LD_PRELOAD',
  'MOVED_CLOCK',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'DONT_FAKE_MONOTONIC',
  'NO_FAKE_STAT',
]
const clock = Object.fromEntries(
  names.filter((name) => name in process.env).map((name) => [name, process.env[name]]),
)

childProcess.spawn = (program, args, options) =>
  spawn(program, args, { ...options, env: { ...(options?.env ?? process.env), ...clock } })
syncBuiltinESMExports()
