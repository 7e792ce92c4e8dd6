import { type Graph, importGraph } from './import-graph.ts'
import { type ImportRule, importRules } from './import-rules.ts'
import { checkDistricts } from './districts.ts'
import { checkDrawers } from './drawers.ts'
import { checkKnots, checkMutualPairs } from './module-pairs.ts'
import { isTest, readSources } from './sources.ts'

/** Where the program starts: the server, the browser, and everything that is run by name. */
// Tables are read by the migration generator.
const entry = /^src\/app\/(main\.ts|web\.tsx)$|table\.ts$|^(scripts|db)\/|^[^/]+\.ts$/

/** Names every forbidden import, every cycle (types included) and every file nothing leads to. */
export function checkImports(graph: Graph, rules: readonly ImportRule[] = importRules): string[] {
  return [...brokenRules(graph, rules), ...unlikeWritten(graph), ...cycles(graph), ...orphans(graph)]
}

/** One slice, one drawer of a kit, or one folder at the root: what is imported within it is written relatively. */
const room =
  /^src\/modules\/[^/]+\/[^/]+\/|^src\/platform\/(server|web)\/[^/]+\/|^src\/platform\/[^/]+\/|^src\/app\/|^[^/]+\//

/** Imports into another slice or drawer that are not written `#modules/...` or `#platform/...`, and the reverse. */
function unlikeWritten(graph: Graph): string[] {
  const problems: string[] = []
  for (const [path, edges] of graph) {
    const own = room.exec(path)?.[0]
    for (const { to, written } of edges) {
      if (!/^src\/(platform|modules)\//.test(to) || !graph.has(to)) continue
      const expected = own === room.exec(to)?.[0] ? '.' : '#'
      if (!written.startsWith(expected)) {
        problems.push(`written-${expected === '.' ? 'relatively' : 'with-alias'}: ${path} -> ${written}`)
      }
    }
  }
  return problems
}

function brokenRules(graph: Graph, rules: readonly ImportRule[]): string[] {
  const problems: string[] = []
  for (const rule of rules) {
    for (const [path, edges] of graph) {
      const from = new RegExp(rule.from).exec(path)
      if (!from || (rule.fromNot && new RegExp(rule.fromNot).test(path))) continue
      const allowed = rule.toNot && new RegExp(rule.toNot.replaceAll('$1', from[1] ?? ''))
      for (const { to, written } of edges) {
        if (new RegExp(rule.to).test(to) && !(allowed && allowed.test(to))) {
          problems.push(`${rule.name}: ${path} -> ${written}`)
        }
      }
    }
  }
  return problems
}

/** Tarjan's strongly connected components; each one of more than one file is reported once. */
function cycles(graph: Graph): string[] {
  const index = new Map<string, number>()
  const stack: string[] = []
  const found: string[] = []
  const visit = (path: string): number => {
    const own = index.size
    index.set(path, own)
    stack.push(path)
    let lowest = own
    for (const { to } of graph.get(path) ?? []) {
      if (!graph.has(to)) continue
      if (to === path) found.push(`no-cycles: ${path} imports itself`)
      else if (!index.has(to)) lowest = Math.min(lowest, visit(to))
      else if (stack.includes(to)) lowest = Math.min(lowest, index.get(to) ?? own)
    }
    if (lowest === own) {
      const members = stack.splice(stack.indexOf(path))
      if (members.length > 1) found.push(`no-cycles: ${members.join(' -> ')} -> ${path}`)
    }
    return lowest
  }
  for (const path of graph.keys()) if (!index.has(path)) visit(path)
  return found
}

function orphans(graph: Graph): string[] {
  const fromEntries = reachable(graph, (path) => entry.test(path))
  const fromTests = reachable(graph, (path) => entry.test(path) || isTest(path))
  return [...graph.keys()]
    .filter((path) => path.startsWith('src/') && !/\.(test|d)\.tsx?$/.test(path))
    .filter((path) => !(isTest(path) ? fromTests : fromEntries).has(path))
    .map((path) => `no-orphans: nothing ${isTest(path) ? 'tested' : 'that is started'} leads to ${path}`)
}

function reachable(graph: Graph, isStart: (path: string) => boolean): Set<string> {
  const seen = new Set([...graph.keys()].filter(isStart))
  for (const path of seen) for (const { to } of graph.get(path) ?? []) if (graph.has(to)) seen.add(to)
  return seen
}

if (import.meta.main) {
  const graph = importGraph(readSources())
  const problems = [
    ...checkImports(graph),
    ...checkDistricts(graph),
    ...checkDrawers(graph),
    ...checkMutualPairs(graph),
    ...checkKnots(graph),
  ]
  for (const problem of problems) console.log(problem)
  console.log(`${graph.size} modules read, ${importRules.length} rules, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
