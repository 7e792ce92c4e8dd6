import { execFileSync } from 'node:child_process'
import type { Graph } from './gates/import-graph.ts'
import { sliceOf } from './gates/structure.ts'
import { isJourney, isTestFile, ringOf } from './test-rings.ts'

/** The branch that work is measured against, the first of these that there is. */
const mainBranches = ['origin/main', 'main', 'origin/master', 'master']

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}

/** Files that differ from where the work left the main branch, new ones included; undefined where nobody can tell. */
export function changedFiles(root: string): string[] | undefined {
  const base = mainBranches.map((branch) => git(root, 'merge-base', 'HEAD', branch)).find(Boolean) ?? 'HEAD'
  const changed = git(root, 'diff', '--name-only', '--relative', '--no-renames', base)
  const added = git(root, 'ls-files', '--others', '--exclude-standard')
  if (changed === undefined || added === undefined) return undefined
  return [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))]
}

/** Tests that read files instead of importing them. */
const readers: readonly (readonly [changed: RegExp, tests: RegExp])[] = [
  [/\.md$/, /^test\/conformance\/docs\.test\.ts$/],
  [/^db\//, /^db\//],
]

/**
 * The tests of what changed: those that import it, by however many steps, and all that stand in the folders of the slices
 * that changed. The app imports every slice and every server of a test the app, so that it is not followed; what another
 * slice notices of the change only over HTTP is for `npm test`. Journeys are too.
 */
export function affectedTests(changed: readonly string[], graph: Graph): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, edges] of graph) {
    for (const { to } of edges) importers.set(to, [...(importers.get(to) ?? []), path])
  }
  const reached = new Set(changed)
  for (const path of reached) {
    if (isComposition(path) && !changed.includes(path)) continue
    for (const importer of importers.get(path) ?? []) reached.add(importer)
  }
  const slices = new Set(changed.flatMap((path) => sliceOf(path) ?? []))
  const read = readers.flatMap(([files, tests]) => (changed.some((path) => files.test(path)) ? [tests] : []))
  const concerns = (path: string) =>
    reached.has(path) || slices.has(sliceOf(path) ?? '') || read.some((tests) => tests.test(path))
  return [...graph.keys()]
    .filter(
      (path) => isTestFile(path) && !isJourney(path) && (ringOf(path) === 'test' || changed.includes(path)),
    )
    .filter(concerns)
}

const isComposition = (path: string): boolean => path.startsWith('src/app/')
