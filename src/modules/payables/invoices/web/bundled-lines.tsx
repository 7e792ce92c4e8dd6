import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { isSomeQuantity, totalQuantity } from '#platform/contract/quantities.ts'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import {
  type Flow,
  consolidatedPurchaseOrders,
} from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { linesOfBundle } from '../domain/bundled.ts'
import classes from './invoices.module.css'
import type { Line } from './line-values.ts'

interface BundledLinesProps {
  /** Of the consolidated order. */
  id: string
  onTake: (whole: Flow, lines: Line[]) => void
}

/** What an invoice says of the lines of a consolidated order; it goes down to the lines of the orders. */
export function BundledLines({ id, onTake }: BundledLinesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'of-consolidated', id],
    queryFn: () => api(consolidatedPurchaseOrders).openLines({ params: { id } }),
    // What is still to invoice is read anew for each invoice.
    gcTime: 0,
  })
  if (error)
    return (
      <ErrorState error={error} what="This order" noun="consolidated orders" retry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows rows={3} columns={3} />
  if (data.lines.length === 0) return <p>{data.number} was not issued yet.</p>
  return <Taking whole={data} onTake={(lines) => onTake(data, lines)} />
}

const restOf = ({ parts }: Flow['lines'][number]): string =>
  totalQuantity(parts.map(({ uninvoicedQty }) => uninvoicedQty))

function Taking({ whole, onTake }: { whole: Flow; onTake: (lines: Line[]) => void }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({})
  const valueOf = (key: string, start: string) => (key in typed ? (typed[key] ?? null) : start)
  const rows = whole.lines.map((line) => ({
    line,
    quantity: valueOf(`${line.id}-quantity`, restOf(line)),
    unitPrice: valueOf(`${line.id}-price`, plainDecimal(line.unitPrice ?? '0')),
  }))
  const take = () =>
    onTake(
      rows
        .flatMap(({ line, quantity, unitPrice }) =>
          isSomeQuantity(quantity) ? linesOfBundle(line, { quantity, unitPrice: unitPrice ?? '0' }) : [],
        )
        .map((line, at) => ({ ...line, lineNo: (at + 1) * 10 })),
    )
  return (
    <section className={classes.bundled} aria-label={`Lines of ${whole.number}`}>
      <h3>What it says of {whole.number}</h3>
      {rows.map(({ line, quantity, unitPrice }) => (
        <div key={line.id}>
          <p>
            <b>{line.lineNo}</b> {line.text}
          </p>
          <NumberField
            id={`bundled-${line.lineNo}-quantity`}
            label={`Qty, line ${line.lineNo}`}
            hint={`${restOf(line)} still to invoice`}
            value={quantity}
            onChange={(value) => setTyped({ ...typed, [`${line.id}-quantity`]: value })}
          />
          <NumberField
            id={`bundled-${line.lineNo}-price`}
            label={`Price, line ${line.lineNo}`}
            hint={`per ${line.priceBasis === 'each' ? line.uom : line.priceBasis}`}
            value={unitPrice}
            onChange={(value) => setTyped({ ...typed, [`${line.id}-price`]: value })}
          />
        </div>
      ))}
      <Button icon="plus" onClick={take}>
        Add the lines of its orders
      </Button>
    </section>
  )
}
