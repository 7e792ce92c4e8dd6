import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { isSomeQuantity, leftQuantity, totalQuantity } from '#platform/contract/quantities.ts'
import { Proposed } from '#platform/web/documents/proposed.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { type Crumb, Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { flowDown } from '#modules/purchasing/consolidated-purchase-orders/domain.ts'
import { type Delivery, type DeliveryLine, goodsReceipts } from '../contract.ts'
import { type Delivered, DeliveredRow } from './delivered-row.tsx'
import classes from './receipts.module.css'

/** `/goods-receipts/of-consolidated`: a delivery of a consolidated order, which goes down to its orders. */
export const Screen = () => (
  <Proposed call={api(goodsReceipts).deliveryProposal}>
    {(delivery) =>
      delivery ? (
        <NewDelivery delivery={delivery} />
      ) : (
        <EmptyState page title="No consolidated order is chosen">
          Type or scan its number in <AppLink href="/goods-receipts/create">a new goods receipt</AppLink>.
        </EmptyState>
      )
    }
  </Proposed>
)

function NewDelivery({ delivery }: { delivery: Delivery }) {
  const crumbs: Crumb[] = [
    { label: goodsReceipts.plural, href: '/goods-receipts' },
    { label: delivery.number, href: `/consolidated-purchase-orders/${delivery.id}` },
  ]
  return (
    <>
      <PageHead
        title={`Receive ${delivery.number}`}
        count={delivery.supplierName}
        crumbs={<Crumbs crumbs={crumbs} />}
      />
      <DeliveryForm delivery={delivery} />
    </>
  )
}

const blank = (key: number, lineId: string): Delivered => ({
  key,
  lineId,
  quantity: null,
  heatNo: null,
  millId: null,
  acceptance: null,
  shares: null,
})

function DeliveryForm({ delivery }: { delivery: Delivery }) {
  const { id: consolidatedId, facilities } = delivery
  const [facilityId, setFacilityId] = useState(facilities[0]?.id ?? '')
  const [deliveryNoteNo, setNote] = useState<string | null>(null)
  const [receivedOn, setReceivedOn] = useState<string | null>(localToday())
  const [rows, setRows] = useState<readonly Delivered[]>(
    [...new Set(facilities.flatMap(({ lines }) => lines.map(({ id }) => id)))].map((id, at) => blank(at, id)),
  )
  const here = facilities.find(({ id }) => id === facilityId)?.lines ?? []
  const came = rows.filter(
    ({ lineId, quantity }) => isSomeQuantity(quantity) && here.some(({ id }) => id === lineId),
  )
  const { mutate, error, isPending, data } = useMutation({
    mutationFn: () =>
      api(goodsReceipts).ofConsolidated({
        body: {
          consolidatedId,
          facilityId,
          deliveryNoteNo: deliveryNoteNo ?? '',
          receivedOn: receivedOn ?? '',
          lines: came.map(sent),
        },
      }),
  })
  if (data)
    return (
      <div className={classes.delivery}>
        <Alert tone="green" title="The delivery is recorded. Complete and post each receipt." live />
        <ul className={classes.plain}>
          {data.map(({ id, number, orderNumber }) => (
            <li key={id}>
              <AppLink href={`/goods-receipts/${id}`}>{number}</AppLink> of {orderNumber}
            </li>
          ))}
        </ul>
      </div>
    )
  const said = error instanceof ApiError ? error.errors : {}
  const at = (field: string) => said[field]?.[0]
  return (
    <div className={classes.delivery}>
      <div className={classes.grid}>
        <SelectField
          id="delivery-facility"
          label="Facility"
          required
          options={Object.fromEntries(facilities.map(({ id, name }) => [id, name]))}
          value={facilityId}
          onChange={(id) => setFacilityId(id ?? '')}
          error={at('facilityId')}
        />
        <CodeField
          id="delivery-note"
          label="Delivery note"
          required
          hint="The supplier's number on the note"
          value={deliveryNoteNo}
          onChange={setNote}
          error={at('deliveryNoteNo')}
        />
        <DateField
          id="delivery-day"
          label="Received"
          required
          value={receivedOn}
          onChange={setReceivedOn}
          error={at('receivedOn')}
        />
      </div>
      {here.map((line) => (
        <section key={line.id} className={classes.bundle} aria-label={`Line ${line.lineNo}`}>
          <h2>
            <b>{line.lineNo}</b> {line.text}
            <small>{line.openQty} still to come</small>
          </h2>
          {rows
            .filter(({ lineId }) => lineId === line.id)
            .map((row) => (
              <DeliveredRow
                key={row.key}
                row={row}
                line={line}
                flowed={flowed(rows, line, row)}
                onChange={(more) => setRows(rows.map((one) => (one === row ? { ...one, ...more } : one)))}
                errorAt={(field) => at(`lines.${came.indexOf(row)}.${field}`)}
              />
            ))}
          {line.isSteel && (
            <Button
              icon="plus"
              onClick={() => setRows([...rows, blank(Math.max(...rows.map(({ key }) => key)) + 1, line.id)])}
            >
              Another heat of line {line.lineNo}
            </Button>
          )}
        </section>
      ))}
      {error && <Alert live title={Object.values(said).flat()[0] ?? error.message} />}
      <div className={classes.foot}>
        <Button
          tone="primary"
          icon="check"
          disabled={isPending || came.length === 0}
          onClick={() => mutate()}
        >
          Write the delivery down
        </Button>
      </div>
    </div>
  )
}

/** A row as it is written down; shares that nobody changed are left to the rule. */
const sent = ({ key: _, quantity, shares, ...row }: Delivered) => ({
  ...row,
  quantity: quantity ?? '0',
  ...(shares && {
    shares: Object.entries(shares).map(([orderLineId, share]) => ({ orderLineId, quantity: share || '0' })),
  }),
})

/** What the rule gives a row, after the rows of its line before it: shown while it is typed, and worked out again when it is written down. */
function flowed(rows: readonly Delivered[], line: DeliveryLine, row: Delivered): ReadonlyMap<string, string> {
  const ofLine = rows.filter(({ lineId }) => lineId === line.id)
  const free = ofLine.filter(({ quantity, shares }) => isSomeQuantity(quantity) && shares === null)
  const parts = line.parts.map((part) => {
    const given = ofLine.map(({ shares }) => shares?.[part.orderLineId]).filter(isSomeQuantity)
    return { ...part, openQty: leftQuantity(part.openQty, totalQuantity(given)) }
  })
  const shares = flowDown(
    free.map(({ quantity }) => quantity ?? '0'),
    parts,
  )[free.indexOf(row)]
  return new Map((shares ?? []).map(({ orderLineId, quantity }) => [orderLineId, plainDecimal(quantity)]))
}
