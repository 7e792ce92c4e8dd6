/** What differs at one place of two answers. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  /** Keys and rows down to the place. A row is called by its id or name. */
  readonly at: readonly string[]
  /** `"a" -> "b"` */
  readonly text: string
}

const LONGEST = 90
/** So much of what is the same is shown before the first letter that differs. */
const BEFORE = 20

const shown = (value: unknown, from = 0): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  const begun = from > 0 ? `... ${text.slice(from)}` : text
  return begun.length > LONGEST ? `${begun.slice(0, LONGEST)} ...` : begun
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where two long texts begin to differ, so that what is shown of them shows it. */
function firstDifference(before: unknown, after: unknown): number {
  const [left, right] = [JSON.stringify(before) ?? '', JSON.stringify(after) ?? '']
  if (left.length <= LONGEST && right.length <= LONGEST) return 0
  let same = 0
  while (same < left.length && left[same] === right[same]) same += 1
  return Math.max(0, same - BEFORE)
}

/** Every place at which two values differ. Lines of text are compared as sets, rows by their id or name. */
export function differences(before: unknown, after: unknown, at: readonly string[] = []): Difference[] {
  if (Object.is(before, after)) return []
  if (before === undefined) return [{ kind: 'added', at, text: shown(after) }]
  if (after === undefined) return [{ kind: 'removed', at, text: shown(before) }]
  if (Array.isArray(before) && Array.isArray(after)) return rowDifferences(before, after, at)
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => differences(before[key], after[key], [...at, key]))
  }
  const from = firstDifference(before, after)
  return [{ kind: 'changed', at, text: `${shown(before, from)} -> ${shown(after, from)}` }]
}

function rowDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  at: readonly string[],
): Difference[] {
  if (before.every(isText) && after.every(isText)) return lineDifferences(before, after, at)
  const [left, right] = [rowsById(before), rowsById(after)]
  if (left && right) {
    const found = differences(Object.fromEntries(left), Object.fromEntries(right), at)
    const kept = (rows: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>) =>
      [...rows.keys()].filter((id) => others.has(id)).join()
    if (kept(left, right) !== kept(right, left))
      found.push({ kind: 'moved', at, text: 'the same rows in another order' })
    return found
  }
  const length = Math.max(before.length, after.length)
  return Array.from({ length }, (_, n) => differences(before[n], after[n], [...at, String(n)])).flat()
}

/** What a row is called by, the surest first. */
const IDENTITIES = ['id', 'permission', 'kind', 'key', 'name']

/** Undefined where not every row has one of them, and of its own. */
function rowsById(rows: readonly unknown[]): Map<string, unknown> | undefined {
  for (const key of IDENTITIES) {
    const named = rows.filter(isObject).map((row) => [row[key], row] as const)
    const found = new Map(named.filter((pair): pair is [string, Record<string, unknown>] => isText(pair[0])))
    if (found.size === rows.length && !found.has('<new id>')) return found
  }
  return undefined
}

function lineDifferences(
  before: readonly string[],
  after: readonly string[],
  at: readonly string[],
): Difference[] {
  const left = new Set(before)
  const right = new Set(after)
  const gone = before
    .filter((line) => !right.has(line))
    .map((line): Difference => ({ kind: 'removed', at, text: `- ${shown(line)}` }))
  const come = after
    .filter((line) => !left.has(line))
    .map((line): Difference => ({ kind: 'added', at, text: `+ ${shown(line)}` }))
  const isSame = before.length === after.length && before.every((line, n) => line === after[n])
  if (gone.length + come.length === 0 && !isSame)
    return [{ kind: 'moved', at, text: 'the same lines in another order or number' }]
  return [...gone, ...come]
}
