import { type Graph, importGraph } from './import-graph.ts'
import { isTest, readSources } from './sources.ts'

/**
 * The districts of the house, lowest first: a slice knows its own district and those above it in this list, never one
 * below. A folder of src/modules has one of these names; what each of them holds is told by its README.
 */
export const districts = [
  'setup',
  'people',
  'signing',
  'engineering',
  'suppliers',
  'sales',
  'steel',
  'purchasing',
  'payables',
  'production',
  'shop-floor',
  'dispatch',
  'house',
] as const

export type District = (typeof districts)[number]

const order: readonly string[] = districts

const districtOf = (path: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(path)?.[1]

/** Every import against the order of the districts, and every folder that is none of them; tests are left out. */
export function checkDistricts(graph: Graph): string[] {
  const strange = new Set([...graph.keys()].flatMap((path) => districtOf(path) ?? []))
  const problems = [...strange]
    .filter((district) => !order.includes(district))
    .map((district) => `district-is-declared: src/modules/${district} is none of scripts/gates/districts.ts`)
  for (const [path, edges] of graph) {
    const from = districtOf(path)
    if (from === undefined || isTest(path)) continue
    for (const { to, written } of edges) {
      const target = districtOf(to)
      if (target === undefined || order.indexOf(target) <= order.indexOf(from)) continue
      problems.push(
        `districts-in-order: ${path} -> ${written}: ${from} stands before ${target} and does not know it; ask by a hub (src/app/documents.ts) or show a card (src/app/cards.tsx)`,
      )
    }
  }
  return problems
}

/** The arrows between districts as they are: how many imports of product code each has into each other one. */
export function districtArrows(graph: Graph): ReadonlyMap<string, number> {
  const arrows = new Map<string, number>()
  for (const [path, edges] of graph) {
    const from = districtOf(path)
    if (from === undefined || isTest(path)) continue
    for (const { to } of edges) {
      const target = districtOf(to)
      if (target === undefined || target === from) continue
      arrows.set(`${from} -> ${target}`, (arrows.get(`${from} -> ${target}`) ?? 0) + 1)
    }
  }
  return arrows
}

if (import.meta.main) {
  for (const [arrow, count] of districtArrows(importGraph(readSources()))) console.log(`${arrow}: ${count}`)
}
