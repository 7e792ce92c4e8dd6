import type { ScreenAddress } from '#platform/contract/register.ts'
import { Sortable, useSortableRow } from '#platform/web/table/ordering/sortable.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import type { TemplateOperation } from '../../contract/operations.ts'
import { labelOf } from '../../domain/operation.ts'
import { operationKinds, signatureTypes } from '../../domain/vocabulary.ts'
import { hoursOf, pointsInLetters } from '../labels.ts'
import classes from './operations.module.css'

interface OperationRowsProps {
  operations: readonly TemplateOperation[]
  hrefOf: (id: string) => ScreenAddress
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  /** Left out: the order is fixed. */
  onMove: ((id: string, to: number) => void) | undefined
}

/** The operations as rows that can be chosen, and put into another order by dragging or with the arrow keys. */
export function OperationRows({ operations, hrefOf, chosen, onChoose, onMove }: OperationRowsProps) {
  const all = operations.every(({ id }) => chosen.has(id))
  const hasOrigin = operations.some(({ originLevel }) => originLevel !== null)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <Sortable rows={operations} nameOf={labelOf} onMove={onMove}>
      <div className={classes.box} role="region" aria-label="Operations" tabIndex={0}>
        <table className={classes.rows}>
          <caption>
            <Hidden>Operations</Hidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label="Select all operations"
                  checked={all}
                  disabled={!onMove}
                  onChange={() => onChoose(all ? new Set() : new Set(operations.map(({ id }) => id)))}
                />
              </th>
              <th scope="col">
                <Hidden>Move</Hidden>
              </th>
              <th scope="col">No.</th>
              <th scope="col">Operation</th>
              <th scope="col">Kind</th>
              <th scope="col">Work centre</th>
              <th scope="col">Points</th>
              <th scope="col">Signature</th>
              <th scope="col">Planned</th>
              {hasOrigin && <th scope="col">From</th>}
            </tr>
          </thead>
          <tbody>
            {operations.map((operation) => (
              <Row
                key={operation.id}
                operation={operation}
                href={hrefOf(operation.id)}
                isChosen={chosen.has(operation.id)}
                onToggle={() => toggle(operation.id)}
                isFixed={!onMove}
                hasOrigin={hasOrigin}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Sortable>
  )
}

interface RowProps {
  operation: TemplateOperation
  href: ScreenAddress
  isChosen: boolean
  onToggle: () => void
  isFixed: boolean
  /** Some operations come from lower levels, and the rows say which. */
  hasOrigin: boolean
}

function Row({ operation, href, isChosen, onToggle, isFixed, hasOrigin }: RowProps) {
  const { row, handle } = useSortableRow(operation.id)
  return (
    <tr {...row}>
      <td className={classes.check}>
        <input
          type="checkbox"
          aria-label={`Select ${labelOf(operation)}`}
          checked={isChosen}
          disabled={isFixed}
          onChange={onToggle}
        />
      </td>
      <td className={classes.grip}>{handle}</td>
      <td className={classes.number}>{operation.seq}</td>
      <td className={classes.title}>
        <AppLink href={href}>{operation.title}</AppLink>
        {operation.optional && <Tag>Optional</Tag>}
      </td>
      <td className={classes.wide}>
        {operationKinds[operation.kind]} {operation.ndeMethod && <Tag>{operation.ndeMethod}</Tag>}
      </td>
      <td className={classes.wide}>{operation.workCentre}</td>
      <td className={classes.points}>{pointsInLetters(operation.intervention)}</td>
      <td className={classes.wide}>{signatureTypes[operation.signatureType]}</td>
      <td className={classes.wide}>{hoursOf(operation.plannedMinutes ?? 0)}</td>
      {hasOrigin && (
        <td className={classes.wide}>{operation.originLevel && <Tag>{operation.originLevel}</Tag>}</td>
      )}
    </tr>
  )
}
