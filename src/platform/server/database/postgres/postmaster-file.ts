import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What a running PostgreSQL notes about itself in its data folder. */
export interface PostmasterNote {
  readonly pid: number
  readonly port: number
  /** Folder of the Unix socket; empty when it listens on loopback only. */
  readonly socketFolder: string
  readonly listenAddress: string
}

/** The note's place in a data folder. */
export function noteFile(dataFolder: string): string {
  return join(dataFolder, 'postmaster.pid')
}

/** Reads the text of a `postmaster.pid`; null while it is incomplete. */
export function parseNote(text: string): PostmasterNote | null {
  const [pid = '', , , port = '', socketFolder, listenAddress] = text.split('\n')
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return null
  if (socketFolder === undefined || listenAddress === undefined) return null
  return { pid: Number(pid), port: Number(port), socketFolder, listenAddress }
}

/** The note in a data folder; null when there is none or it is being written. */
export function readNote(dataFolder: string): PostmasterNote | null {
  try {
    return parseNote(readFileSync(noteFile(dataFolder), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whether a process lives: one that is dead and not yet reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return process.platform !== 'linux' || !/\) [ZX] /.test(readProcess(pid, 'stat'))
}

/** Whether the process is a live PostgreSQL of this data folder: ids are given out again after a restart. */
export function isPostmasterOf(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const words =
    process.platform === 'linux' ? readProcess(pid, 'cmdline').split('\0') : commandOf(pid).split(/\s+/)
  const place = words[words.indexOf('-D') + 1]
  return basename(words[0] ?? '') === 'postgres' && place !== undefined && isSameFolder(place, dataFolder)
}

/** Whether a process has given up its memory, and with it its command line, and is about to be gone. */
export function isExiting(pid: number): boolean {
  return process.platform === 'linux' && isAlive(pid) && readProcess(pid, 'cmdline') === ''
}

function readProcess(pid: number, fact: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${fact}`, 'utf8')
  } catch {
    return ''
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}
