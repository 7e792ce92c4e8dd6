import { Decimal } from 'decimal.js'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, Dim, MoneyText } from '#platform/web/ui/text.tsx'
import type { AnnouncedDelivery, Answer, Confirmation, SentCertificate, SentInvoice } from '../contract.ts'
import { beyondOrder, certificateIssuers, saidOtherwise } from '../domain.ts'
import classes from './answers.module.css'

/** What was sent, as both sides read it. */
export function AnswerFacts({
  answer: { confirmation, certificate, delivery, invoice },
}: {
  answer: Answer
}) {
  if (confirmation) return <ConfirmedLines confirmation={confirmation} />
  if (certificate) return <CertificateFacts certificate={certificate} />
  if (delivery) return <DeliveryFacts delivery={delivery} />
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
