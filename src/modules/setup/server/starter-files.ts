import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'db', 'seed')

/** The levels come with their templates, which are loaded after them. */
const levels = z.object({
  psl_levels: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      standard: z.string(),
      rank: z.int().transform(String),
      description: z.string(),
    }),
  ),
})

/** The rows of one file of the starter set, by the names of its first line; empty cells are empty text. */
export async function readStarterFile(name: string): Promise<Record<string, string>[]> {
  if (name === 'psl-levels') {
    const text = await readFile(join(folder, 'psl-levels.json'), 'utf8')
    return levels.parse(JSON.parse(text)).psl_levels
  }
  const text = await readFile(join(folder, `${name}.csv`), 'utf8')
  return parse(text, { columns: true, skip_empty_lines: true, trim: true })
}
