import { Decimal } from 'decimal.js'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { DateText, Dim } from '#platform/web/ui/text.tsx'
import type { Answer, Confirmation } from '../contract.ts'
import { saidOtherwise } from '../domain.ts'
import classes from './answers.module.css'

/** What was sent, as both sides read it. */
export function AnswerFacts({ answer: { confirmation } }: { answer: Answer }) {
  return confirmation && <ConfirmedLines confirmation={confirmation} />
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
