import { useDraggable } from '@dnd-kit/core'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import { shortDay } from '#platform/contract/values/dates.ts'
import type { PlannedOperation } from '../contract.ts'
import { hasBegun, unplannedReasons } from '../domain.ts'
import { shortNumber } from './load-bar.tsx'
import classes from './planning.module.css'

/** What a card says when somebody points at it. */
function tipOf(one: PlannedOperation): string {
  const reason = Object.entries(unplannedReasons).find(([code]) => code === one.unplanned)?.[1]
  return [
    `${one.number}, ${one.description}, due ${shortDay(one.dueOn)}`,
    one.pinnedOn &&
      `${one.pinnedByName ?? 'Someone'} chose ${shortDay(one.pinnedOn)}: ${one.pinReason ?? ''}`,
    reason,
    one.unsignable,
  ]
    .filter(Boolean)
    .join('. ')
}

/** What a card shows; M on its link moves it. */
export function CardBody({ one, onMove }: Pick<CardProps, 'one'> & Partial<Pick<CardProps, 'onMove'>>) {
  return (
    <>
      <AppLink
        href={`/travellers/${one.travellerId}/operations/${one.id}`}
        draggable={false}
        title={tipOf(one)}
        onKeyDown={(event) => {
          if (!onMove || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey)
            return
          event.preventDefault()
          onMove(one)
        }}
      >
        <b>{shortNumber(one.number)}</b> {one.seq} {one.title}, {one.pieces}
      </AppLink>
      {one.pinnedOn && (
        <>
          <Icon name="tag" size={12} />
          <Hidden>pinned by a person</Hidden>
        </>
      )}
      {(one.unplanned || one.unsignable) && <Icon name="alert" size={12} />}
      {one.unsignable && <Hidden>will not be signable</Hidden>}
      {one.lateDays > 0 && (
        <em>
          {one.lateDays} d<Hidden> late</Hidden>
        </em>
      )}
    </>
  )
}

export const lookOf = (one: PlannedOperation): string =>
  classNames(
    classes.card,
    one.lateDays > 0 && classes.late,
    hasBegun(one.status) && classes.running,
    one.isOutside && classes.outside,
  )

interface CardProps {
  one: PlannedOperation
  /** An operation of several days has a card on each. */
  day: string
  /** Left out: the reader does not plan. */
  onMove: ((one: PlannedOperation) => void) | undefined
}

/** An operation on the board: it is moved by dragging, by its button, and by M while it has the focus. */
export function Card({ one, day, onMove }: CardProps) {
  const isFixed = !onMove || hasBegun(one.status)
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${one.id} ${day}`, disabled: isFixed })
  return (
    <article
      ref={setNodeRef}
      aria-label={`${one.number} ${one.seq} ${one.title}`}
      className={classNames(lookOf(one), !isFixed && classes.movable, isDragging && classes.left)}
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
    >
      <CardBody one={one} onMove={isFixed ? undefined : onMove} />
      {!isFixed && (
        <button
          type="button"
          aria-label={`Move ${one.number} ${one.seq} ${one.title} to another day`}
          onClick={() => onMove(one)}
        >
          <Icon name="more" size={14} />
        </button>
      )}
    </article>
  )
}
