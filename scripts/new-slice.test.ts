import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullProof, noteFigure, sized } from '../test/support/proof.ts'
import { decisionProblems } from '#platform/contract/documents/decisions.ts'
import { screens } from '../src/app/paths.ts'
import { menuPlace, registrations } from './document-registrations.ts'
import { newDocument, newSlice } from './new-slice.ts'

const project = join(import.meta.dirname, '..')
const root = mkdtempSync(join(tmpdir(), 'heatline-slice-'))
for (const district of ['sales', 'setup']) mkdirSync(join(root, 'src/modules', district), { recursive: true })
const whole = [
  'src',
  'test',
  'db',
  'scripts',
  'docs',
  'tsconfig.json',
  'biome.json',
  'package.json',
  'drizzle.config.ts',
]
for (const part of sized(['src/app', 'package.json'], [...whole, 'vitest.config.ts']))
  cpSync(join(project, part), join(root, part), { recursive: true })
// In small, what is made is read over the platform of this project.
if (!existsSync(join(root, 'src/platform')))
  symlinkSync(join(project, 'src/platform'), join(root, 'src/platform'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const before = new Map(
  readdirSync(join(root, 'src/app')).map((file) => [`src/app/${file}`, read(`src/app/${file}`)]),
)
const lookup = { slice: 'heat-classes', singular: 'Heat class', plural: 'Heat classes' }
const made = newSlice(root, lookup)
const afterSlice = new Map([...before.keys()].map((path) => [path, read(path)]))
/** Another plural than most, and other lengths than the template's. */
const document = newDocument(root, {
  slice: 'delivery-queries',
  singular: 'Delivery query',
  plural: 'Delivery queries',
})

describe('a new slice', () => {
  it('has five small files of its own, in its own names alone', () => {
    expect(made.files.map((file) => file.replace('src/modules/setup/heat-classes/', ''))).toEqual([
      'contract.ts',
      'server.ts',
      'slice.test.ts',
      'table.ts',
      'web.tsx',
    ])
    const lines = made.files.map((file) => read(file).split('\n').length)
    expect(Math.max(...lines)).toBeLessThan(60)
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThan(130)
    for (const file of made.files) expect(read(file)).not.toMatch(/valve/i)
  })

  it.each([
    ['contract.ts', "export const heatClasses = lookupResource('heat-classes', {"],
    ['contract.ts', "singular: 'Heat class',\n  plural: 'Heat classes',"],
    [
      'table.ts',
      "export const heatClassTable = pgTable('heat_classes', lookupColumns(), lookupIndexes('heat_classes'))",
    ],
    ['server.ts', 'const handlers = lookup(heatClasses, { table: heatClassTable })'],
    ['web.tsx', '/** `/setup/heat-classes` */'],
    ['slice.test.ts', 'name: `Heat class number ${n}`,'],
  ])('says in %s: %s', (file, text) => {
    expect(read(`src/modules/setup/heat-classes/${file}`)).toContain(text)
  })

  it('is registered by at most four lines, one in each registry, and touches nothing else', () => {
    expect(made.registered.length).toBeLessThanOrEqual(4)
    for (const [file, text] of before) {
      const old = text.split('\n')
      const added = (afterSlice.get(file) ?? '').split('\n').filter((line) => !old.includes(line))
      expect([file, added.length]).toEqual([file, made.registered.includes(file) ? 1 : 0])
      for (const line of added) expect(line).toMatch(/heat-classes/)
      for (const line of added) expect(line).not.toMatch(/global.?segment/i)
    }
  })

  it('refuses a name that is no URL segment, and one that exists', () => {
    const names = { singular: 'Heat class', plural: 'Heat classes' }
    expect(() => newSlice(root, { slice: 'Heat Classes', ...names })).toThrow(/URL segment/)
    expect(() => newSlice(root, { slice: 'heat-classes', ...names })).toThrow(/EEXIST/)
  })
})

describe('a new document', () => {
  it('reads like a living slice, in its own names alone', () => {
    expect(document.files.map((file) => file.replace('src/modules/sales/delivery-queries/', ''))).toEqual([
      'README.md',
      'contract.ts',
      'domain.ts',
      'server/actions.ts',
      'server/document.ts',
      'server/export.ts',
      'server/hub.ts',
      'slice.test.ts',
      'table.ts',
      'web/create.tsx',
      'web/fields.tsx',
      'web/list.tsx',
      'web/page.tsx',
    ])
    for (const file of [...document.files, ...document.registered])
      expect(read(file)).not.toMatch(/valve.?order/i)
  })

  it.each([
    ['README.md', '# Delivery queries\n'],
    ['contract.ts', "const deliveryQuery = resource('delivery-queries', {"],
    ['contract.ts', "singular: 'Delivery query',\n  plural: 'Delivery queries',"],
    ['contract.ts', 'export const deliveryQueries = {'],
    ['contract.ts', "pattern: 'DQ-{YYYY}-{####}'"],
    ['domain.ts', 'export type DeliveryQueryStatus ='],
    ['table.ts', "export const deliveryQueryTable = pgTable(\n  'delivery_queries',"],
    ['table.ts', "deliveryQueryId: uuid('delivery_query_id')"],
    ['table.ts', "index('delivery_query_lines_delivery_query')"],
    ['server/export.ts', "label: 'Delivery query lines',"],
    ['server/hub.ts', 'export const deliveryQueriesHub: Hub = {'],
    ['server/hub.ts', "what: 'delivery queries',"],
    ['server/actions.ts', 'const effects: Effects<typeof deliveryQueryLifecycle, StoredDeliveryQuery> = {'],
    ['server/document.ts', 'listPage<DeliveryQueryRow>(ctx, plan, query, addressOf(exchange))'],
    ['slice.test.ts', "from '../../../../test/support/server.ts'"],
    ['web/list.tsx', 'href={({ id }) => `/delivery-queries/${id}`}'],
    ['web/page.tsx', 'function DeliveryQueryPage({ record }: { record: DeliveryQueryRecord }) {'],
  ])('says in %s: %s', (file, text) => {
    expect(read(`src/modules/sales/delivery-queries/${file}`)).toContain(text)
  })

  it.each([
    [
      'contracts.ts',
      "export { deliveryQueries } from '#modules/sales/delivery-queries/contract.ts'\nexport { verify }",
    ],
    ['documents.ts', "import { deliveryQueriesHub } from '#modules/sales/delivery-queries/server/hub.ts'\n"],
    ['documents.ts', '  quotesHub,\n  deliveryQueriesHub,\n'],
    [
      'paths.ts',
      "  ...ownArea('/delivery-queries', ['Delivery queries', 'Delivery query'], {\n    group: 'Sales',\n",
    ],
    ['paths.ts', "  }),\n  ...ownArea('/companies',"],
    [
      'routes.tsx',
      "'/delivery-queries/{id}': lazyScreen(() => import('#modules/sales/delivery-queries/web/page.tsx')),",
    ],
  ])('is registered in src/app/%s: %s', (file, text) => {
    expect(read(`src/app/${file}`)).toContain(text)
  })

  it('keeps the rules of lifecycles, and a place of its own in the menu of its district', async () => {
    const { deliveryQueryLifecycle } = await import(
      join(root, 'src/modules/sales/delivery-queries/domain.ts')
    )
    expect(decisionProblems(deliveryQueryLifecycle)).toEqual([])
    const entries = screens.flatMap(({ menu }) => menu ?? [])
    for (const district of ['sales', 'production', 'dispatch'] as const) {
      const place = menuPlace(district, entries)
      const group = entries.filter((one) => one.group === place.group)
      expect(group.length).toBeGreaterThan(0)
      expect(Math.max(...group.map(({ order }) => order))).toBeLessThan(place.order)
      for (const { order, icon } of entries)
        expect([order === place.order, icon === place.icon]).toEqual([false, false])
    }
    const entered = read('src/app/paths.ts').split("'/delivery-queries'")[1] ?? ''
    const { icon, order } = menuPlace('sales', entries)
    expect(entered).toContain(`    icon: '${icon}',\n    order: ${order},\n`)
  })

  it('is registered in four files and nowhere else', () => {
    const paths = [...new Set(registrations.map(({ path }) => path))]
    expect(document.registered).toEqual(paths)
    expect(paths).toHaveLength(4)
    for (const [file, text] of afterSlice)
      expect([file, read(file) !== text]).toEqual([file, paths.includes(file)])
  })
})

// The gates compile and check the templates; that their copies hold too is proven by `npm run prove -- new-slice`.
describe.runIf(isFullProof)('what was made', () => {
  beforeAll(() => symlinkSync(join(project, 'node_modules'), join(root, 'node_modules')))
  const run = (tool: string, ...args: string[]) =>
    spawnSync(join(project, 'node_modules/.bin', tool), args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })

  it('compiles with the program it was put into', () => {
    const include = ['src/app', 'src/modules/setup/heat-classes', 'src/modules/sales/delivery-queries']
    writeFileSync(join(root, 'tsconfig.slice.json'), JSON.stringify({ extends: './tsconfig.json', include }))
    const { stdout } = run('tsc', '--project', 'tsconfig.slice.json')
    const lines = stdout.split('\n')
    expect(lines.filter((line) => /heat-classes|delivery-queries|src\/app\//.test(line))).toEqual([])
    noteFigure(
      'Files made that compile',
      [...made.files, ...document.files].filter((file) => /tsx?$/.test(file)).length,
    )
  }, 600_000)

  it.each(['structure', 'imports', 'limits', 'equal-bodies'])('passes the gate %s', (gate) => {
    const path = join(root, `scripts/gates/${gate}.ts`)
    const { stdout } = spawnSync(process.execPath, [path], { cwd: root, encoding: 'utf8' })
    expect(stdout).toMatch(/ 0 problems\n$/)
  })

  it('has its migration generated, and passes its own tests and those of all documents on it', () => {
    expect(run('drizzle-kit', 'generate', '--name', 'new_slices')).toMatchObject({ status: 0 })
    const shared = ['decisions', 'document-reads', 'list-files', 'words-once'].map(
      (one) => `test/conformance/${one}.test.ts`,
    )
    const slices = [
      'src/modules/sales/delivery-queries',
      'src/modules/setup/heat-classes',
      'src/app/paths.test.ts',
      ...shared,
    ]
    const tests = run('vitest', 'run', '--project', 'unit', ...slices)
    expect(tests.stdout).toMatch(/Test Files {2}7 passed/)
    noteFigure('Tests made that pass', /Tests {2}(\d+) passed/.exec(tests.stdout)?.[1] ?? '')
  }, 600_000)
})
