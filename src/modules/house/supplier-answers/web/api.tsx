import { Decimal } from 'decimal.js'
import { priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, Dim, MoneyText } from '#platform/web/ui/text.tsx'
import type {
  AnnouncedDelivery,
  Answer,
  Confirmation,
  SentCertificate,
  SentInvoice,
  SentOffer,
} from '../contract.ts'
import { beyondOrder, certificateIssuers, saidOtherwise } from '../domain.ts'
import classes from './answers.module.css'

/** What was sent, as both sides read it. */
export function AnswerFacts({
  answer: { confirmation, certificate, delivery, invoice, offer },
}: {
  answer: Answer
}) {
  if (confirmation) return <ConfirmedLines confirmation={confirmation} />
  if (certificate) return <CertificateFacts certificate={certificate} />
  if (delivery) return <DeliveryFacts delivery={delivery} />
  if (offer) return <OfferFacts offer={offer} />
  return invoice && <InvoiceFacts invoice={invoice} />
}

function DeliveryFacts({ delivery }: { delivery: AnnouncedDelivery }) {
  const { deliveryNoteNo, arrivesOn, carrier, packages, remark, lines } = delivery
  const beyond = beyondOrder(lines)
  return (
    <>
      <Facts
        facts={{
          'Delivery note': deliveryNoteNo,
          Arrives: <DateText date={arrivesOn} />,
          Carrier: carrier,
          Packages: packages,
          Remark: remark,
        }}
      />
      <ul className={classes.lines}>
        {lines.map(({ rootId, lineNo, item, uom, quantity, openQty, heatNo }, at) => (
          <li key={`${at} ${rootId}`}>
            <span>
              <b>{`Line ${lineNo}`}</b> {`${new Decimal(quantity).toString()} ${unitName(uom)}: ${item}`}
              {heatNo && `, heat ${heatNo}`}
            </span>
            {beyond.includes(rootId) && (
              <Chip tone="amber">{`more than the ${new Decimal(openQty).toString()} still to come`}</Chip>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function OfferFacts({ offer }: { offer: SentOffer }) {
  const { reference, validUntil, currency, lines, items } = offer
  return (
    <>
      <Facts facts={{ Reference: reference, 'Valid until': <DateText date={validUntil} /> }} />
      <ul className={classes.lines}>
        {lines.map(({ lineId, unitPrice, priceBasis, deliveryOn, certificateType, remarks }) => {
          const asked = items.find((one) => one.lineId === lineId)
          return (
            <li key={lineId}>
              <span>
                <b>{`Line ${asked?.lineNo ?? ''}`}</b> {asked?.item}:{' '}
                <MoneyText value={unitPrice} currency={currency} /> {priceBases[priceBasis]}
                {certificateType && `, certificate ${certificateType}`}
                {deliveryOn && (
                  <>
                    , <DateText date={deliveryOn} />
                  </>
                )}
              </span>
              {remarks && <Dim>{remarks}</Dim>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function InvoiceFacts({ invoice }: { invoice: SentInvoice }) {
  const { invoiceNo, invoiceDate, gross, currency, remark } = invoice
  return (
    <Facts
      facts={{
        Invoice: invoiceNo,
        Dated: <DateText date={invoiceDate} />,
        'Total with tax': <MoneyText value={gross} currency={currency} />,
        Remark: remark,
      }}
    />
  )
}

function CertificateFacts({ certificate }: { certificate: SentCertificate }) {
  const { certificateNo, type, issuedOn, issuedBy, heats } = certificate
  return (
    <Facts
      facts={{
        Certificate: `${certificateNo}, EN 10204 ${type}`,
        Issued: (
          <>
            <DateText date={issuedOn} />, {certificateIssuers[issuedBy].toLowerCase()}
          </>
        ),
        Heats: heats.join(', '),
      }}
    />
  )
}

function ConfirmedLines({ confirmation: { confirmationNo, lines } }: { confirmation: Confirmation }) {
  return (
    <>
      <p>{`Confirmation ${confirmationNo}`}</p>
      <ul className={classes.lines}>
        {lines.map(({ rootId, lineNo, item, uom, quantity, confirmedOn, remark, ...line }) => (
          <li key={rootId}>
            <span>
              <b>{`Line ${lineNo}`}</b> {`${new Decimal(quantity).toString()} ${unitName(uom)}: ${item}`},{' '}
              <DateText date={confirmedOn} />
            </span>
            {saidOtherwise({ ...line, lineNo, quantity, confirmedOn, remark }).map((sentence) => (
              <Chip key={sentence} tone="amber">
                {sentence}
              </Chip>
            ))}
            {remark && <Dim>{remark}</Dim>}
          </li>
        ))}
      </ul>
    </>
  )
}
