import { readFile } from 'node:fs/promises'
import { formulasIn, readSheet, type Sheet } from './read-sheet.ts'

/** What the table holds, and on demand which of its cells are formulas. Runs in a process for foreign files. */
export async function run({
  path,
  name,
  wantsFormulas,
}: {
  readonly path: string
  readonly name: string
  readonly wantsFormulas: boolean
}): Promise<{ sheet: Sheet; formulas: ReadonlySet<string> }> {
  const bytes = await readFile(path)
  const sheet = await readSheet(bytes, name)
  return { sheet, formulas: wantsFormulas ? await formulasIn(bytes, name) : new Set() }
}
