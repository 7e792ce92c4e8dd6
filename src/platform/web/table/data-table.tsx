import type { ScreenAddress } from '#platform/contract/register.ts'
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { AppLink, isPlain } from '#platform/web/ui/app-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Hidden } from '#platform/web/ui/text.tsx'
import { noteRow, useLastRow } from '#platform/web/shell/navigation/came-from.ts'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { useStore } from '#platform/web/store.ts'
import { hasRoomyRows } from './column-memory.ts'
import type { Column } from './columns.ts'
import { MarkCell, MarkHead, PeekButton, RowKeys, type RowMarks } from './row-marks.tsx'
import classes from './data-table.module.css'

const features = tableFeatures({ columnVisibilityFeature })

export interface TableSort {
  /** The `aria-sort` of a sort name. */
  of: (name: string) => 'ascending' | 'descending' | 'none'
  toggle: (name: string) => void
}

interface DataTableProps<Row extends { id: string }> {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The record behind a row; the first cell links to it. */
  href?: (row: Row) => ScreenAddress
  sort?: TableSort
  visible?: Record<string, boolean>
  /** Old rows while new ones load. */
  dimmed?: boolean
  /** Inside a card: no sticky head, narrow edges, no j and k. */
  inner?: boolean
  /** Boxes before the first column. */
  marks?: RowMarks<Row> | undefined
  /** Shows the record of a row beside the list. */
  onPeek?: ((id: string) => void) | undefined
}

/** A table of records: real headers, real links, cards on a phone. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, href, sort, visible, dimmed, inner, marks, onPeek } = props
  const isRoomy = useStore(hasRoomyRows) && !inner
  const box = useRef<HTMLDivElement>(null)
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) => helper.display({ id: column.key, header: column.header, meta: {} }))
  }, [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
    state: { columnVisibility: visible ?? everything },
  })
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byKey.get(id) ?? [])
  // A tablet first leaves out what a phone does not show.
  const isMinor = (column: Column<Row>, at: number) => !inner && at > 0 && hasCards && !column.card
  const hasCards = shown.some(({ card }) => card !== undefined)
  return (
    <div
      ref={box}
      className={classNames(classes.box, inner && classes.inner, isRoomy && classes.roomy)}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      {!inner && <RowKeys table={box} />}
      {!inner && <LastRow table={box} />}
      <table
        className={classNames(classes.table, dimmed && classes.dimmed, marks && classes.marked)}
        aria-busy={dimmed}
      >
        <caption>
          <Hidden>{label}</Hidden>
        </caption>
        <thead>
          <tr>
            {marks && <MarkHead marks={marks} rows={rows} />}
            {shown.map((column, at) => (
              <HeadCell key={column.key} column={column} sort={sort} isMinor={isMinor(column, at)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <BodyRow
              key={id}
              row={original}
              columns={shown}
              href={href?.(original)}
              isMinor={isMinor}
              isMarked={marks?.isMarked(original)}
              box={marks && <MarkCell marks={marks} rows={rows} row={original} />}
              peek={onPeek && <PeekButton onPeek={() => onPeek(id)} />}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Brings the focus back to the row one came from. */
function LastRow({ table }: { table: RefObject<HTMLElement | null> }) {
  useLastRow(table)
  return null
}

const everything: Record<string, boolean> = {}

interface HeadCellProps<Row> {
  column: Column<Row>
  sort: TableSort | undefined
  isMinor: boolean
}

function HeadCell<Row>({ column, sort, isMinor }: HeadCellProps<Row>) {
  const name = column.sort
  const order = name && sort ? sort.of(name) : undefined
  return (
    <th
      scope="col"
      aria-sort={order}
      className={classNames(column.numeric && classes.numeric, isMinor && classes.minor)}
    >
      {name && sort ? (
        <button type="button" onClick={() => sort.toggle(name)}>
          {column.header}
          {order !== 'none' && <Icon name={order === 'descending' ? 'chevronDown' : 'chevronUp'} size={12} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

interface BodyRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  href: ScreenAddress | undefined
  isMinor: (column: Column<Row>, at: number) => boolean
  isMarked: boolean | undefined
  box: ReactNode
  peek: ReactNode
}

function BodyRow<Row>({ row, columns, href, isMinor, isMarked, box, peek }: BodyRowProps<Row>) {
  const goTo = useGoTo()
  const follow = (event: MouseEvent) => {
    if (!href || isControl(event.target) || document.getSelection()?.toString()) return
    if (isPlain(event)) {
      noteRow(href)
      void goTo(href)
    } else if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener')
  }
  return (
    <tr
      className={classNames(href && classes.link, isMarked && classes.chosen)}
      onClick={follow}
      onAuxClick={follow}
    >
      {box}
      {columns.map((column, at) => (
        <td
          key={column.key}
          className={classNames(
            column.numeric && classes.numeric,
            column.width !== undefined && classes.cut,
            isMinor(column, at) && classes.minor,
            at === 0 ? classes.title : column.card && classes[column.card],
          )}
          style={column.width === undefined ? undefined : { maxWidth: column.width }}
        >
          <Cell href={at === 0 ? href : undefined}>{column.cell(row)}</Cell>
          {at === 0 && peek}
        </td>
      ))}
    </tr>
  )
}

function Cell({ href, children }: { href: ScreenAddress | undefined; children: ReactNode }) {
  if (!href) return children
  return (
    <AppLink href={href} data-row-link="" onClick={() => noteRow(href)}>
      {children}
    </AppLink>
  )
}

const controls = 'a, button, input, select, textarea, label, [role="button"], [role="menuitem"]'
const isControl = (target: EventTarget) => target instanceof Element && target.closest(controls) !== null
