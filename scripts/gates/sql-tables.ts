import { parseSync, Visitor } from 'vite'
import { isScript, isTest, type Sources } from './sources.ts'

/** A table as its file declares it. */
export interface DeclaredTable {
  /** The slice, or `platform`. */
  readonly owner: string
  readonly path: string
  /** The name under which it is exported. */
  readonly exported: string
}

/** A table that a statement names by its bare name. */
export interface BareName {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly table: string
}

const declaration = /^export const (\w+) = \w+\(\s*'([a-z_]+)'/gm

/** Every table of the program by its name in the database. */
export function declaredTables(sources: Sources): Map<string, DeclaredTable> {
  const tables = new Map<string, DeclaredTable>()
  for (const [path, content] of sources) {
    if (!/^src\/.*(^|[/-])table\.ts$/.test(path)) continue
    for (const [, exported = '', table = ''] of content.matchAll(declaration))
      tables.set(table, { owner: ownerOf(path), path, exported })
  }
  return tables
}

const ownerOf = (path: string): string => /^src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1] ?? 'platform'

/** The tables of others that statements of slices and of the app name by hand, where no import and no compiler sees it. */
export function bareNames(sources: Sources, tables = declaredTables(sources)): BareName[] {
  return [...sources].flatMap(([path, content]) => {
    if (!/^src\/(modules|app)\//.test(path) || !isScript(path) || isTest(path)) return []
    if (!content.includes('sql')) return []
    const own = path.startsWith('src/app/') ? 'app' : ownerOf(path)
    return texts(path, content).flatMap(({ start, text }) =>
      [...text.matchAll(/(?<![\w"'${]|(?<!public)\.|AS )[a-z_]+\b(?!\()/g)]
        .filter(({ 0: name, index }) => {
          const table = tables.get(name)
          return table && table.owner !== own && isTable(text, index, name)
        })
        .map(({ 0: table, index }) => ({
          path,
          start: start + index,
          end: start + index + table.length,
          table,
        })),
    )
  })
}

/** Whether a word stands where a statement names a table: after FROM and the like, or before one of its columns. */
function isTable(text: string, at: number, name: string): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + name.length)]
  return /\b(FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY)\s+(public\.)?$/i.test(before) || /^\.["a-z*]/.test(after)
}

/** The words of every `sql` template of a file, between what is put into them. */
function texts(path: string, content: string): { start: number; text: string }[] {
  const found: { start: number; text: string }[] = []
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      for (const { start, end } of quasi.quasis) found.push({ start, text: content.slice(start, end) })
    },
  }).visit(parseSync(path, content).program)
  return found
}
