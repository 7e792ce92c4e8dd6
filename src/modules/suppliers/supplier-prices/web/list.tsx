import { ListPage } from '#platform/web/lists/list-page.tsx'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { supplierPrices } from '../contract.ts'
import { products, unitNames } from './fields.tsx'
import { supplierPriceText } from './api.tsx'

const columns = columnsOf(supplierPrices.row, [
  { field: 'item', sort: 'item', width: 260 },
  { field: 'supplierName', card: 'main', width: 200 },
  { field: 'productCode', cell: ({ productCode }) => productCode },
  {
    field: 'unitPrice',
    numeric: true,
    card: 'amount',
    cell: supplierPriceText,
  },
  {
    field: 'minQuantity',
    numeric: true,
    cell: ({ minQuantity, uom }) => `${minQuantity} ${uom}`,
  },
  {
    field: 'validFrom',
    sort: 'validFrom',
    card: 'foot',
    cell: ({ validFrom }) => <DateText date={validFrom} />,
  },
  {
    field: 'validUntil',
    card: 'footEnd',
    cell: ({ validUntil }) => (validUntil ? <DateText date={validUntil} /> : <Dim>open</Dim>),
  },
  {
    field: 'isValid',
    card: 'corner',
    cell: ({ isValid }) => (isValid ? <Chip tone="green">Valid</Chip> : <Chip tone="grey">Not valid</Chip>),
  },
  {
    field: 'reference',
    optional: true,
  },
  {
    field: 'leadTimeWeeks',
    numeric: true,
    optional: true,
    cell: ({ leadTimeWeeks }) => leadTimeWeeks !== null && `${leadTimeWeeks} wk`,
  },
])

const currencies = Object.fromEntries(
  supplierPrices.input.shape.currency.options.map((currency) => [currency, currency]),
)

const filters = {
  supplierId: { source: optionsOf(companies) },
  productCodeId: { source: products, none: 'None' },
  uom: { options: unitNames },
  currency: { options: currencies },
  valid: {},
}

const views = [
  { label: 'Valid today', query: { filter: { valid: true } } },
  { label: 'All', query: {} },
]

export const prefetch = prefetchList(supplierPrices)

/** `/supplier-prices` */
export const Screen = () => (
  <ListPage
    contract={supplierPrices}
    columns={columns}
    filters={filters}
    views={views}
    href={({ id }) => `/supplier-prices/${id}`}
    create="/supplier-prices/create"
    about="Prices of suppliers and subcontractors, one by one or from a file. The costing of a quote takes them over."
    importNote="A price is known by item, supplier, unit, currency, quantity and first day. Suppliers go by their company code."
  />
)
