import { DndContext, DragOverlay, PointerSensor, useDroppable, useSensor, useSensors } from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { DownNotes } from '#modules/shop-floor/downtimes/web/api.tsx'
import type { Board as BoardData, PlannedOperation } from '../contract.ts'
import { Card, CardBody, lookOf } from './card.tsx'
import { LoadBar } from './load-bar.tsx'
import { dayText } from './parts.tsx'
import type { Moving } from './pin-dialog.tsx'
import classes from './planning.module.css'

interface BoardProps {
  board: BoardData
  dispatchHref: (centreId: string) => ScreenAddress
  /** Left out: the reader does not plan. */
  onMove?: ((moving: Moving) => void) | undefined
}

/** Why operations wait beside the board, or why none does. */
function notPlannedNote(board: BoardData): string {
  if (board.notPlanned.operationIds.length > 0)
    return 'They name no work centre of this facility, or have no planned minutes.'
  return board.travellers > 0
    ? 'Every operation has its work centre and minutes.'
    : 'No operation waits. They come here when their traveller is released.'
}

/** Work centres by day. A card is a link to its operation; whoever plans drags it to another day, or moves it by its form. */
export function PlanBoard({ board, dispatchHref, onMove }: BoardProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const byId = new Map(board.operations.map((one) => [one.id, one]))
  const of = (id: string) => byId.get(id.split(' ')[0] ?? '')
  const lifted = dragged === null ? undefined : of(dragged)
  const ask = onMove && ((operation: PlannedOperation) => onMove({ operation, day: null }))
  const cards = (ids: readonly string[], day: string) =>
    ids.flatMap((id) => {
      const one = byId.get(id)
      return one
        ? [
            <li key={id}>
              <Card one={one} day={day} onMove={ask} />
            </li>,
          ]
        : []
    })
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const operation = of(String(active.id))
        const [, day = ''] = String(over?.id ?? '').split(' ')
        if (operation && day && !String(active.id).endsWith(day)) onMove?.({ operation, day })
      }}
    >
      <div className={classes.frame}>
        <section className={classes.waiting} aria-label="Not planned">
          <h2>Not planned {board.notPlanned.operationIds.length + board.notPlanned.more}</h2>
          <ul aria-label="Operations without a place">{cards(board.notPlanned.operationIds, 'none')}</ul>
          {board.notPlanned.more > 0 && <p>The first {board.notPlanned.operationIds.length} are shown.</p>}
          <p>{notPlannedNote(board)}</p>
          {onMove && <p>Drag a card to a day, or press M on it and choose the day.</p>}
        </section>
        <div
          className={classes.scroll}
          role="region"
          aria-label="Operations by work centre and day"
          tabIndex={0}
        >
          {board.choices.length === 0 && (
            <p className={classes.noCentres}>
              {board.facility.name} has no work centres yet. They are entered with{' '}
              <AppLink href={givenAddress(`/setup/facilities/${board.facility.id}`)}>the facility</AppLink>.
            </p>
          )}
          <table className={classes.grid}>
            <thead>
              <tr>
                <th scope="col">Work centre</th>
                {board.days.map((day) => (
                  <th
                    key={day}
                    scope="col"
                    className={day === board.today ? classes.today : undefined}
                    aria-current={day === board.today ? 'date' : undefined}
                  >
                    {dayText(day)}
                    {day === board.today && ' today'}
                  </th>
                ))}
                {board.weeks.map((day) => (
                  <th key={day} scope="col" className={classes.ahead}>
                    {dayText(day).slice(4)} on
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {board.centres.map((centre) => (
                <tr key={centre.id}>
                  <th scope="row">
                    <AppLink href={dispatchHref(centre.id)}>{centre.name}</AppLink>
                    <small>
                      {centre.isOutside
                        ? 'outside'
                        : centre.places > 1
                          ? `${centre.places} places`
                          : '1 place'}
                    </small>
                    <DownNotes down={centre.down} />
                  </th>
                  {centre.days.map((cell) => (
                    <Cell key={cell.day} id={`${centre.id} ${cell.day}`} isFixed={!onMove}>
                      <LoadBar percent={cell.percent} of={`${centre.name}, ${dayText(cell.day)}`} />
                      <ul aria-label={`${centre.name}, ${dayText(cell.day)}`}>
                        {cards(cell.operationIds, cell.day)}
                      </ul>
                      {cell.more > 0 && (
                        <AppLink href={dispatchHref(centre.id)} className={classes.more}>
                          {cell.more} more
                        </AppLink>
                      )}
                    </Cell>
                  ))}
                  {centre.weeks.map((one) => (
                    <td key={one.day}>
                      <LoadBar percent={one.percent} of={`${centre.name}, week of ${dayText(one.day)}`} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <BoardKey closed={board.closed} />
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className={classNames(lookOf(lifted), classes.lifted)}>
            <CardBody one={lifted} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

function Cell({ id, isFixed, children }: { id: string; isFixed: boolean; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id, disabled: isFixed })
  return (
    <td ref={setNodeRef} className={isOver ? classes.over : undefined}>
      {children}
    </td>
  )
}

const BoardKey = ({ closed }: Pick<BoardData, 'closed'>) => (
  <div className={classes.key}>
    <span>
      <i className={classNames(classes.card, classes.running)} /> running
    </span>
    <span>
      <i className={classNames(classes.card, classes.late)} /> late
    </span>
    <span>
      <i className={classNames(classes.card, classes.outside)} /> outside
    </span>
    <span>
      <Icon name="tag" size={13} /> pinned by a person
    </span>
    <span className={classes.amber}>85 to 100 %</span>
    <span className={classes.red}>over 100 %</span>
    {closed.map(({ day, name }) => (
      <span key={day}>
        {dayText(day)} is closed, {name}
      </span>
    ))}
  </div>
)
