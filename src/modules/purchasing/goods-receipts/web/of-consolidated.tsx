import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { isSomeQuantity, leftQuantity, totalQuantity } from '#platform/contract/quantities.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField } from '#platform/web/fields/text-field.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api } from '#platform/web/queries/api.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { localToday } from '#platform/web/ui/format.ts'
import { type Crumb, Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import {
  type Flow,
  consolidatedPurchaseOrders,
} from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { flowDown } from '#modules/purchasing/consolidated-purchase-orders/domain.ts'
import { goodsReceipts } from '../contract.ts'
import { type Bundle, type Delivered, DeliveredRow } from './delivered-row.tsx'
import classes from './receipts.module.css'

/** `/goods-receipts/of-consolidated?order=`: a delivery of a consolidated order, which goes down to its orders. */
export function Screen() {
  const { parameters } = useScreenUrl()
  const { order = '' } = parameters
  const { data, error, refetch } = useQuery({
    queryKey: ['goods-receipts', 'of-consolidated', order],
    queryFn: () => api(consolidatedPurchaseOrders).openLines({ params: { id: order } }),
    enabled: order !== '',
    // What is still to come is read anew for each delivery.
    gcTime: 0,
  })
  if (order === '')
    return (
      <EmptyState page title="No consolidated order is chosen">
        Type or scan its number in <AppLink href="/goods-receipts/create">a new goods receipt</AppLink>.
      </EmptyState>
    )
  if (error)
    return (
      <ErrorState
        page
        error={error}
        what="This order"
        noun="consolidated orders"
        retry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={6} columns={3} />
  const crumbs: Crumb[] = [
    { label: goodsReceipts.plural, href: '/goods-receipts' },
    { label: data.number, href: `/consolidated-purchase-orders/${data.id}` },
  ]
  return (
    <>
      <PageHead
        title={`Receive ${data.number}`}
        count={data.supplierName}
        crumbs={<Crumbs crumbs={crumbs} />}
      />
      {data.lines.length === 0 ? (
        <EmptyState title="Nothing to receive">It was not issued yet.</EmptyState>
      ) : (
        <Delivery whole={data} />
      )}
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

function Delivery({ whole }: { whole: Flow }) {
  const { facility_id: own } = useUser()
  const [facilityId, setFacilityId] = useState(
    whole.facilities.find(({ id }) => id === own)?.id ?? whole.facilities[0]?.id ?? '',
  )
  const [deliveryNoteNo, setNote] = useState<string | null>(null)
  const [receivedOn, setReceivedOn] = useState<string | null>(localToday())
  const [rows, setRows] = useState<readonly Delivered[]>(whole.lines.map(({ id }, at) => blank(at, id)))
  const { mutate, error, isPending, data } = useMutation({
    mutationFn: () =>
      api(goodsReceipts).ofConsolidated({
        body: {
          consolidatedId: whole.id,
          facilityId,
          deliveryNoteNo: deliveryNoteNo ?? '',
          receivedOn: receivedOn ?? '',
          lines: sent(rows, here),
        },
      }),
  })
  const here = whole.lines.flatMap((line) => {
    const parts = line.parts.filter((part) => part.facilityId === facilityId)
    return parts.length > 0 ? [{ ...line, parts }] : []
  })
  const change = (row: Delivered, more: Partial<Delivered>) =>
    setRows(rows.map((one) => (one.key === row.key ? { ...one, ...more } : one)))
  if (data)
    return (
      <div className={classes.delivery}>
        <Alert tone="green" title="The delivery is written down. Complete and post each receipt." live />
        <ul className={classes.plain}>
          {data.map(({ id, number, orderNumber }) => (
            <li key={id}>
              <AppLink href={`/goods-receipts/${id}`}>{number}</AppLink> of {orderNumber}
            </li>
          ))}
        </ul>
      </div>
    )
  const said = error instanceof ApiError ? (error.errors ?? {}) : {}
  const at = (field: string) => said[field]?.[0]
  const indexOf = new Map(sentRows(rows, here).map(({ key }, index) => [key, index]))
  return (
    <div className={classes.delivery}>
      <div className={classes.grid}>
        <SelectField
          id="delivery-facility"
          label="Facility"
          required
          options={Object.fromEntries(whole.facilities.map(({ id, name }) => [id, name]))}
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
            <small>{totalQuantity(line.parts.map(({ openQty }) => openQty))} still to come</small>
          </h2>
          {rows
            .filter(({ lineId }) => lineId === line.id)
            .map((row) => (
              <DeliveredRow
                key={row.key}
                row={row}
                line={line}
                flowed={flowed(rows, line, row)}
                onChange={(more) => change(row, more)}
                errorAt={(field) => at(`lines.${indexOf.get(row.key) ?? -1}.${field}`)}
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
          disabled={isPending || sentRows(rows, here).length === 0}
          onClick={() => mutate()}
        >
          Write the delivery down
        </Button>
      </div>
    </div>
  )
}

/** The rows in which something came at the facility. */
const sentRows = (rows: readonly Delivered[], here: readonly Bundle[]): Delivered[] =>
  rows.filter(({ lineId, quantity }) => isSomeQuantity(quantity) && here.some(({ id }) => id === lineId))

const sent = (rows: readonly Delivered[], here: readonly Bundle[]) =>
  sentRows(rows, here).map(({ lineId, quantity, heatNo, millId, acceptance, shares }) => ({
    lineId,
    quantity: quantity ?? '0',
    heatNo,
    millId,
    acceptance,
    ...(shares
      ? {
          shares: Object.entries(shares).map(([orderLineId, share]) => ({
            orderLineId,
            quantity: share || '0',
          })),
        }
      : {}),
  }))

/** What the rule gives a row, after the rows of its line before it. */
function flowed(rows: readonly Delivered[], line: Bundle, row: Delivered): ReadonlyMap<string, string> {
  const free = rows.filter(
    (one) => one.lineId === line.id && isSomeQuantity(one.quantity) && one.shares === null,
  )
  const byHand = rows.filter((one) => one.lineId === line.id && one.shares !== null)
  const parts = line.parts.map((part) => {
    const taken = totalQuantity(byHand.map(({ shares }) => shares?.[part.orderLineId]).filter(isSomeQuantity))
    return { ...part, openQty: leftQuantity(part.openQty, taken) }
  })
  const shares = flowDown(
    free.map(({ quantity }) => quantity ?? '0'),
    parts,
  )[free.indexOf(row)]
  return new Map((shares ?? []).map(({ orderLineId, quantity }) => [orderLineId, plainDecimal(quantity)]))
}
