import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { type KeyboardEvent, useState } from 'react'
import { AppLink } from '../../../../platform/web/ui/app-link.tsx'
import { Tag } from '../../../../platform/web/ui/chip.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { Icon } from '../../../../platform/web/ui/icon.tsx'
import { Hidden } from '../../../../platform/web/ui/text.tsx'
import type { TemplateOperation } from '../../contract/operations.ts'
import { labelOf } from '../../domain/operation.ts'
import { operationKinds, signatureTypes } from '../../domain/vocabulary.ts'
import { hoursOf, pointsInLetters } from '../words.ts'
import classes from './operations.module.css'

interface OperationRowsProps {
  operations: readonly TemplateOperation[]
  hrefOf: (id: string) => string
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  /** Left out: the order is fixed. */
  onMove: ((id: string, to: number) => void) | undefined
}

/** The operations as rows that can be chosen, and put into another order by dragging or with the arrow keys. */
export function OperationRows({ operations, hrefOf, chosen, onChoose, onMove }: OperationRowsProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const placeOf = (id: string) => operations.findIndex((operation) => operation.id === id)
  const from = dragged === null ? -1 : placeOf(dragged)
  const moveTo = (operation: TemplateOperation, to: number) => {
    if (to < 0 || to >= operations.length) return
    onMove?.(operation.id, to)
    setTold(`${operation.title} is number ${to + 1} of ${operations.length}`)
  }
  const all = operations.every(({ id }) => chosen.has(id))
  const hasOrigin = operations.some(({ originLevel }) => originLevel !== null)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const operation = operations[placeOf(String(active.id))]
        if (operation && over && over.id !== active.id) moveTo(operation, placeOf(String(over.id)))
      }}
    >
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
            {operations.map((operation, at) => (
              <Row
                key={operation.id}
                operation={operation}
                href={hrefOf(operation.id)}
                isChosen={chosen.has(operation.id)}
                onToggle={() => toggle(operation.id)}
                onMove={onMove && ((by) => moveTo(operation, at + by))}
                isBelow={from >= 0 && from < at}
                hasOrigin={hasOrigin}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.told} role="status">
        {told}
      </p>
    </DndContext>
  )
}

interface RowProps {
  operation: TemplateOperation
  href: string
  isChosen: boolean
  onToggle: () => void
  onMove: ((by: -1 | 1) => void) | undefined
  /** What is dragged comes from above, so it would land below this row. */
  isBelow: boolean
  /** Some operations come from lower levels, and the rows say which. */
  hasOrigin: boolean
}

function Row({ operation, href, isChosen, onToggle, onMove, isBelow, hasOrigin }: RowProps) {
  const { setNodeRef: setRow, isOver } = useDroppable({ id: operation.id })
  const {
    setNodeRef: setHandle,
    listeners,
    isDragging,
  } = useDraggable({ id: operation.id, disabled: !onMove })
  const label = labelOf(operation)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    onMove?.(by)
  }
  return (
    <tr
      ref={setRow}
      className={classNames(
        isDragging && classes.lifted,
        isOver && !isDragging && (isBelow ? classes.dropBelow : classes.dropAbove),
      )}
    >
      <td className={classes.check}>
        <input
          type="checkbox"
          aria-label={`Select ${label}`}
          checked={isChosen}
          disabled={!onMove}
          onChange={onToggle}
        />
      </td>
      <td className={classes.grip}>
        {onMove && (
          <button
            type="button"
            ref={setHandle}
            {...listeners}
            className={classes.handle}
            aria-label={`Move ${label}: arrow up or down`}
            title="Drag, or press arrow up or down"
            onKeyDown={onKeyDown}
          >
            <Icon name="drag" size={14} />
          </button>
        )}
      </td>
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
