import { type Graph, importGraph } from './import-graph.ts'
import { isTest, readSources } from './sources.ts'

/** The files of a kit that lie in no drawer count as one of this name. */
export const ROOT = '(root)'

/**
 * The drawers of the two kits, lowest first: a drawer knows its own files and the drawers above it in this list, never
 * one below. A folder of src/platform/server and src/platform/web has one of these names.
 */
export const drawers = {
  server: [
    'program',
    'database',
    'audit',
    ROOT,
    'live',
    'foreign-files',
    'files',
    'http',
    'lists',
    'mail',
    'activity',
    'backup',
    'jobs',
    'pdf',
    'import-export',
    'company-archive',
    'documents',
    'records',
  ],
  web: [
    ROOT,
    'theme',
    'session',
    'queries',
    'live',
    'ui',
    'shell',
    'fields',
    'activity',
    'table',
    'forms',
    'lists',
    'records',
    'documents',
    'pdf',
    'setup',
  ],
} as const

type Kit = keyof typeof drawers

const orderOf = (kit: Kit): readonly string[] => drawers[kit]

function drawerOf(path: string): { kit: Kit; drawer: string } | undefined {
  const [, kit, drawer = ROOT] = /^src\/platform\/(server|web)\/(?:([^/]+)\/)?/.exec(path) ?? []
  return kit === undefined ? undefined : { kit: kit as Kit, drawer }
}

/** Every import of product code from one drawer of a kit into another one of the same kit. */
function* crossings(graph: Graph): Generator<{ kit: Kit; from: string; to: string; says: string }> {
  for (const [path, edges] of graph) {
    const own = drawerOf(path)
    if (own === undefined || isTest(path)) continue
    for (const { to, written } of edges) {
      const other = drawerOf(to)
      if (other?.kit !== own.kit || other.drawer === own.drawer) continue
      yield { kit: own.kit, from: own.drawer, to: other.drawer, says: `${path} -> ${written}` }
    }
  }
}

/** Every import against the order of the drawers, and every folder that is none of them; tests are left out. */
export function checkDrawers(graph: Graph): string[] {
  const strange = new Set<string>()
  for (const path of graph.keys()) {
    const own = drawerOf(path)
    if (own && !orderOf(own.kit).includes(own.drawer)) strange.add(`src/platform/${own.kit}/${own.drawer}`)
  }
  const problems = [...strange].map(
    (folder) => `drawer-is-declared: ${folder} is none of scripts/gates/drawers.ts`,
  )
  for (const { kit, from, to, says } of crossings(graph)) {
    if (orderOf(kit).indexOf(to) <= orderOf(kit).indexOf(from)) continue
    problems.push(
      `drawers-in-order: ${says}: ${from} stands before ${to} in scripts/gates/drawers.ts and does not know it; move what both need into ${from} or above it`,
    )
  }
  return problems
}

/** The arrows between drawers as they are: how many imports of product code each has into each other one. */
export function drawerArrows(graph: Graph): ReadonlyMap<string, number> {
  const arrows = new Map<string, number>()
  for (const { kit, from, to } of crossings(graph)) {
    const arrow = `${kit}: ${from} -> ${to}`
    arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1)
  }
  return arrows
}

if (import.meta.main) {
  for (const [arrow, count] of drawerArrows(importGraph(readSources()))) console.log(`${arrow}: ${count}`)
}
