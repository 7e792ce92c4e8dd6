/** A path is loaded fully at most once in this time, in ms. */
const PAUSE = 10_000
const KEY = 'heatline.chunk-reload'

interface LastReload {
  path: string
  expires: number
}

/**
 * True when a path may be loaded fully because a part of it failed to load, and notes that it was: at most once
 * in 10 s for the same path, only the last path is remembered. Blocked storage counts as never reloaded.
 */
export function claimReload(path: string, now: number = Date.now()): boolean {
  const last = readLast()
  if (last && last.path === path && last.expires > now) return false
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, expires: now + PAUSE } satisfies LastReload))
  } catch {
    return true
  }
  return true
}

function readLast(): LastReload | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof value === 'object' && value !== null ? (value as LastReload) : null
  } catch {
    return null
  }
}
