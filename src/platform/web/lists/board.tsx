import type { ScreenAddress } from '#platform/contract/register.ts'
import {
  DndContext,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './board.module.css'

export interface BoardCard {
  id: string
  href: ScreenAddress
  /** The link: number of the record. */
  title: ReactNode
  /** "ENQ-2026-0431", for screen readers. */
  name: string
  /** Top right. */
  corner?: ReactNode
  heading: string
  text?: ReactNode
  /** Bottom left and right. */
  amount?: ReactNode
  end?: ReactNode
  /** Why it cannot be moved. */
  locked?: string
}

export interface BoardColumn {
  id: string
  title: string
  count: number
  /** Sums, as words: "£129 k at 10 %". */
  sums?: ReactNode
  /** 0 to 100, drawn as a line below the head. */
  percent?: number
  cards: readonly BoardCard[]
  /** The list with the rest of the cards. */
  more?: { label: string; href: ScreenAddress }
}

interface BoardProps {
  label: string
  columns: readonly BoardColumn[]
  /** Left out: cards cannot be moved. */
  onMove?: (card: BoardCard, columnId: string) => void
}

/** Columns of cards. A card is a link; it moves by dragging or by its menu. */
export function Board({ label, columns, onMove }: BoardProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const find = (id: string) => columns.flatMap(({ cards }) => cards).find((card) => card.id === id)
  const from = (id: string) => columns.find(({ cards }) => cards.some((card) => card.id === id))?.id
  const lifted = dragged === null ? undefined : find(dragged)
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        const card = find(String(active.id))
        if (card && over && from(card.id) !== over.id) onMove?.(card, String(over.id))
      }}
    >
      <div className={classes.board} role="region" aria-label={label} tabIndex={0}>
        {columns.map((column) => (
          <Column key={column.id} column={column} columns={columns} onMove={onMove} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className={classNames(classes.card, classes.lifted)}>
            <CardBody card={lifted} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

interface ColumnProps {
  column: BoardColumn
  columns: readonly BoardColumn[]
  onMove: BoardProps['onMove']
}

function Column({ column, columns, onMove }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: column.id, disabled: !onMove })
  const { title, count, sums, percent, cards, more } = column
  return (
    <section
      ref={setNodeRef}
      className={classNames(classes.column, isOver && classes.over)}
      aria-label={title}
    >
      <header>
        <h2>{title}</h2> <span>{count}</span>
      </header>
      <p className={classes.sums}>{sums}</p>
      <div className={classes.line}>
        <i style={{ width: `${percent ?? 0}%` }} />
      </div>
      <ul>
        {cards.map((card) => (
          <li key={card.id}>
            <Card card={card} columns={columns} own={column.id} onMove={onMove} />
          </li>
        ))}
      </ul>
      {more && (
        <AppLink href={more.href} className={classes.more}>
          {more.label}
        </AppLink>
      )}
    </section>
  )
}

interface CardProps {
  card: BoardCard
  columns: readonly BoardColumn[]
  own: string
  onMove: BoardProps['onMove']
}

function Card({ card, columns, own, onMove }: CardProps) {
  const isFixed = !onMove || card.locked !== undefined
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.id, disabled: isFixed })
  return (
    <article
      ref={setNodeRef}
      className={classNames(classes.card, isDragging && classes.left, !isFixed && classes.movable)}
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
    >
      <CardBody card={card} />
      {onMove && <MoveMenu card={card} columns={columns} own={own} onMove={onMove} />}
    </article>
  )
}

function CardBody({ card }: { card: BoardCard }) {
  return (
    <>
      <div className={classes.top}>
        <AppLink href={card.href} draggable={false}>
          {card.title}
        </AppLink>
        <span>{card.corner}</span>
      </div>
      <h3>{card.heading}</h3>
      {card.text && <p>{card.text}</p>}
      <div className={classes.bottom}>
        <b>{card.amount}</b>
        <span>{card.end}</span>
      </div>
    </>
  )
}

function MoveMenu({ card, columns, own, onMove }: CardProps & { onMove: NonNullable<BoardProps['onMove']> }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={classes.menu} aria-label={`Move ${card.name}`}>
          <Icon name="more" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{card.locked ?? 'Move to'}</Menu.Label>
        {card.locked === undefined &&
          columns
            .filter(({ id }) => id !== own)
            .map(({ id, title }) => (
              <Menu.Item key={id} onClick={() => onMove(card, id)}>
                {title}
              </Menu.Item>
            ))}
      </Menu.Dropdown>
    </Menu>
  )
}
