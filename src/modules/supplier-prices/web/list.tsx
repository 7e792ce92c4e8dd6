import { ListPage } from '#platform/web/lists/list-page.tsx'
import { prefetchList } from '#platform/web/queries/prefetch.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { type SupplierPriceRow, supplierPrices } from '../contract.ts'
import { products, suppliers, unitNames } from './fields.tsx'
import { supplierPriceText } from './api.tsx'

const columns = columnsOf<SupplierPriceRow>([
  { key: 'item', header: 'Item', sort: 'item', width: 260, cell: ({ item }) => item },
  { key: 'supplier', header: 'Supplier', card: 'main', width: 200, cell: ({ supplierName }) => supplierName },
  { key: 'product', header: 'Product code', cell: ({ productCode }) => productCode },
  {
    key: 'price',
    header: 'Price',
    numeric: true,
    card: 'amount',
    cell: supplierPriceText,
  },
  {
    key: 'minQuantity',
    header: 'From quantity',
    numeric: true,
    cell: ({ minQuantity, uom }) => `${minQuantity} ${uom}`,
  },
  {
    key: 'validFrom',
    header: 'Valid from',
    sort: 'validFrom',
    card: 'foot',
    cell: ({ validFrom }) => <DateText date={validFrom} />,
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    card: 'footEnd',
    cell: ({ validUntil }) => (validUntil ? <DateText date={validUntil} /> : <Dim>open</Dim>),
  },
  {
    key: 'valid',
    header: 'Today',
    card: 'corner',
    cell: ({ isValid }) => (isValid ? <Chip tone="green">Valid</Chip> : <Chip tone="grey">Not valid</Chip>),
  },
  {
    key: 'reference',
    header: "Supplier's reference",
    optional: true,
    cell: ({ reference }) => reference,
  },
  {
    key: 'leadTime',
    header: 'Lead time',
    numeric: true,
    optional: true,
    cell: ({ leadTimeWeeks }) => leadTimeWeeks !== null && `${leadTimeWeeks} wk`,
  },
])

const currencies = Object.fromEntries(
  supplierPrices.input.shape.currency.options.map((currency) => [currency, currency]),
)

const filters = {
  supplierId: { label: 'Supplier', source: suppliers },
  productCodeId: { label: 'Product code', source: products, none: 'None' },
  uom: { label: 'Unit', options: unitNames },
  currency: { label: 'Currency', options: currencies },
  valid: { label: 'Valid today' },
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
