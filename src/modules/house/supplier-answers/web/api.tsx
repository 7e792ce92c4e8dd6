import { plainDecimal } from '#platform/contract/values/amounts.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import type {
  AnnouncedDelivery,
  Answer,
  Confirmation,
  SentCertificate,
  SentInvoice,
  SentOffer,
  SentRenewal,
} from '../contract.ts'
import { beyondOrder, daysLate, isOtherQuantity } from '../domain.ts'
import { answerEnglish, type AnswerWords } from './answer-words.tsx'
import classes from './answers.module.css'

export type { AnswerWords } from './answer-words.tsx'

/** What was sent, as both sides read it. */
export function AnswerFacts({
  answer: { confirmation, certificate, delivery, invoice, offer, renewal },
  words = answerEnglish,
}: {
  answer: Answer
  words?: AnswerWords
}) {
  if (confirmation) return <ConfirmedLines confirmation={confirmation} words={words} />
  if (certificate) return <CertificateFacts certificate={certificate} words={words} />
  if (delivery) return <DeliveryFacts delivery={delivery} words={words} />
  if (offer) return <OfferFacts offer={offer} words={words} />
  if (renewal) return <RenewalFacts renewal={renewal} words={words} />
  return invoice && <InvoiceFacts invoice={invoice} words={words} />
}

interface Worded {
  readonly words: AnswerWords
}

function DeliveryFacts({ delivery, words }: Worded & { delivery: AnnouncedDelivery }) {
  const { deliveryNoteNo, arrivesOn, carrier, packages, remark, lines } = delivery
  const beyond = beyondOrder(lines)
  return (
    <>
      <Facts
        facts={{
          [words.note]: deliveryNoteNo,
          [words.arrives]: words.day(arrivesOn),
          [words.carrier]: carrier,
          [words.packages]: packages,
          [words.remark]: remark,
        }}
      />
      <ul className={classes.lines}>
        {lines.map(({ rootId, lineNo, item, uom, quantity, openQty, heatNo }, at) => (
          <li key={`${at} ${rootId}`}>
            <span>
              <b>{words.line(lineNo)}</b> {`${words.amount(quantity, uom)}: ${item}`}
              {heatNo && `, ${words.heat(heatNo)}`}
            </span>
            {beyond.includes(rootId) && <Chip tone="amber">{words.beyond(plainDecimal(openQty))}</Chip>}
          </li>
        ))}
      </ul>
    </>
  )
}

function OfferFacts({ offer, words }: Worded & { offer: SentOffer }) {
  const { reference, validUntil, currency, lines, items } = offer
  return (
    <>
      <Facts facts={{ [words.reference]: reference, [words.validUntil]: words.day(validUntil) }} />
      <ul className={classes.lines}>
        {lines.map(({ lineId, unitPrice, priceBasis, deliveryOn, certificateType, remarks }) => {
          const asked = items.find((one) => one.lineId === lineId)
          return (
            <li key={lineId}>
              <span>
                <b>{words.line(asked?.lineNo ?? '')}</b> {asked?.item}: {words.money(unitPrice, currency)}{' '}
                {words.per(priceBasis)}
                {certificateType && `, ${words.demand(certificateType)}`}
                {deliveryOn && <>, {words.day(deliveryOn)}</>}
              </span>
              {remarks && <Dim>{remarks}</Dim>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function InvoiceFacts({ invoice, words }: Worded & { invoice: SentInvoice }) {
  const { invoiceNo, invoiceDate, gross, currency, remark, electronic } = invoice
  return (
    <Facts
      facts={{
        [electronic?.isCredit ? words.creditNote : words.invoice]: invoiceNo,
        [words.credits]: electronic?.credits,
        [words.dated]: words.day(invoiceDate),
        [words.gross]: words.money(gross, currency),
        [words.file]: electronic && words.readFrom(electronic.syntax),
        [words.findings]: electronic && electronic.findings.length > 0 && words.finding(electronic.findings),
        [words.remark]: remark,
      }}
    />
  )
}

function RenewalFacts({ renewal, words }: Worded & { renewal: SentRenewal }) {
  const { standard, number, body, validFrom, validUntil, before } = renewal
  return (
    <Facts
      facts={{
        [words.standard]: standard,
        [words.certificate]: number,
        [words.by]: body,
        [words.validFrom]: words.day(validFrom),
        [words.validUntil]: words.day(validUntil),
        [words.before]: words.beforeOf(before.number, words.day(before.expiresOn)),
      }}
    />
  )
}

function CertificateFacts({ certificate, words }: Worded & { certificate: SentCertificate }) {
  const { certificateNo, type, issuedOn, issuedBy, heats } = certificate
  return (
    <Facts
      facts={{
        [words.certificate]: words.certificateOf(certificateNo, type),
        [words.issued]: (
          <>
            {words.day(issuedOn)}, {words.issuers[issuedBy]}
          </>
        ),
        [words.heats]: heats.join(', '),
      }}
    />
  )
}

function ConfirmedLines({
  confirmation: { confirmationNo, lines },
  words,
}: Worded & { confirmation: Confirmation }) {
  return (
    <>
      <p>{words.confirmation(confirmationNo)}</p>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.rootId}>
            <span>
              <b>{words.line(line.lineNo)}</b> {`${words.amount(line.quantity, line.uom)}: ${line.item}`},{' '}
              {words.day(line.confirmedOn)}
            </span>
            {daysLate(line) > 0 && <Chip tone="amber">{words.late(line.confirmedOn, daysLate(line))}</Chip>}
            {isOtherQuantity(line) && (
              <Chip tone="amber">
                {words.instead(plainDecimal(line.quantity), plainDecimal(line.orderedQty))}
              </Chip>
            )}
            {line.remark && <Dim>{line.remark}</Dim>}
          </li>
        ))}
      </ul>
    </>
  )
}
