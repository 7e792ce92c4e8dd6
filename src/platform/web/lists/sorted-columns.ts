import { useMemo } from 'react'
import type { Column } from '#platform/web/table/columns.ts'
import type { ListState } from './use-list.ts'

/** The columns with an order by each that is plain; more rows than are counted are put into the order of an index alone. */
export function useSortedColumns<Row, Shown extends { id: string }>(
  columns: readonly Column<Row>[],
  { declaration, page }: ListState<Shown>,
): readonly Column<Row>[] {
  const { alsoSorts } = declaration
  const isLong = page?.meta.total_is_exact === false
  return useMemo(() => {
    if (isLong || !alsoSorts) return columns
    return columns.map((column) =>
      column.sort === undefined && alsoSorts.includes(column.key) ? { ...column, sort: column.key } : column,
    )
  }, [columns, alsoSorts, isLong])
}
