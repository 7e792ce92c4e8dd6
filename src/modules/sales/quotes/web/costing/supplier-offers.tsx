import { useQuery } from '@tanstack/react-query'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import { columnsOf } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatDate } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState, NoPermission } from '#platform/web/ui/states.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import { type SupplierPriceRow, supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import { supplierPriceText } from '#modules/suppliers/supplier-prices/web/api.tsx'
import classes from '../commercial.module.css'
import type { Offered } from './take-over.tsx'

interface SupplierOffersProps {
  productCodeId: string | null | undefined
  search: string
  onChoose: (offered: Offered) => void
}

const offeredOf = (price: SupplierPriceRow): Offered => {
  const until = price.validUntil ? `, valid until ${formatDate(price.validUntil)}` : ''
  return {
    origin: [price.supplierName, price.reference, price.item].filter(Boolean).join(', ') + until,
    from: { currency: price.currency, exchangeRate: '1', baseCurrency: price.currency },
    rows: [
      {
        category: 'material',
        source: null,
        amount: '1',
        unit: price.uom,
        rate: price.unitPrice,
        markupPercent: '0',
        perUnit: true,
        manual: false,
      },
    ],
    quantity: null,
  }
}

const columns = (choose: SupplierOffersProps['onChoose']) =>
  columnsOf(supplierPrices.row, [
    { field: 'supplierName', width: 170 },
    { field: 'item', card: 'main', width: 230 },
    { field: 'unitPrice', numeric: true, card: 'amount', cell: supplierPriceText },
    {
      key: 'from',
      header: 'From',
      numeric: true,
      cell: ({ minQuantity, uom }) => `${minQuantity} ${uom}`,
    },
    {
      field: 'validUntil',
      card: 'foot',
      cell: ({ validUntil }) => (validUntil ? <DateText date={validUntil} /> : <Dim>open</Dim>),
    },
    { field: 'reference', card: 'footEnd' },
    {
      key: 'choose',
      header: 'Take over',
      card: 'corner',
      cell: (price) => (
        <Button
          small
          aria-label={`Choose ${price.item} of ${price.supplierName}`}
          onClick={() => choose(offeredOf(price))}
        >
          Choose
        </Button>
      ),
    },
  ])

/** Prices of suppliers that are valid today, of the same product or with the same words. */
export function SupplierOffers({ productCodeId, search, onChoose }: SupplierOffersProps) {
  const mayRead = useMay('supplier-prices:read')
  const filter = { valid: true, ...(productCodeId ? { productCodeId: [productCodeId] } : {}) }
  const words = search.trim()
  const found = useQuery({
    ...listQuery<SupplierPriceRow>(supplierPrices, { filter, ...(words ? { search: words } : {}) }),
    enabled: mayRead,
  })
  if (!mayRead) return <NoPermission noun="supplier prices" />
  if (found.error)
    return (
      <ErrorState
        error={found.error}
        what="The supplier prices"
        noun="supplier prices"
        retry={() => void found.refetch()}
      />
    )
  if (!found.data) return <SkeletonRows rows={4} columns={5} />
  if (found.data.data.length === 0)
    return (
      <p className={classes.takeHint}>
        No supplier price fits. <AppLink href="/supplier-prices">Open the supplier prices</AppLink>
      </p>
    )
  return (
    <div className={classes.found}>
      <DataTable inner label="Supplier prices" columns={columns(onChoose)} rows={found.data.data} />
    </div>
  )
}
