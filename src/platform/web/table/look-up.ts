import type { Named } from '#platform/contract/fields.ts'
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
): Promise<{ lines: readonly Line[]; problems: Record<string, string> }> {
  const answers = await Promise.all(
    lookups.map(async (wanted) => ({ ...wanted, option: await find(columns[wanted.column], wanted.text) })),
  )
  const problems: Record<string, string> = {}
  let lines = present()
  for (const { row, column: at, text, option } of answers) {
    const column = columns[at]
    const line = lines[row]
    if (column?.kind !== 'reference' || line === undefined) continue
    if (!option) {
      problems[`${row}.${column.key}`] = `"${text}" was not found.`
      continue
    }
    const next = withCell(line, column, option.id)
    lines = replaced(lines, row, column.onPick ? column.onPick(next, option) : next)
  }
  return { lines, problems }
}

async function find<Line>(column: LineColumn<Line> | undefined, text: string): Promise<Named | undefined> {
  if (column?.kind !== 'reference') return undefined
  const wanted = text.toLowerCase()
  try {
    const options = await queryClient.fetchQuery(optionsQuery(column.source, text.slice(0, 100)))
    return options.find(({ code, name }) => code?.toLowerCase() === wanted || name.toLowerCase() === wanted)
  } catch {
    return undefined
  }
}
