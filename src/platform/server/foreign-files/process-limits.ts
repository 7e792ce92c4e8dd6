import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Resident bytes above which a process that reads a foreign file is ended. */
export const MOST_RESIDENT = 1024 * 1024 * 1024
/** Of JavaScript, in MB; what a library keeps outside of it, such as the bytes of a picture, is not in this. */
const HEAP = 512
/** Memory that it may write to, in kB: Node sets half a gigabyte of it aside when it starts. */
const MOST_DATA = 1536 * 1024
/** Seconds of the processor, so that one whose program was killed does not go on for ever. */
const MOST_PROCESSOR = 900
const WATCH = 100
const LOWER_PRIORITY = 5

/** Limits that need no root; where the machine has one of them not, the others hold. Under want of memory it is the first to be ended. */
const LIMITED = `ulimit -d ${MOST_DATA} 2>/dev/null
ulimit -t ${MOST_PROCESSOR} 2>/dev/null
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
exec "$0" "$@"`

/**
 * Starts the process in which foreign files are read: without the settings and secrets of the program, without network,
 * and unable to write a file or to start anything.
 */
export function startLimited(): ChildProcess {
  const flags = [
    '--permission',
    '--allow-fs-read=*',
    `--max-old-space-size=${HEAP}`,
    '--max-semi-space-size=8',
    '--v8-pool-size=1',
    '--disable-warning=SecurityWarning',
  ]
  const hasShell = process.platform !== 'win32'
  const child = fork(new URL('./process-entry.ts', import.meta.url), {
    ...(hasShell
      ? { execPath: '/bin/sh', execArgv: ['-c', LIMITED, process.execPath, ...flags] }
      : { execArgv: flags }),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) yieldToOthers(child.pid)
  return child
}

/** The program and its own prints come first where the processor is short. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, LOWER_PRIORITY)
  } catch {
    // It has ended already, which its listeners hear.
  }
}

/** A file of /proc about a process; null where the machine has none, and for one that has ended. */
function told(pid: number | undefined, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}

/** Resident bytes of a process; null where the machine does not tell. */
export function residentOf(pid: number | undefined): number | null {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(told(pid, 'status') ?? '') ?? []
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

/** Milliseconds of the processor that a process has had; 0 where the machine does not tell. */
function processorOf(pid: number | undefined): number {
  // Behind the name, which may hold anything: user and system time are the 12th and 13th, in hundredths of a second.
  const fields =
    told(pid, 'stat')
      ?.replace(/^.*\) /s, '')
      .split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

/** What a process may take for one file: resident bytes, and milliseconds of the processor. */
export interface Limits {
  readonly mostResident: number
  readonly processorLimit: number
}

/** Looks at a process until told to stop, and says when it takes too much. */
export function watchProcess(
  pid: number | undefined,
  { mostResident, processorLimit }: Limits,
  onTooMuch: () => void,
): NodeJS.Timeout {
  const before = processorOf(pid)
  return setInterval(() => {
    const isLate = processorOf(pid) - before > processorLimit
    if (isLate || (residentOf(pid) ?? 0) > mostResident) onTooMuch()
  }, WATCH)
}
