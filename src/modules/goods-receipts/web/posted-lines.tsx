import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { NumberText, RecordNumber } from '#platform/web/ui/text.tsx'
import { steelStock } from '#modules/steel-stock/contract.ts'
import type { ReceiptRecord } from '../contract.ts'
import { discrepancies } from '../domain.ts'
import classes from './receipts.module.css'

type Line = ReceiptRecord['lines'][number]

/** What was received, with the rows of stock that it became. */
export const PostedLines = ({ lines }: { lines: readonly Line[] }) => (
  <div className={classes.posted}>
    {lines.map((line) => (
      <Card key={line.id} title={`${line.lineNo}  ${line.sizeText}`} count={line.pieces}>
        {line.heldBecause && (
          <Alert tone="violet" title="Set aside by itself">
            {line.heldBecause}
          </Alert>
        )}
        <Facts facts={describeLine(line)} />
        <ul className={classes.plain}>
          {line.stock.map(({ id, number, status, qtyPieces }) => (
            <li key={id}>
              <AppLink href={`/steel-stock/${id}`}>
                <RecordNumber number={number} />
              </AppLink>{' '}
              {qtyPieces} {qtyPieces === 1 ? 'piece' : 'pieces'}{' '}
              <StatusChip table={steelStock.lifecycle} state={status} />
            </li>
          ))}
        </ul>
      </Card>
    ))}
  </div>
)

const mm = (value: string | null | undefined) =>
  value && <NumberText value={String(Number(value))} unit="mm" />

const describeLine = (line: Line) => ({
  Material: [line.specificationName, line.grade].filter(Boolean).join(' '),
  Heat: line.heatNo,
  Mill: line.millName,
  'Plate or piece number': line.plateNo,
  Length: mm(line.lengthMm),
  'Certificate ordered': line.certificateType,
  Certificate: line.certificateNumber,
  Place: line.placeName,
  Marking: line.isMarkingLegible ? null : 'Not legible',
  'Measured diameter': mm(line.measuredOdMm),
  'Thinnest wall': mm(line.measuredWallMm),
  PMI: line.pmiResult,
  Hardness: line.hardness,
  Discrepancy: line.discrepancy && discrepancies[line.discrepancy],
  'What happens about it': line.discrepancyAction,
})
