import { idOf, idsOf, type World } from './world.ts'

type Query = Readonly<Record<string, string | undefined>>

const first = (world: World, slice: string, place = 0): string => idsOf(world, slice)[place] ?? ''
const word = (world: World, slice: string, field: string): string => {
  const value = world.rows.get(slice)?.[0]?.[field]
  return typeof value === 'string' ? value : ''
}

/** Another revision or alternative of the quote in the path: what is offered to one company for one project. */
function sibling(world: World, path: string): string {
  const quotes = world.rows.get('quotes') ?? []
  const quote = quotes.find((row) => path.includes(idOf(row)))
  const isSibling = (row: (typeof quotes)[number]): boolean =>
    row !== quote && row.companyName === quote?.companyName && row.projectName === quote?.projectName
  return idOf(quotes.find(isSibling)) || first(world, 'quotes')
}

/** The company of the first enquiry. */
function enquirer(world: World): string {
  const name = word(world, 'enquiries', 'companyName')
  return idOf(world.rows.get('companies')?.find((company) => company.name === name))
}

const pipe = JSON.stringify({
  method: 'b31.3',
  pressure: { value: 1050, unit: 'psi' },
  temperature: { value: 550, unit: 'F' },
  nps: '8',
  material: 'A106-B',
  allowance: [{ value: 0.0625, unit: 'in', name: 'Corrosion' }],
})

const year = { from: '2026-01-01', to: '2026-12-31' }

const dashboards = (world: World): Query[] => [
  {},
  { facilityId: first(world, 'facilities') },
  { marketSegmentId: first(world, 'market-segments') },
  { globalSegmentId: first(world, 'global-segments') },
  { salespersonId: 'all', ...year },
  { currency: 'EUR' },
]

/** Beside the bare call: the queries of an endpoint that takes some, by `slice.endpoint`. */
const asked: Readonly<Record<string, (world: World, path: string) => Query[]>> = {
  'companies.mergePreview': (world) => [{ from: first(world, 'companies', 1) }],
  'companies.duplicates': (world) => [{ name: word(world, 'companies', 'name') }, { name: 'Brannoch' }],
  'customer-contact-reports.monthlySummary': (world) => [
    { month: '2026-10' },
    { month: '2026-09', userId: first(world, 'users') },
  ],
  'enquiries.board': (world) => [
    {},
    { mine: 'true' },
    { search: 'valve' },
    { cards: '5' },
    { facilityId: first(world, 'facilities') },
    { marketSegmentId: first(world, 'market-segments') },
  ],
  'enquiries.duplicates': (world) => [
    {
      companyId: enquirer(world),
      customerReference: word(world, 'enquiries', 'customerReference'),
    },
  ],
  'enquiries.reasons': () => [{}, year],
  'enquiries.clarificationPdf': () => [{ dueOn: '2026-12-04' }],
  'numbering.preview': (world) => [
    { kind: 'quotes', pattern: 'Q-{yy}-{seq:4}' },
    { kind: 'quotes', pattern: 'Q-{YYYY}-{#####}', facilityId: first(world, 'facilities') },
    { kind: 'enquiries', pattern: 'no counter' },
  ],
  'operation-templates.sources': (world) => [{ pslLevelId: first(world, 'psl-levels') }],
  'operation-templates.sheet': () => [{}, { blank: '1' }],
  'operation-templates.differences': (world) => [{ with: first(world, 'operation-templates', 1) }],
  'pipe-wall-calculations.report': () => [{ case: pipe }, { case: '{}' }],
  'product-codes.duplicates': (world) => [{ name: word(world, 'product-codes', 'name') }],
  'purchase-order-approving-users.deciders': (world) =>
    ['stock', 'subcontract'].map((poType) => ({
      facilityId: first(world, 'facilities'),
      poType,
      value: '5000.00',
    })),
  'quotes.comparison': (world, path) => [{}, { against: sibling(world, path) }],
  'quotes.costSources': (world) => [
    { search: 'flange' },
    { search: 'valve' },
    { productCodeId: first(world, 'product-codes') },
  ],
  'quotes.pdf': () => [{}, { copy: '1' }],
  'sales-dashboards.figures': dashboards,
  'sales-dashboards.exportFigures': () => [{}],
  'search.find': (world) => [
    { q: 'valve' },
    { q: 'brannoch' },
    { q: word(world, 'quotes', 'number') },
    { q: word(world, 'enquiries', 'number') },
    { q: 'nothing of this name' },
  ],
  'suppliers.approvedList': () => [{}, { on: '2026-06-30' }],
  'terms-and-conditions.current': () => [
    {},
    { kind: 'sale', language: 'en' },
    { kind: 'purchase' },
    { kind: 'client_area' },
    { kind: 'signature', language: 'de' },
  ],
  'user-permissions.whoCan': () => [{ permission: 'quotes:approve' }, { permission: 'no:such' }],
}

/** The queries of one endpoint; options are searched and asked for by id. */
export function queriesOf(slice: string, name: string, world: World, path: string): string[] {
  return chosen(slice, name, world, path).map((query) => {
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return new URLSearchParams(given).toString()
  })
}

function chosen(slice: string, name: string, world: World, path: string): Query[] {
  if (name === 'options')
    return [{}, { search: 'a' }, { search: 'val' }, { id: idsOf(world, slice).slice(0, 3).join(',') }].filter(
      (query) => query.id !== '',
    )
  return asked[`${slice}.${name}`]?.(world, path) ?? [{}]
}
