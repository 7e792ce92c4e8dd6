import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What differs between two recordings in one file. */
export interface FileDifference {
  readonly file: string
  /** `data.0.name: "a" -> "b"` */
  readonly lines: readonly string[]
}

const LONGEST = 90

const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Every path at which two values differ. Lines of text are compared as sets, so that a new line moves nothing. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return []
  const at = (key: string) => (path === '' ? key : `${path} ${key}`)
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.every(isText) && after.every(isText)) return lineDifferences(before, after, path)
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, n) => differences(before[n], after[n], at(String(n)))).flat()
  }
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => differences(before[key], after[key], at(key)))
  }
  return [`${path}: ${shown(before)} -> ${shown(after)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function lineDifferences(before: readonly string[], after: readonly string[], path: string): string[] {
  const left = new Set(before)
  const right = new Set(after)
  const gone = before.filter((line) => !right.has(line)).map((line) => `${path} - ${shown(line)}`)
  const come = after.filter((line) => !left.has(line)).map((line) => `${path} + ${shown(line)}`)
  const isSame = before.length === after.length && before.every((line, n) => line === after[n])
  if (gone.length + come.length === 0 && !isSame)
    return [`${path}: the same lines in another order or number`]
  return [...gone, ...come]
}

/** Compares two recordings, file by file; equal files are left out. */
export function compareFolders(before: string, after: string): FileDifference[] {
  const files = new Set([...filesOf(before), ...filesOf(after)])
  return [...files]
    .toSorted()
    .map((file) => ({ file, lines: fileDifferences(join(before, file), join(after, file)) }))
    .filter(({ lines }) => lines.length > 0)
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

function fileDifferences(before: string, after: string): string[] {
  if (!existsSync(before)) return ['is new']
  if (!existsSync(after)) return ['is missing']
  const [left, right] = [readFileSync(before), readFileSync(after)]
  if (left.equals(right)) return []
  if (!before.endsWith('.json')) return [`differs: ${left.length} -> ${right.length} bytes`]
  const found = differences(JSON.parse(left.toString('utf8')), JSON.parse(right.toString('utf8')))
  return found.length > 0 ? found : ['the same values in another order']
}
