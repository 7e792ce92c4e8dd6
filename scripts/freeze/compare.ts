import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Difference, differences } from './differences.ts'

/** What differs between two recordings in one file. */
export interface FileDifference {
  readonly file: string
  readonly found: readonly Difference[]
}

/** Compares two recordings, file by file; equal files are left out. */
export function compareFolders(before: string, after: string): FileDifference[] {
  const files = new Set([...filesOf(before), ...filesOf(after)])
  return [...files]
    .toSorted()
    .map((file) => ({ file, found: fileDifferences(join(before, file), join(after, file)) }))
    .filter(({ found }) => found.length > 0)
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

function fileDifferences(before: string, after: string): Difference[] {
  if (!existsSync(before)) return [{ kind: 'added', at: [], text: 'is new' }]
  if (!existsSync(after)) return [{ kind: 'removed', at: [], text: 'is missing' }]
  const [left, right] = [readFileSync(before), readFileSync(after)]
  if (left.equals(right)) return []
  if (!before.endsWith('.json'))
    return [{ kind: 'changed', at: [], text: `differs: ${left.length} -> ${right.length} bytes` }]
  const found = differences(JSON.parse(left.toString('utf8')), JSON.parse(right.toString('utf8')))
  return found.length > 0 ? found : [{ kind: 'moved', at: [], text: 'the same values in another order' }]
}

/** Differences of one kind at one place of the program, for however many records, people and orders of a list. */
export interface Group {
  readonly kind: Difference['kind']
  /** `quotes.list: data * can`. */
  readonly place: string
  readonly count: number
  readonly example: string
}

const IDENTITY = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|<new id>/g
const orderOfKinds: readonly Difference['kind'][] = ['removed', 'changed', 'moved', 'added']

/** The place without what only says which record, person or question it was. */
function placeOf(file: string, at: readonly string[]): string {
  const name = file.replace(/^answers\/\w+\//, '').replace(/\.json$/, '')
  const parts = at.map((part) =>
    part.startsWith('/api/')
      ? part.replace(/\?.*/, '').replaceAll(IDENTITY, ':id')
      : part.replaceAll(IDENTITY, '*').replace(/^\d+$/, '*'),
  )
  return [`${name}:`, ...parts].join(' ')
}

/** All differences by kind and place: what is gone and what changed first, because nobody asked for them. */
export function groupsOf(files: readonly FileDifference[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { file, found } of files) {
    for (const { kind, at, text } of found) {
      const place = placeOf(file, at)
      const key = `${kind} ${place}`
      const known = groups.get(key)
      groups.set(key, { kind, place, count: (known?.count ?? 0) + 1, example: known?.example ?? text })
    }
  }
  return [...groups.values()].toSorted(
    (a, b) => orderOfKinds.indexOf(a.kind) - orderOfKinds.indexOf(b.kind) || (a.place < b.place ? -1 : 1),
  )
}
