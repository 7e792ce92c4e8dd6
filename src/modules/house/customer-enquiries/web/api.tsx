import { Decimal } from 'decimal.js'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import type { Asked } from '../contract.ts'

/** What was asked for, as both sides read it. */
export function AskedFacts({ asked: { project, reference, wantedOn, note, lines } }: { asked: Asked }) {
  return (
    <>
      <ol>
        {lines.map(({ description, drawingNo, quantity, uom }, at) => (
          <li key={`${at} ${description}`}>
            {`${new Decimal(quantity).toString()} ${unitName(uom)}: ${[description, drawingNo].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ol>
      <Facts
        facts={{
          Project: project,
          Reference: reference,
          'Wanted by': wantedOn && <DateText date={wantedOn} />,
          Note: note,
        }}
      />
    </>
  )
}
