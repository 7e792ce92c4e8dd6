import type { ReactNode } from 'react'

/** Where a cell stands on a phone, when rows become cards: three lines of left and right. */
export type CardPlace = 'corner' | 'main' | 'amount' | 'foot' | 'footEnd'

/** One column of a list. The first column of a list is the link to the record. */
export interface Column<Row> {
  key: string
  header: string
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

/** Keeps the row's type: `const columns = columnsOf<QuoteRow>([...])`. */
export const columnsOf = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => columns
