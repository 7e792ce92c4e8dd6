import { Decimal } from 'decimal.js'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import type { Answer, Confirmation, SentCertificate } from '../contract.ts'
import { certificateIssuers, saidOtherwise } from '../domain.ts'
import classes from './answers.module.css'

/** What was sent, as both sides read it. */
export function AnswerFacts({ answer: { confirmation, certificate } }: { answer: Answer }) {
  if (confirmation) return <ConfirmedLines confirmation={confirmation} />
  return certificate && <CertificateFacts certificate={certificate} />
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
