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

/** Which modules import each other, as `a <-> b` in the order of the alphabet; tests are left out. */
export function findMutualPairs(graph: Graph): string[] {
  const imported = new Set<string>()
  for (const [path, edges] of graph) {
    const from = moduleOf(path)
    if (from === undefined || isTest(path)) continue
    for (const { to } of edges) {
      const other = moduleOf(to)
      if (other !== undefined && other !== from) imported.add(`${from} -> ${other}`)
    }
  }
  return [...imported]
    .map((edge) => edge.split(' -> '))
    .filter(([from = '', to = '']) => from < to && imported.has(`${to} -> ${from}`))
    .map((pair) => pair.join(' <-> '))
    .sort()
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

if (import.meta.main) for (const pair of findMutualPairs(importGraph(readSources()))) console.log(pair)
