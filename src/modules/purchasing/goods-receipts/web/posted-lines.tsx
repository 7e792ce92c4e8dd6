import { useState } from 'react'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { NumberText, RecordNumber } from '#platform/web/ui/text.tsx'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { steelStock } from '#modules/steel/steel-stock/contract.ts'
import { LabelsOfSteel } from '#modules/steel/steel-stock/web/api.tsx'
import type { ReceiptRecord } from '../contract.ts'
import { acceptances, discrepancies, isSteel } from '../domain.ts'
import classes from './receipts.module.css'

type Line = ReceiptRecord['lines'][number]

/** What was received, with the rows of stock that it became. */
export const PostedLines = ({ receipt }: { receipt: ReceiptRecord }) => (
  <div className={classes.posted}>
    <Cards place="goods-receipts/related" id={receipt.id} />
    <Labels receipt={receipt} />
    {receipt.lines.map((line) => (
      <Card key={line.id} title={`Line ${line.lineNo}: ${line.sizeText}`} count={line.pieces}>
        {line.heldBecause && (
          <Alert tone="violet" title="Set aside automatically">
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

/** What came in is told apart by its label from the gate on. */
function Labels({ receipt }: { receipt: ReceiptRecord }) {
  const [isOpen, setOpen] = useState(false)
  const ids = receipt.lines.flatMap(({ stock }) =>
    stock.flatMap(({ id, qtyPieces }) => (qtyPieces > 0 ? [id] : [])),
  )
  if (ids.length === 0) return null
  return (
    <p className={classes.raise}>
      <Button icon="print" onClick={() => setOpen(true)}>
        Print labels
      </Button>
      {isOpen && <LabelsOfSteel ids={ids} onClose={() => setOpen(false)} />}
    </p>
  )
}

const knownOf = ({ id, facilityId, supplierId }: ReceiptRecord) => ({ id, facilityId, companyId: supplierId })

const Starts = ({ starts }: { starts: ReturnType<typeof useStarts> }) =>
  starts.map(({ label, icon, href }) => (
    <p key={label} className={classes.raise}>
      <ButtonLink icon={icon} href={href}>
        {label}
      </ButtonLink>
    </p>
  ))

/** The way to a new non-conformance about a line, with all that is known of it here. */
function RaiseNonConformance({ receipt, line }: { receipt: ReceiptRecord; line: Line }) {
  const wrong = line.discrepancy ? discrepancies[line.discrepancy] : 'Another heat than on the certificate'
  const starts = useStarts('goods-receipts/faults', {
    ...knownOf(receipt),
    words: `${wrong}: line ${line.lineNo} of ${receipt.number}`,
    parts: line.stock.map(({ id, qtyPieces }) => ({ id, quantity: qtyPieces })),
  })
  return <Starts starts={starts} />
}

/** The way to a return of what is still here of a line. */
function ReturnToSupplier({ receipt, line }: { receipt: ReceiptRecord; line: Line }) {
  const here = line.stock.filter(({ qtyPieces, status }) => qtyPieces > 0 && status !== 'issued')
  const steel = useStarts('goods-receipts/returned-steel', {
    ...knownOf(receipt),
    parts: here.map(({ id, qtyPieces }) => ({ id, quantity: qtyPieces })),
  })
  const goods = useStarts('goods-receipts/returned-goods', {
    ...knownOf(receipt),
    parts: [{ id: line.id, quantity: line.quantity ?? '' }],
  })
  if (!isSteel(line)) return <Starts starts={goods} />
  return here.length > 0 && <Starts starts={steel} />
}

const mm = (value: string | null | undefined) =>
  value && <NumberText value={String(Number(value))} unit="mm" />

const describeLine = (line: Line) => ({
  Quantity: line.quantity && `${formatQuantity(line.quantity)} ${unitName(line.uom ?? undefined)}`,
  Acceptance: line.acceptance && acceptances[line.acceptance],
  Material: [line.specificationName, line.grade].filter(Boolean).join(' '),
  'Order line':
    line.ordered &&
    `Line ${line.ordered.lineNo}: ${formatQuantity(line.ordered.stayed)} of ${formatQuantity(line.ordered.quantity)} received`,
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
