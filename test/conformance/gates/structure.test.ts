import { describe, expect, it } from 'vitest'
import { readSources } from '../../../scripts/gates/sources.ts'
import { bareNames, declaredTables } from '../../../scripts/gates/sql-tables.ts'
import { type Baseline, checkStructure, lowered, readBaseline } from '../../../scripts/gates/structure.ts'
import { temporaryProject } from './temporary-project.ts'

const nothing: Baseline = { bareTables: {}, functionNames: {}, smallFiles: 0 }
const lines = (count: number) => '// line\n'.repeat(count)
const sourcesOf = (files: Record<string, string>) => new Map(Object.entries(files))
const check = (files: Record<string, string>, baseline: Partial<Baseline> = {}) =>
  checkStructure(sourcesOf(files), { ...nothing, ...baseline })

describe('Tables in SQL', () => {
  const tables = {
    'src/modules/people/companies/table.ts': "export const companyTable = pgTable(\n  'companies', {})",
    'src/modules/sales/quotes/table.ts': "export const quoteTable = pgTable('quotes', {})",
    'src/platform/server/files/table.ts': "export const files = pgTable('files', {})",
  }
  const problemsOf = (code: string) => check({ ...tables, 'src/modules/sales/quotes/server.ts': code })

  it.each([
    ['joined', 'sql`SELECT 1 FROM ${quoteTable} q JOIN companies co ON co.id = q.company_id`', 'companies'],
    ['read', 'sql`SELECT name FROM companies`', 'companies'],
    ['read with its schema', 'sql`SELECT name FROM public.companies`', 'companies'],
    ['written', 'sql`UPDATE companies SET name = ${name}`', 'companies'],
    ['filled', 'sql`INSERT INTO companies (name) VALUES (${name})`', 'companies'],
    ['emptied', 'sql`DELETE FROM companies`', 'companies'],
    ['named by a column', 'sql`companies.name`', 'companies'],
    ['inside of another statement', 'sql`SELECT ${sql`(SELECT 1 FROM companies)`}`', 'companies'],
    ['of the kit', 'sql`SELECT 1 FROM files f`', 'files'],
  ])('of another slice fails when it is %s by its bare name', (_, statement, table) => {
    expect(problemsOf(`const a = 1\nconst b = ${statement}`)).toEqual([
      `src/modules/sales/quotes/server.ts:2: SQL names the table ${table} of another slice; import it and write \${...}`,
    ])
  })

  it.each([
    ['is imported', 'sql`SELECT 1 FROM ${companyTable} co WHERE ${companyTable.name} = co.name`'],
    ['is its own', 'sql`SELECT quotes.id FROM quotes`'],
    ['is only a word', "sql`SELECT co.companies AS companies FROM x WHERE kind = 'companies'`"],
    ['stands in another text', "say('FROM companies')"],
  ])('passes when it %s', (_, statement) => {
    expect(problemsOf(`const b = ${statement}`)).toEqual([])
  })

  it('are found in the files that declare them', () => {
    const [sources] = [readSources()]
    const declared = declaredTables(sources)
    expect(declared.get('companies')).toEqual({
      owner: 'companies',
      path: 'src/modules/people/companies/table.ts',
      exported: 'companyTable',
    })
    expect(declared.size).toBeGreaterThan(70)
    expect(bareNames(sources).every(({ table }) => declared.has(table))).toBe(true)
  })

  it('of a slice that has some may only fall', () => {
    const files = {
      ...tables,
      'src/modules/sales/quotes/server.ts': 'sql`SELECT 1 FROM companies, x JOIN companies`',
    }
    expect(check(files, { bareTables: { quotes: 2 } })).toEqual([])
    expect(check(files, { bareTables: { quotes: 1 } })).toHaveLength(2)
  })
})

describe('Names of functions', () => {
  const slices = (code: string, count: number) =>
    Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e']
        .slice(0, count)
        .map((slice) => [`src/modules/sales/${slice}/server.ts`, code]),
    )

  it.each(['export function recordOf() {}', 'function recordOf() {}', 'export const recordOf = () => 1'])(
    'fail when four slices have one: %s',
    (code) => {
      expect(check(slices(code, 4))).toEqual([
        'src/modules: 4 slices have a function recordOf; make it one of the kit, or say what it does',
      ])
      expect(check(slices(code, 3))).toEqual([])
    },
  )

  it('pass when they are a stated convention, or no function of the top level', () => {
    expect(check(slices('export function Screen() {}\nexport const prefetch = () => 1', 5))).toEqual([])
    expect(check(slices('const recordOf = 1\nfunction Screen() { function inner() {} }', 5))).toEqual([])
  })

  it('that are known may only become fewer', () => {
    const code = 'function recordOf() {}'
    expect(check(slices(code, 4), { functionNames: { recordOf: 4 } })).toEqual([])
    expect(check(slices(code, 5), { functionNames: { recordOf: 4 } })).toEqual([
      'src/modules: 5 slices have a function recordOf, in 4 before; make it one of the kit, or say what it does',
    ])
  })
})

describe('Small files', () => {
  const used = (path: string, ...importers: string[]) => ({
    [path]: 'export const a = 1\n',
    ...Object.fromEntries(
      importers.map((importer) => [importer, `import { a } from '#${path.slice(4)}'\n${lines(50)}`]),
    ),
  })

  it('fail when there are more with one importer than before', () => {
    const files = used('src/modules/sales/a/words.ts', 'src/modules/sales/a/server.ts')
    expect(check(files)).toEqual([
      'src: 1 files of at most 40 lines have one importer, at most 0 are allowed; let the newest stand where it is used',
    ])
    expect(check(files, { smallFiles: 1 })).toEqual([])
  })

  it.each<[what: string, files: Record<string, string>]>([
    [
      'two files import it',
      used('src/modules/sales/a/words.ts', 'src/modules/sales/a/server.ts', 'src/modules/sales/a/web.tsx'),
    ],
    ['it is a formula', used('src/modules/sales/a/domain/barlow.ts', 'src/modules/sales/a/server.ts')],
    ['the app enters the slice by it', used('src/modules/sales/a/routes.ts', 'src/app/slices.ts')],
  ])('pass when %s', (_, files) => {
    expect(check(files)).toEqual([])
  })
})

describe('The baseline', () => {
  it('is what holds today', () => {
    expect(checkStructure(readSources(), readBaseline())).toEqual([])
  })

  it('only ever falls', () => {
    const before: Baseline = {
      bareTables: { a: 3, gone: 2 },
      functionNames: { recordOf: 5, step: 4 },
      smallFiles: 60,
    }
    const now: Baseline = {
      bareTables: { a: 4, b: 1 },
      functionNames: { recordOf: 4 },
      smallFiles: 50,
    }
    expect(lowered(before, now)).toEqual({
      bareTables: { a: 3 },
      functionNames: { recordOf: 4 },
      smallFiles: 50,
    })
  })

  it('fails the build when something grows', () => {
    const { run } = temporaryProject({
      'src/modules/sales/quotes/table.ts': "export const quoteTable = pgTable('quotes', {})\n",
      'src/modules/sales/mills/server.ts': 'const a = sql`SELECT 1 FROM quotes`\n',
    })
    const { code, output } = run('node', 'scripts/gates/structure.ts')
    expect(output).toContain(
      'src/modules/sales/mills/server.ts:1: SQL names the table quotes of another slice',
    )
    expect(code).toBe(1)
  })
})
