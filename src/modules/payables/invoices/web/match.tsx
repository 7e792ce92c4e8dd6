import type { ReactNode } from 'react'
import { formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { usePage } from '#platform/web/documents/use-document.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import { type InvoiceRecord, invoices } from '../contract.ts'
import { type HoldKind, holdKinds, isTooHeavy, massText } from '../domain.ts'
import classes from './invoices.module.css'

type Line = InvoiceRecord['match'][number]

const has = (line: Line, ...kinds: HoldKind[]) => line.holds.filter(({ kind }) => kinds.includes(kind))

/** One condition of one line: kept, waiting, or not kept, with the figures behind it. */
function Condition({ holds, title, note }: { holds: Line['holds']; title: ReactNode; note?: ReactNode }) {
  const open = holds.filter(({ isReleased }) => !isReleased)
  const isWaiting = open.length > 0 && open.every(({ kind }) => kind === 'certificate_missing')
  const tone = open.length === 0 ? classes.kept : isWaiting ? classes.waiting : classes.broken
  return (
    <td className={tone}>
      <span>
        <Icon name={open.length === 0 ? 'check' : isWaiting ? 'clock' : 'close'} size={14} />
        <b>{title}</b>
      </span>
      {note && <p>{note}</p>}
      {holds.length > 0 && open.length === 0 && <p>Released</p>}
    </td>
  )
}

const NotNeeded = () => <td className={classes.idle}>not needed</td>

const quantity = (value: string | null) => formatQuantity(plainDecimal(value ?? '0'))

function OrderCell({ line }: { line: Line }) {
  return (
    <Condition
      holds={has(line, 'repeated', 'no_order', ...(isTooHeavy(line) ? [] : (['quantity'] as const)))}
      title={line.orderLineNo === null ? 'No line' : `Line ${line.orderLineNo}`}
      note={line.orderedQty === null ? 'charge' : `${quantity(line.orderedQty)} ordered`}
    />
  )
}

function AcceptedCell({ line }: { line: Line }) {
  if (line.orderNumber === null || line.acceptedQty === null) return <NotNeeded />
  const mass = massText(line)
  return (
    <Condition
      holds={has(line, 'not_received', 'not_accepted', ...(isTooHeavy(line) ? (['quantity'] as const) : []))}
      title={`${quantity(line.acceptedQty)} of ${quantity(line.invoicedQty)}`}
      note={
        <>
          {quantity(line.receivedQty)} received
          {mass && (
            <>
              <br />
              {mass}
            </>
          )}
        </>
      }
    />
  )
}

function PriceCell({ line, currency }: { line: Line; currency: string }) {
  if (line.excess === null)
    return <Condition holds={has(line, 'no_order')} title={line.holds.length > 0 ? 'Charge' : 'Agreed'} />
  return (
    <Condition
      holds={has(line, 'price', 'tax')}
      title={<MoneyText value={line.excess} currency={currency} />}
      note={`${plainDecimal(line.agreedPrice ?? '0')} agreed`}
    />
  )
}

function CertificateCell({ line }: { line: Line }) {
  if (line.certifiedQty === null) return <NotNeeded />
  const isToCome = Number(line.certifiedQty) < Number(line.invoicedQty)
  const holds = has(line, 'certificate_missing', 'certificate_lower', 'certificate_outside')
  if (holds.length === 0 && isToCome)
    return <td className={classes.idle}>{line.certificateType}, when received</td>
  return (
    <Condition
      holds={holds}
      title={line.certificateType ?? ''}
      note={holds[0] ? holdKinds[holds[0].kind].label.toLowerCase() : 'verified'}
    />
  )
}

function ResultCell({ line }: { line: Line }) {
  const isHeld = line.holds.some(({ isReleased }) => !isReleased)
  if (isHeld) return <Chip tone="violet">Held</Chip>
  return <Chip tone="green">{line.holds.length > 0 ? 'Released' : 'Matched'}</Chip>
}

/** Every line against order, receipt, price and certificate, and what holds it. */
export function Match() {
  const { record } = usePage(invoices)
  const { match, currency, lines, holds } = record
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  return (
    <div className={classes.match}>
      <div className={classes.scroll} role="region" aria-label="Match" tabIndex={0}>
        <table className={classes.table}>
          <caption>Four conditions per line: order, receipt, price, certificate</caption>
          <thead>
            <tr>
              <th>No.</th>
              <th>Invoice line</th>
              <th className={classes.number}>Quantity</th>
              <th className={classes.number}>Net</th>
              <th>Order</th>
              <th>Accepted</th>
              <th>Price</th>
              <th>Certificate</th>
              <th>Result</th>
            </tr>
          </thead>
          <tbody>
            {match.map((line) => {
              const own = lineOf.get(line.lineId)
              return (
                <tr key={line.lineId}>
                  <td>{line.lineNo}</td>
                  <td>
                    {own?.description}
                    <p>{line.orderNumber ?? 'no order line'}</p>
                  </td>
                  <td className={classes.number}>{own && quantity(own.quantity)}</td>
                  <td className={classes.number}>
                    {own && <MoneyText value={own.net} currency={currency} />}
                  </td>
                  <OrderCell line={line} />
                  <AcceptedCell line={line} />
                  <PriceCell line={line} currency={currency} />
                  <CertificateCell line={line} />
                  <td>
                    <ResultCell line={line} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {holds.length > 0 && <HoldReasons />}
      {record.releases.length > 0 && <Releases />}
    </div>
  )
}

/** Who let what pass, and why, also of a registration before. */
function Releases() {
  const { record } = usePage(invoices)
  const { releases, currency } = record
  return (
    <Card title="Releases" count={releases.length}>
      <ul className={classes.holds}>
        {releases.map((one) => (
          <li key={`${one.at} ${one.lineNo} ${one.hold}`}>
            <Icon name="edit" size={16} />
            <div>
              <b>
                Line {one.lineNo}, {holdKinds[one.hold as HoldKind].label.toLowerCase()},{' '}
                <MoneyText value={one.amount} currency={currency} />
              </b>
              <p>
                {one.byName} as {one.tier}, signed <InstantText at={one.at} />
              </p>
              <p>{one.reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function HoldReasons() {
  const { record, open } = usePage(invoices)
  const { holds } = record
  const waiting = holds.filter(({ isReleased }) => !isReleased).length
  return (
    <Card title="Hold reasons" count={waiting}>
      <div className={classes.buttons}>
        {record.can.release === true && (
          <Button icon="edit" onClick={() => open('release')}>
            Release a hold
          </Button>
        )}
        {record.can.releaseAbove === true && (
          <Button icon="edit" onClick={() => open('releaseAbove')}>
            Release as manager
          </Button>
        )}
      </div>
      <ul className={classes.holds}>
        {holds.map((hold) => (
          <li key={`${hold.lineId} ${hold.kind}`}>
            <Icon name={hold.isReleased ? 'check' : hold.isReleasable ? 'clock' : 'alert'} size={16} />
            <div>
              <b>{hold.sentence}</b>
              {hold.releasedBy.length > 0 && <p>Released by {hold.releasedBy.join(' and ')}.</p>}
              {!hold.isReleased && hold.why && <p>{hold.why}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
