import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { listQuery } from '#platform/web/queries/queries.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { formatDate } from '#platform/web/ui/format.ts'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { type SupplierPriceRow, supplierPrices } from '#modules/suppliers/supplier-prices/contract.ts'
import { supplierPriceText } from '#modules/suppliers/supplier-prices/web/api.tsx'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { purchaseOrders } from '../contract.ts'
import { boughtFor } from '../domain/starts.ts'
import { sources } from './fields.tsx'
import { type Offered, Start, type Ticked } from './start-table.tsx'

/** What is looked at at once. */
const MOST = 100

/** `/purchase-orders/start`: a draft from prices of a supplier (`?supplier=`), or from the costing of a quote (`?quote=`). */
export function Screen() {
  const { parameters } = useScreenUrl()
  const { quote, supplier } = parameters
  return quote === undefined ? <FromPrices first={supplier ?? null} /> : <FromCosting quoteId={quote} />
}

function FromPrices({ first }: { first: string | null }) {
  const { facility_id: own } = useUser()
  const [supplierId, setSupplierId] = useState(first)
  const [facilityId, setFacilityId] = useState<string | null>(own ?? null)
  const [ticked, setTicked] = useState<Ticked>({})
  const { data, error, refetch } = useQuery({
    ...listQuery<SupplierPriceRow>(supplierPrices, {
      filter: { valid: true, supplierId: [supplierId ?? ''] },
      sort: 'item',
      perPage: MOST,
    }),
    enabled: supplierId !== null,
  })
  if (error)
    return (
      <ErrorState page error={error} what="The prices" noun="supplier prices" retry={() => void refetch()} />
    )
  const prices = supplierId === null ? [] : (data?.data ?? [])
  // An order is in one currency: that of what was ticked first.
  const currency = prices.find(({ id }) => id === Object.keys(ticked)[0])?.currency
  return (
    <Start
      title="Order from prices of a supplier"
      list="prices"
      rows={prices.map((price) => ({
        id: price.id,
        item: price.item,
        price: supplierPriceText(price),
        unit: unitName(price.uom),
        from: [
          `${price.minQuantity} ${unitName(price.uom)}`,
          price.leadTimeWeeks !== null && `${price.leadTimeWeeks} wk`,
          price.validUntil && `until ${formatDate(price.validUntil)}`,
        ]
          .filter(Boolean)
          .join(', '),
        least: String(price.minQuantity),
        refusal:
          currency && currency !== price.currency
            ? `An order is in one currency, here ${currency}.`
            : undefined,
      }))}
      ticked={ticked}
      onTick={setTicked}
      isReady={supplierId !== null && facilityId !== null && currency !== undefined}
      begin={() =>
        api(purchaseOrders).fromPrices({
          body: {
            supplierId: supplierId ?? '',
            facilityId: facilityId ?? '',
            currency: currency ?? 'EUR',
            prices: Object.entries(ticked).map(([id, quantity]) => ({ id, quantity })),
          },
        })
      }
      empty={supplierId === null ? 'Choose the supplier.' : 'The supplier has no price that is valid today.'}
    >
      <ReferenceField
        id="start-supplier"
        label="Supplier"
        required
        source={sources.suppliers}
        value={supplierId}
        onChange={(id) => {
          setSupplierId(id)
          setTicked({})
        }}
      />
      <ReferenceField
        id="start-facility"
        label="Facility"
        required
        source={sources.facilities}
        value={facilityId}
        onChange={setFacilityId}
      />
    </Start>
  )
}

type Costed = z.output<(typeof quotes)['endpoints']['costRows']['response']>

/** A material of a line by its place in the costing, `line row`. */
const materialsOf = ({ lines, currency }: Costed): Offered[] =>
  lines.flatMap((line) =>
    line.rows.map((row) => {
      const bought = boughtFor(row, line.quantity)
      return {
        id: `${line.id} ${row.row}`,
        item: row.source ?? line.description,
        from: `Line ${line.lineNo}: ${line.description}`,
        price: `${currency} ${plainDecimal(row.rate)} / ${row.unit}, costed`,
        unit: bought ? unitName(bought.uom) : row.unit,
        least: bought ? plainDecimal(bought.quantity) : '',
        refusal: bought ? undefined : `An order has no unit "${row.unit}".`,
      }
    }),
  )

function FromCosting({ quoteId }: { quoteId: string }) {
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const [ticked, setTicked] = useState<Ticked>({})
  const { data, error, refetch } = useQuery(reading(api(quotes).costRows, { params: { id: quoteId } }))
  if (error)
    return <ErrorState page error={error} what="This quote" noun="quotes" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} columns={4} />
  const rows = materialsOf(data)
  return (
    <Start
      title={`Order material of ${data.number}`}
      list="materials"
      rows={rows}
      ticked={ticked}
      onTick={setTicked}
      isReady={supplierId !== null}
      begin={() =>
        api(purchaseOrders).fromCosting({
          body: {
            quoteId,
            supplierId: supplierId ?? '',
            materials: Object.entries(ticked).map(([id, quantity]) => {
              const [lineId = '', row] = id.split(' ')
              return { lineId, row: Number(row), quantity }
            }),
          },
        })
      }
      empty="The costing of this quote has no material."
    >
      <ReferenceField
        id="start-supplier"
        label="Supplier"
        required
        source={sources.suppliers}
        value={supplierId}
        onChange={setSupplierId}
        hint="Its price is taken over where the cost came from it; other prices are to be given"
      />
    </Start>
  )
}
