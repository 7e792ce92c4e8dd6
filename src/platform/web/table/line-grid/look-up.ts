import type { Named } from '#platform/contract/values/fields.ts'
import { optionsQuery } from '#platform/web/queries/queries.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { type LineColumn, withCell } from './line-columns.ts'
import { replaced } from './line-list.ts'
import type { Lookup } from './paste.ts'

/**
 * Finds the records that pasted texts name, by code or name. `present` gives the lines as they are when the answers
 * have come, so that nothing typed meanwhile is lost.
 */
export async function lookUp<Line>(
  lookups: readonly Lookup[],
  columns: readonly LineColumn<Line>[],
  present: () => readonly Line[],
): Promise<{ lines: readonly Line[]; problems: Record<string, string>; given: Record<string, string> }> {
  const answers = await Promise.all(
    lookups.map(async (wanted) => ({ ...wanted, ...(await find(columns[wanted.column], wanted.text)) })),
  )
  const problems: Record<string, string> = {}
  const given: Record<string, string> = {}
  let lines = present()
  for (const { row, column: at, text, option, near } of answers) {
    const column = columns[at]
    const line = lines[row]
    if (column?.kind !== 'reference' || line === undefined) continue
    if (!option) {
      const name = `${row}.${column.key}`
      given[name] = text
      problems[name] =
        near.length > 0 ? `"${text}" was not found. Near: ${near.join(', ')}.` : `"${text}" was not found.`
      continue
    }
    const next = withCell(line, column, option.id)
    lines = replaced(lines, row, column.onPick ? column.onPick(next, option) : next)
  }
  return { lines, problems, given }
}

interface Found {
  option?: Named | undefined
  /** Codes much like the one that was not found. */
  near: readonly string[]
}

async function find<Line>(column: LineColumn<Line> | undefined, text: string): Promise<Found> {
  if (column?.kind !== 'reference') return { near: [] }
  const { source } = column
  const wanted = text.toLowerCase()
  try {
    const options = await queryClient.fetchQuery(optionsQuery(source, text.slice(0, 100)))
    const option = options.find(
      ({ code, name }) => code?.toLowerCase() === wanted || name.toLowerCase() === wanted,
    )
    if (option) return { option, near: [] }
    // The beginning of a code is usually right: what begins like it may be meant.
    const alike = await queryClient.fetchQuery(optionsQuery(source, text.slice(0, 3)))
    return { near: nearest(text, [...options, ...alike]) }
  } catch {
    return { near: [] }
  }
}

const MOST_NEAR = 3

/** The codes (or names) closest to a text, the closest first; none that shares too little with it. */
export function nearest(text: string, options: readonly Named[]): readonly string[] {
  const wanted = text.toLowerCase()
  const words = new Set(options.filter(({ active }) => active).map(({ code, name }) => code ?? name))
  const ranked = [...words].map((word) => [word, editDistance(wanted, word.toLowerCase())] as const)
  return ranked
    .filter(([word, far]) => far <= Math.max(2, Math.floor(Math.max(word.length, wanted.length) / 2)))
    .sort(([, a], [, b]) => a - b)
    .slice(0, MOST_NEAR)
    .map(([word]) => word)
}

/** How many letters have to be put in, taken out or replaced. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [i, letter] of Array.from(from).entries()) {
    const next = [i + 1]
    for (const [j, other] of Array.from(to).entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
