import { describe, expect, it } from 'vitest'
import { checkDrawers, drawerArrows, drawers, ROOT } from '../../../scripts/gates/drawers.ts'
import { importGraph } from '../../../scripts/gates/import-graph.ts'
import { readSources } from '../../../scripts/gates/sources.ts'
import { temporaryProject } from './temporary-project.ts'

const graphOf = (files: Record<string, string>) => importGraph(new Map(Object.entries(files)))
const check = (files: Record<string, string>) => checkDrawers(graphOf(files))

describe('the order of the drawers', () => {
  it('is what both kits keep to', () => {
    const graph = importGraph(readSources())
    expect(checkDrawers(graph)).toEqual([])
    expect(drawerArrows(graph).size).toBeGreaterThan(20)
  })

  it('names folders that are there', () => {
    const folders = [...readSources().keys()].map((path) => path.split('/').slice(0, 4).join('/'))
    const declared = Object.entries(drawers).flatMap(([kit, order]) =>
      order.filter((drawer) => drawer !== ROOT).map((drawer) => `src/platform/${kit}/${drawer}`),
    )
    expect(folders).toEqual(expect.arrayContaining(declared))
  })

  it.each([
    ['src/platform/server/lists/list.ts', '#platform/server/records/crud.ts', 'lists', 'records'],
    ['src/platform/server/database/rows.ts', '#platform/server/context.ts', 'database', '(root)'],
    ['src/platform/server/effects.ts', '#platform/server/http/serve.ts', '(root)', 'http'],
    ['src/platform/web/ui/card.tsx', '#platform/web/forms/form.module.css', 'ui', 'forms'],
  ])('refuses %s -> %s', (path, specifier, from, to) => {
    expect(check({ [path]: `import type { A } from '${specifier}'\n` })).toEqual([
      `drawers-in-order: ${path} -> ${specifier}: ${from} stands before ${to} in scripts/gates/drawers.ts and does not know it; move what both need into ${from} or above it`,
    ])
  })

  it('lets a drawer know its own files and those above it, and a test know all', () => {
    const problems = check({
      'src/platform/server/records/crud.ts':
        "import './lookup.ts'; import '#platform/server/lists/list.ts'; import '#platform/server/errors.ts'",
      'src/platform/server/lists/list.test.ts': "import '#platform/server/records/crud.ts'",
      'src/platform/web/ui/card.tsx':
        "import '#platform/contract/values/dates.ts'; import '#platform/web/config.ts'",
    })
    expect(problems).toEqual([])
  })

  it('refuses a folder that is no drawer', () => {
    expect(check({ 'src/platform/web/extras/one.ts': '', 'src/platform/web/extras/two.ts': '' })).toEqual([
      'drawer-is-declared: src/platform/web/extras is none of scripts/gates/drawers.ts',
    ])
  })

  it('fails the build', () => {
    const { run } = temporaryProject({
      'src/platform/server/lists/list.ts': "import '#platform/server/records/crud.ts'\n",
      'src/platform/server/records/crud.ts': 'export const name = 1\n',
    })
    const { code, output } = run('node', 'scripts/gates/imports.ts')
    expect(output).toContain('drawers-in-order: src/platform/server/lists/list.ts')
    expect(code).toBe(1)
  })
})
