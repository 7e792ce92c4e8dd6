import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'db', 'seed')

/** The rows of one file of the starter set, by the names of its first line; empty cells are empty text. */
export async function readStarterFile(name: string): Promise<Record<string, string>[]> {
  const text = await readFile(join(folder, `${name}.csv`), 'utf8')
  return parse(text, { columns: true, skip_empty_lines: true, trim: true })
}
