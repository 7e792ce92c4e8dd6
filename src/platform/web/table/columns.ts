import type { ReactNode } from 'react'
import type { z } from 'zod'
import { labelAt } from '#platform/contract/words/labels.ts'

/** The place of a cell on a phone, when rows become cards: three lines of left and right, and one across both. */
export type CardPlace = 'corner' | 'main' | 'amount' | 'foot' | 'footEnd' | 'wide'

interface Shown<Row> {
  cell: (row: Row) => ReactNode
  /** The contract's sort name; without it the column cannot be sorted. */
  sort?: string
  /** Right aligned, tabular figures. */
  numeric?: boolean
  /** Cuts longer words with an ellipsis, px. */
  width?: number
  /** Shown on a phone, and where; the first column is always there. */
  card?: CardPlace
  /** Not shown until chosen under Columns. */
  optional?: boolean
}

/** One column of a list as it is drawn. The first column of a list is the link to the record. */
export interface Column<Row> extends Shown<Row> {
  key: string
  header: string
}

/** A column of a field of the row takes its heading from the contract. */
interface FieldColumn<Row> extends Shown<Row> {
  field: keyof Row & string
  key?: never
  header?: never
}

/** Fields that people read as they are. */
type PlainField<Row> = {
  [K in keyof Row & string]: Row[K] extends string | number | null | undefined ? K : never
}[keyof Row & string]

/** A column of a field that is shown as it is says no more than its name. */
interface PlainColumn<Row> extends Omit<Shown<Row>, 'cell'> {
  field: PlainField<Row>
  cell?: never
  key?: never
  header?: never
}

/** A column that is worked out says its own heading. */
interface OwnColumn<Row> extends Column<Row> {
  field?: never
}
export type ColumnOf<Row> = FieldColumn<Row> | PlainColumn<Row> | OwnColumn<Row>

/**
 * The columns of a table, for rows of this schema: `columnsOf(quotes.row, [{ field: 'companyName', cell: ... }])`.
 * The type of the rows is given where they hold more than the contract says: a button of the screen, an id.
 */
export function columnsOf<Row extends z.ZodObject>(
  row: Row,
  columns: readonly ColumnOf<z.output<Row>>[],
): readonly Column<z.output<Row>>[]
export function columnsOf<Row extends object>(
  row: z.ZodObject,
  columns: readonly ColumnOf<Row>[],
): readonly Column<Row>[]
export function columnsOf<Row>(row: z.ZodObject, columns: readonly ColumnOf<Row>[]): readonly Column<Row>[] {
  return columns.map((column): Column<Row> => {
    if (column.key !== undefined) return column
    const { field, cell = (of: Row) => plain(of[field]) } = column
    return { ...column, cell, key: field, header: labelAt(row, [field]) }
  })
}

const plain = (value: unknown): ReactNode =>
  typeof value === 'string' || typeof value === 'number' ? value : null

/** The columns of rows that no contract describes, because the screen makes them. */
export const columnsOfScreen = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => columns
