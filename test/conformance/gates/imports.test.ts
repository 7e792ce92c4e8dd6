import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importGraph } from '../../../scripts/gates/import-graph.ts'
import { importRules } from '../../../scripts/gates/import-rules.ts'
import { checkImports } from '../../../scripts/gates/imports.ts'
import { projectRoot, readSources } from '../../../scripts/gates/sources.ts'
import { temporaryProject } from './temporary-project.ts'

const check = (files: Record<string, string>) => checkImports(importGraph(new Map(Object.entries(files))))

/** One forbidden import for each rule: the file, and what it imports. */
const planted: Record<string, [path: string, specifier: string]> = {
  'nothing-outside-the-clone': ['scripts/seed.ts', '../../elsewhere/screens.json'],
  'platform-knows-no-slice': ['src/platform/server/names.ts', '#modules/people/users/contract.ts'],
  'slices-do-not-know-the-app': ['src/modules/sales/quotes/server.ts', '../../../app/roles.ts'],
  'slice-to-slice-through-the-front-door': [
    'src/modules/sales/quotes/server.ts',
    '#modules/people/users/server/queries.ts',
  ],
  'web-never-imports-server': ['src/modules/sales/quotes/web/form.tsx', '../server/service.ts'],
  'web-runs-in-a-browser': ['src/modules/sales/quotes/web/form.tsx', 'node:path'],
  'server-never-imports-web': ['src/modules/sales/quotes/server.ts', './web/form.tsx'],
  'contract-is-pure': ['src/modules/sales/quotes/contract.ts', './table.ts'],
  'table-opens-no-back-room': ['src/modules/sales/quotes/table.ts', './server/columns.ts'],
  'app-data-is-plain': ['src/app/paths.ts', './server.ts'],
  'only-server-touches-the-database': ['src/modules/sales/quotes/web/list.tsx', 'drizzle-orm/pg-core'],
  'product-never-imports-testing': ['src/modules/sales/quotes/server.ts', '#platform/testing/database.ts'],
  'product-never-imports-tooling': ['src/modules/sales/quotes/server.ts', '../../../../scripts/check.ts'],
}

describe('the import gate', () => {
  const sources = readSources()
  const graph = importGraph(sources)

  it('reads every module of the project', () => {
    const expected = globSync(['{src,scripts,test,e2e,db}/**/*.{ts,tsx}', '*.ts'], { cwd: projectRoot })
    expect(expected.length).toBeGreaterThan(20)
    expect([...graph.keys()].sort()).toEqual(expected.map((path) => path.replaceAll('\\', '/')).sort())
  })

  it('sees every import of every module', () => {
    for (const [path, edges] of graph) {
      const written = (sources.get(path) ?? '').matchAll(/^(?:import|export) [^'"`;]*? from '([^']+)'$/gm)
      const seen = edges.map((edge) => edge.written)
      for (const [, specifier] of written) expect(seen, path).toContain(specifier)
    }
  })

  it.each(importRules.map((rule) => rule.name))('reports what breaks %s', (name) => {
    const [path, specifier] = planted[name] ?? ['', '']
    expect(check({ [path]: `import '${specifier}'\n` })).toContain(`${name}: ${path} -> ${specifier}`)
  })

  it.each([
    ["import type { A } from './server.ts'", './server.ts'],
    ["export type { A } from './server.ts'", './server.ts'],
    ["export * from './server.ts'", './server.ts'],
    ["export const a = () => import('./server.ts')", './server.ts'],
    ["export type A = import('./server.ts').A", './server.ts'],
    ["new Worker(new URL('./server.ts', import.meta.url))", './server.ts'],
  ])('sees the import in %s', (code, specifier) => {
    const path = 'src/modules/sales/quotes/web.tsx'
    expect(check({ [path]: code })).toContain(`web-never-imports-server: ${path} -> ${specifier}`)
  })

  it('lets a slice use the front doors of another', () => {
    const problems = check({
      'src/app/main.ts': "import '#modules/sales/quotes/server.ts'",
      'src/app/web.tsx': "import '#modules/sales/quotes/web.tsx'",
      'src/modules/sales/quotes/server.ts':
        "import '#modules/people/users/table.ts'; import '#modules/people/users/server/api.ts'",
      'src/modules/sales/quotes/web.tsx':
        "import '#modules/people/users/contract.ts'; import '#modules/people/users/domain.ts'; import '#modules/people/users/web/api.tsx'",
      'src/modules/people/users/table.ts': "import 'drizzle-orm/pg-core'",
      'src/modules/people/users/server/api.ts': "import 'pg'",
      'src/modules/people/users/contract.ts': "import 'zod'",
      'src/modules/people/users/domain.ts': "import 'decimal.js'",
      'src/modules/people/users/web/api.tsx': "import 'react'",
    })
    expect(problems).toEqual([])
  })

  it('asks for the short name into another slice or drawer, and for a relative one within', () => {
    const problems = check({
      'src/app/main.ts': "import '../modules/sales/quotes/server.ts'",
      'src/modules/sales/quotes/server.ts':
        "import '#modules/sales/quotes/table.ts'; import '#platform/server/lists/list.ts'",
      'src/modules/sales/quotes/table.ts': '',
      'src/platform/server/lists/list.ts': "import '../context.ts'",
      'src/platform/server/context.ts': '',
    })
    expect(problems).toEqual([
      'written-with-alias: src/app/main.ts -> ../modules/sales/quotes/server.ts',
      'written-relatively: src/modules/sales/quotes/server.ts -> #modules/sales/quotes/table.ts',
      'written-with-alias: src/platform/server/lists/list.ts -> ../context.ts',
    ])
  })

  it('reports a cycle that consists of types only', () => {
    const problems = check({
      'src/app/main.ts': "import './a.ts'",
      'src/app/a.ts': "import type { B } from './b.ts'",
      'src/app/b.ts': "import type { A } from './a.ts'",
    })
    expect(problems).toEqual(['no-cycles: src/app/a.ts -> src/app/b.ts -> src/app/a.ts'])
  })

  it('reports a file that only its own test leads to', () => {
    const problems = check({
      'src/app/main.ts': '',
      'src/platform/contract/lost.ts': '',
      'src/platform/contract/lost.test.ts': "import './lost.ts'",
    })
    expect(problems).toEqual(['no-orphans: nothing that is started leads to src/platform/contract/lost.ts'])
  })

  it('fails the build', () => {
    const { run } = temporaryProject({
      'src/app/main.ts': "import '../modules/sales/quotes/server.ts'\n",
      'src/modules/sales/quotes/server.ts': "import '../../people/users/web.tsx'\n",
      'src/modules/people/users/web.tsx': 'export const name = 1\n',
    })
    const { code, output } = run('node', 'scripts/gates/imports.ts')
    expect(output).toContain(
      'server-never-imports-web: src/modules/sales/quotes/server.ts -> ../../people/users/web.tsx',
    )
    expect(code).toBe(1)
  })
})
