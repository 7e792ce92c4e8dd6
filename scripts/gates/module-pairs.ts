import { type Graph, importGraph } from './import-graph.ts'
import { isTest, readSources } from './sources.ts'

/**
 * The modules that import each other, and why neither can do without the other. The list may only become shorter: what
 * one of many slices knows is asked for by `server/hub.ts`, what it shows on the page of another one is a card of
 * `app/cards.tsx`.
 */
export const mutualPairs: Readonly<Record<string, string>> = {
  'account <-> user-permissions':
    'A session holds the rights of a person, and a change of them ends sessions.',
  'companies <-> users': 'A company has an account manager, and a client belongs to a company.',
  'contract-reviews <-> quotes':
    'A review compares an order with its quote, and decides about the release of it.',
  'pipe-wall-calculations <-> quotes': 'A calculation belongs to a quote, whose lines name calculations.',
}

const moduleOf = (path: string): string | undefined => /^src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1]

/** A knot: modules of which each leads to every other one by imports. None has more members. */
const largestKnot = 3

/** Which modules each module imports; tests are left out. */
function importsOfModules(graph: Graph): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>()
  for (const [path, edges] of graph) {
    const from = moduleOf(path)
    if (from === undefined || isTest(path)) continue
    const others = imported.get(from) ?? new Set()
    imported.set(from, others)
    for (const { to } of edges) {
      const other = moduleOf(to)
      if (other !== undefined && other !== from) others.add(other)
    }
  }
  return imported
}

/** Which modules import each other, as `a <-> b` in the order of the alphabet. */
export function findMutualPairs(graph: Graph): string[] {
  const imported = importsOfModules(graph)
  return [...imported]
    .flatMap(([from, others]) => [...others].map((to) => [from, to] as const))
    .filter(([from, to]) => from < to && imported.get(to)?.has(from))
    .map((pair) => pair.join(' <-> '))
    .sort()
}

/** The modules that lead to each other, however far round; each knot and its members in the order of the alphabet. */
export function findKnots(graph: Graph): string[][] {
  const imported = importsOfModules(graph)
  const reached = new Map([...imported.keys()].map((from) => [from, reachedFrom(from, imported)]))
  const found = new Map<string, string[]>()
  for (const [from, others] of reached) {
    const members = [...others].filter((other) => reached.get(other)?.has(from)).sort()
    if (members.length > 1) found.set(members.join(', '), members)
  }
  return [...found.keys()].sort().map((key) => found.get(key) ?? [])
}

function reachedFrom(start: string, imported: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set([start])
  for (const one of seen) for (const other of imported.get(one) ?? []) seen.add(other)
  return seen
}

/** Names every knot that is too large. */
export const checkKnots = (graph: Graph): string[] =>
  findKnots(graph)
    .filter(({ length }) => length > largestKnot)
    .map(
      (members) =>
        `knots: ${members.join(', ')} all lead to each other; cut a thread by a hub, a card or a function handed in by src/app`,
    )

/** Names every pair that is not on the list, and every entry of the list that is no pair any more. */
export function checkMutualPairs(
  graph: Graph,
  allowed: Readonly<Record<string, string>> = mutualPairs,
): string[] {
  const found = findMutualPairs(graph)
  return [
    ...found
      .filter((pair) => !(pair in allowed))
      .map((pair) => `mutual-imports: ${pair} import each other; let one of them be asked or shown by a hub`),
    ...Object.keys(allowed)
      .filter((pair) => !found.includes(pair))
      .map(
        (pair) => `mutual-imports: ${pair} are no pair any more; take them off the list in module-pairs.ts`,
      ),
  ]
}

if (import.meta.main) {
  const graph = importGraph(readSources())
  for (const pair of findMutualPairs(graph)) console.log(pair)
  for (const members of findKnots(graph)) console.log(`${members.length}: ${members.join(', ')}`)
}
