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
  'account <-> users': 'People sign in, and whoever is disabled is signed out.',
  'companies <-> users': 'A company has an account manager, and a client belongs to a company.',
  'contract-reviews <-> quotes':
    'A review compares an order with its quote, and decides about the release of it.',
  'enquiries <-> quotes': 'A quote is made from an enquiry, which follows what becomes of it.',
  'pipe-wall-calculations <-> quotes': 'A calculation belongs to a quote, whose lines name calculations.',
  'user-permissions <-> users': 'Rights are given to people, and leave with them.',
}

const moduleOf = (path: string): string | undefined => /^src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1]

/**
 * The knots: modules of which each leads to every other one by imports. None is larger than `largestKnot` but these, which
 * may lose members and never gain one; one that is no larger than the others any more is taken off the list.
 */
export const largestKnot = 3
export const knots: readonly (readonly string[])[] = [
  ['account', 'companies', 'role-permissions', 'user-permissions', 'users'],
  [
    'consolidated-purchase-orders',
    'goods-receipts',
    'non-conformances',
    'purchase-orders',
    'requisitions',
    'supplier-record',
  ],
  ['contract-reviews', 'enquiries', 'pipe-wall-calculations', 'quotes'],
]

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

/** Names every knot that is too large or has a new member, and every entry of the list that is none any more. */
export function checkKnots(graph: Graph, allowed: readonly (readonly string[])[] = knots): string[] {
  const found = findKnots(graph)
  const within = (members: readonly string[], list: readonly string[]) =>
    members.every((member) => list.includes(member))
  const large = found.filter(({ length }) => length > largestKnot)
  return [
    ...large
      .filter((members) => !allowed.some((list) => within(members, list)))
      .map(
        (members) =>
          `knots: ${members.join(', ')} all lead to each other; cut a thread by a hub, a card or a function handed in by src/app`,
      ),
    ...allowed
      .filter((list) => !large.some((members) => members.length === list.length && within(members, list)))
      .map((list) => `knots: ${list.join(', ')} are no knot any more; shorten the list in module-pairs.ts`),
  ]
}

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
