import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AnswerFacts } from '#modules/house/supplier-answers/web/api.tsx'
import { type PriceBasis, priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { clientArea } from '../contract.ts'
import type { SupplierOrder, SupplierOrderLine } from '../contract/purchase-orders.ts'
import { NotRead } from './not-read.tsx'
import classes from './client-area.module.css'
import { AnnounceDelivery } from './announce-delivery.tsx'
import { ConfirmOrder } from './confirm-order.tsx'
import { ClientScreen } from './milestones.tsx'
import { SendInvoice } from './send-invoice.tsx'
import { sentWords } from './sent-words.tsx'
import { SupplierOrderChip } from './purchase-orders.tsx'
import { refusalWords, supplierTexts } from './texts.ts'
import { FoldedThread, ThreadCard, threads } from './thread.tsx'
import { DateText, InstantText, MoneyText, amountWords } from './values.tsx'

const words = supplierTexts.order

/** `/client-area/purchase-orders/{id}`: one order to the company, to read and to confirm. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return <ClientScreen>{() => <PurchaseOrder key={id} id={id} />}</ClientScreen>
}

function PurchaseOrder({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(api(clientArea).purchaseOrder, { params: { id } }))
  if (error && !data) return <NotRead page error={error} what={words.what} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} columns={3} />
  const { label, state, currency, lines, buyer, notesToSupplier } = data
  return (
    <>
      <PageHead
        crumbs={
          <Crumbs crumbs={[{ label: supplierTexts.orders.title, href: '/client-area/purchase-orders' }]} />
        }
        title={label}
        count={<SupplierOrderChip state={state} />}
      />
      <div className={classes.list}>
        <Send order={data} />
        <Card>
          <Facts
            facts={{
              [words.ordered]: <DateText date={data.orderedOn} />,
              [words.due]: <DateText date={data.requiredOn} />,
              [words.net]: <MoneyText value={data.net} currency={currency} />,
              [words.payment]: data.paymentTerms,
              [words.delivery]: data.delivery,
              [words.address]: data.deliveryAddress ?? data.facilityName,
              [words.confirmationNo]: data.confirmationNo,
              [words.buyer]:
                buyer && (buyer.email ? <a href={`mailto:${buyer.email}`}>{buyer.name}</a> : buyer.name),
              [words.notes]: notesToSupplier && <span className={classes.words}>{notesToSupplier}</span>,
            }}
          />
          <ul className={classes.papers} aria-label={words.papers}>
            <li>
              <a href={fileAddress(clientArea.endpoints.purchaseOrderPdf, { params: { id } })} download>
                <Icon name="download" />
                {words.pdf}
              </a>
            </li>
          </ul>
        </Card>
        <Card title={words.lines} count={lines.length} flush>
          {lines.map((line) => (
            <Line key={line.rootId} line={line} currency={currency} />
          ))}
        </Card>
        <Answers order={data} />
        <ThreadCard of={threads.purchaseOrder} id={id} />
      </div>
    </>
  )
}

type Sending = 'confirmation' | 'delivery' | 'invoice'

/** What the contact may send of the order, and the form of what they chose. */
function Send({ order }: { order: SupplierOrder }) {
  const [sending, setSending] = useState<Sending | null>(null)
  const close = () => setSending(null)
  if (sending === 'confirmation') return <ConfirmOrder order={order} onClose={close} />
  if (sending === 'delivery') return <AnnounceDelivery order={order} onClose={close} />
  if (sending === 'invoice') return <SendInvoice order={order} onClose={close} />
  const { whyNotConfirm, whyNotDeliver, whyNotInvoice } = order
  const isFirst = order.state === 'to_confirm'
  if (whyNotConfirm && whyNotDeliver && whyNotInvoice)
    return <Alert tone="amber">{refusalWords(whyNotConfirm, 'not_confirmable')}</Alert>
  return (
    <Card>
      <div className={classes.decide}>
        <p>{isFirst ? words.ask : words.askAgain}</p>
        {whyNotInvoice === null && (
          <Button onClick={() => setSending('invoice')}>{supplierTexts.invoice.begin}</Button>
        )}
        {whyNotDeliver === null && (
          <Button onClick={() => setSending('delivery')}>{supplierTexts.delivery.begin}</Button>
        )}
        {whyNotConfirm === null && (
          <Button tone={isFirst ? 'primary' : undefined} onClick={() => setSending('confirmation')}>
            {isFirst ? words.begin : words.beginAgain}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Line({ line, currency }: { line: SupplierOrderLine; currency: string }) {
  const { lineNo, item, quantity, uom, requiredOn, arrivedQty } = line
  const amount = (value: string) => amountWords(value, uom)
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <b>{words.line(lineNo)}</b>
        <span className={classes.what}>
          {item}, {amount(quantity)}
        </span>
        <span className={classes.due}>
          {supplierTexts.orders.due} <DateText date={requiredOn} />
        </span>
      </div>
      <Facts
        facts={{
          [words.specification]: line.specification,
          [words.certificate]: line.certificateType,
          [words.demands]: line.demands.join('; '),
          [words.price]: (
            <>
              <MoneyText value={line.unitPrice} currency={currency} /> {priceName(line.priceBasis)}
            </>
          ),
          [words.goesTo]: line.places.map((one) => `${amount(one.quantity)} ${one.name}`).join(', '),
          [words.promised]: line.promisedOn && <DateText date={line.promisedOn} />,
          [words.arrived]: Number(arrivedQty) > 0 && amount(arrivedQty),
        }}
      />
    </article>
  )
}

const isBasis = (basis: string): basis is PriceBasis => basis in priceBases
const priceName = (basis: string): string =>
  isBasis(basis) ? (sentWords?.per(basis) ?? priceBases[basis]) : basis

const tones = { waiting: 'blue', accepted: 'green', returned: 'amber', replaced: 'grey' } as const

function Answers({ order: { answers } }: { order: SupplierOrder }) {
  const said = supplierTexts.answers
  if (answers.length === 0) return null
  return (
    <Card title={said.title} count={answers.length} flush>
      {answers.map((answer) => (
        <article key={answer.id} className={classes.entry}>
          <p className={classes.standing}>
            <Chip tone={tones[answer.state]}>{said.states[answer.state]}</Chip>
            <InstantText at={answer.sentAt} /> {said.by(answer.sentByName)}
          </p>
          {answer.reason && <Alert tone="amber">{answer.reason}</Alert>}
          <AnswerFacts answer={answer} {...(sentWords && { words: sentWords })} />
          {answer.invoice && (
            <FoldedThread of={threads.invoice} id={answer.id} called={answer.invoice.invoiceNo} />
          )}
        </article>
      ))}
    </Card>
  )
}
