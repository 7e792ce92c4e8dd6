import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { NumberText, RecordNumber } from '#platform/web/ui/text.tsx'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import type { ReceiptRecord } from '../contract.ts'
import { acceptances, discrepancies, isSteel } from '../domain.ts'
import classes from './receipts.module.css'

type Line = ReceiptRecord['lines'][number]

/** What was received, with the rows of stock that it became. */
export const PostedLines = ({ receipt }: { receipt: ReceiptRecord }) => (
  <div className={classes.posted}>
    <Cards place="goods-receipts/related" id={receipt.id} />
    {receipt.lines.map((line) => (
      <Card key={line.id} title={`Line ${line.lineNo}: ${line.sizeText}`} count={line.pieces}>
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
        {(line.discrepancy ?? line.heldBecause) && <RaiseNonConformance receipt={receipt} line={line} />}
        <ReturnToSupplier receipt={receipt} line={line} />
      </Card>
    ))}
  </div>
)

/** The address of a new non-conformance about a line, with all that is known of it here. */
function RaiseNonConformance({ receipt, line }: { receipt: ReceiptRecord; line: Line }) {
  const mayCreate = useMay('non-conformances:create')
  if (!mayCreate) return null
  const wrong = line.discrepancy ? discrepancies[line.discrepancy] : 'Another heat than on the certificate'
  const known = {
    title: `${wrong}: line ${line.lineNo} of ${receipt.number}`,
    facility: receipt.facilityId,
    company: receipt.supplierId,
    receipt: receipt.id,
    pieces: line.stock.map(({ id }) => id).join(','),
  }
  return (
    <p className={classes.raise}>
      <ButtonLink icon="alert" href={`/non-conformances/create${stringifySearch(known)}`}>
        Raise a non-conformance
      </ButtonLink>
    </p>
  )
}

/** The address of a return of what is still here of a line. */
function ReturnToSupplier({ receipt, line }: { receipt: ReceiptRecord; line: Line }) {
  const mayCreate = useMay('supplier-returns:create')
  const here = line.stock.filter(({ qtyPieces, status }) => qtyPieces > 0 && status !== 'issued')
  if (!mayCreate || (isSteel(line) && here.length === 0)) return null
  const known = {
    company: receipt.supplierId,
    facility: receipt.facilityId,
    ...(isSteel(line)
      ? { pieces: here.map(({ id, qtyPieces }) => `${id}:${qtyPieces}`).join(',') }
      : { goods: `${line.id}:${line.quantity}` }),
  }
  return (
    <p className={classes.raise}>
      <ButtonLink icon="upload" href={`/supplier-returns/create${stringifySearch(known)}`}>
        Return to the supplier
      </ButtonLink>
    </p>
  )
}

const mm = (value: string | null | undefined) =>
  value && <NumberText value={String(Number(value))} unit="mm" />

const describeLine = (line: Line) => ({
  Quantity: line.quantity && `${formatQuantity(line.quantity)} ${unitName(line.uom ?? undefined)}`,
  Acceptance: line.acceptance && acceptances[line.acceptance],
  Material: [line.specificationName, line.grade].filter(Boolean).join(' '),
  'Order line':
    line.ordered &&
    `${line.ordered.lineNo}: ${formatQuantity(line.ordered.stayed)} of ${formatQuantity(line.ordered.quantity)} came`,
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
