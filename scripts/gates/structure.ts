import { readFileSync, writeFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { z } from 'zod'
import { type Graph, importGraph } from './import-graph.ts'
import { isScript, isTest, lineCount, readSources, type Sources } from './sources.ts'
import { bareNames } from './sql-tables.ts'

/**
 * Names that mean the same in every slice, so that each may have its own; STYLE.md says what they mean. Any other name
 * in four slices is a capability that the kit lacks.
 */
const conventions = new Set(
  `Screen List Form Add prefetch RelatedTab headOf tabsOf asideOf pdfUrl pdf
  list get create update remove present abilities isDraft entryProblems repeats`.split(/\s+/),
)

const MOST_SLICES_WITH_A_NAME = 3
const SMALL_FILE = 40

const counts = z.record(z.string(), z.int())
const baselineSchema = z.object({
  /** Bare names of foreign tables in SQL, by slice. */
  bareTables: counts,
  /** Slices that have a function of a name, by name. */
  functionNames: counts,
  /** Small files with one importer. */
  smallFiles: z.int(),
})

/** What the code is today, where it is not yet what it should be: none of it may grow. */
export type Baseline = z.output<typeof baselineSchema>

const baselineFile = new URL('./baseline.json', import.meta.url)
/** The slice that a file belongs to. */
export const sliceOf = (path: string): string | undefined => /^src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1]
const isSource = (path: string) => path.startsWith('src/') && isScript(path) && !isTest(path)

/** The figures that the baseline holds, as the code is. */
export function measureStructure(sources: Sources, graph: Graph = importGraph(sources)): Baseline {
  const names = functionNames(sources)
  const many = [...names].filter(
    ([name, slices]) => !conventions.has(name) && slices > MOST_SLICES_WITH_A_NAME,
  )
  const bare = Map.groupBy(bareNames(sources), ({ path }) => sliceOf(path) ?? 'app')
  return {
    bareTables: sorted([...bare].map(([slice, found]) => [slice, found.length])),
    functionNames: sorted(many),
    smallFiles: smallFiles(sources, graph).length,
  }
}

const sorted = (entries: readonly (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** How many slices have a function of each name at the top level of a file. */
function functionNames(sources: Sources): Map<string, number> {
  const slices = new Map<string, Set<string>>()
  for (const [path, content] of sources) {
    const slice = sliceOf(path)
    if (!slice || !isSource(path)) continue
    for (const name of topLevelFunctions(path, content))
      slices.set(name, (slices.get(name) ?? new Set()).add(slice))
  }
  return new Map([...slices].map(([name, { size }]) => [name, size]))
}

function topLevelFunctions(path: string, content: string): string[] {
  return parseSync(path, content).program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type === 'FunctionDeclaration') return declared.id ? [declared.id.name] : []
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && /^(ArrowFunction|Function)Expression$/.test(init.type)
        ? [id.name]
        : [],
    )
  })
}

/** Built to be imported by one file: formulas, tables, front doors, and what runs in a thread of its own. */
const ownReason = /(^|\/)(domain|contract|prints)\/|\/(contract|domain|table|worker|api)\.tsx?$|\.d\.ts$/
/** The composition root and what a slice tells it: both name the files of a slice one by one. */
const registration = /^src\/app\/|\/hub\.tsx?$/

/** Files so small that they could stand in the one file that imports them; a test that looks at one alone is an importer. */
export function smallFiles(sources: Sources, graph: Graph): string[] {
  const importers = new Map<string, Set<string>>()
  for (const [path, edges] of graph) {
    for (const { to } of edges) importers.set(to, (importers.get(to) ?? new Set()).add(path))
  }
  return [...sources].flatMap(([path, content]) => {
    if (!isSource(path) || ownReason.test(path) || lineCount(content) > SMALL_FILE) return []
    const [only, ...others] = importers.get(path) ?? []
    return only && others.length === 0 && !registration.test(only) ? [path] : []
  })
}

/** Everything that grew beyond its baseline or is new and too much, one sentence each. */
export function checkStructure(
  sources: Sources,
  baseline: Baseline,
  found = measureStructure(sources),
): string[] {
  const problems: string[] = []
  const tooMany = Object.entries(found.bareTables).flatMap(([slice, count]) =>
    count > (baseline.bareTables[slice] ?? 0) ? [slice] : [],
  )
  if (tooMany.length > 0) {
    for (const { path, start, table } of bareNames(sources)) {
      if (!tooMany.includes(sliceOf(path) ?? 'app')) continue
      const line = (sources.get(path) ?? '').slice(0, start).split('\n').length
      problems.push(
        `${path}:${line}: SQL names the table ${table} of another slice; import it and write \${...}`,
      )
    }
  }
  for (const [name, slices] of Object.entries(found.functionNames)) {
    const known = baseline.functionNames[name]
    if (slices > (known ?? MOST_SLICES_WITH_A_NAME)) {
      const before = known ? `, in ${known} before` : ''
      problems.push(
        `src/modules: ${slices} slices have a function ${name}${before}; make it one of the kit, or say what it does`,
      )
    }
  }
  if (found.smallFiles > baseline.smallFiles) {
    problems.push(
      `src: ${found.smallFiles} files of at most ${SMALL_FILE} lines have one importer, at most ${baseline.smallFiles} are allowed; let the newest stand where it is used`,
    )
  }
  return problems
}

export const readBaseline = (): Baseline =>
  baselineSchema.parse(JSON.parse(readFileSync(baselineFile, 'utf8')))

/** The baseline with every figure that fell, and nothing that rose. */
export function lowered(baseline: Baseline, found: Baseline): Baseline {
  const lower = (before: Record<string, number>, now: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(before).flatMap(([name, count]) => {
        const present = now[name]
        return present === undefined ? [] : [[name, Math.min(count, present)]]
      }),
    )
  return {
    bareTables: lower(baseline.bareTables, found.bareTables),
    functionNames: lower(baseline.functionNames, found.functionNames),
    smallFiles: Math.min(baseline.smallFiles, found.smallFiles),
  }
}

if (import.meta.main) {
  const sources = readSources()
  const found = measureStructure(sources)
  if (process.argv.includes('--lower')) {
    writeFileSync(baselineFile, `${JSON.stringify(lowered(readBaseline(), found), null, 2)}\n`)
  }
  const problems = checkStructure(sources, readBaseline(), found)
  for (const problem of problems) console.log(problem)
  console.log(`${found.smallFiles} small files have one importer, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
