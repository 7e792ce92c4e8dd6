import type { Named } from '#platform/contract/values/fields.ts'
import { Adder } from '#platform/web/fields/references/adding.tsx'
import type { LineColumn } from './line-columns.ts'
import type { LineGridState } from './use-line-grid.ts'

interface LineAdderProps<Line> {
  grid: LineGridState<Line>
  columns: readonly LineColumn<Line>[]
}

/** The short form of a list that a cell found nothing in; it is drawn outside the grid, which must not get its keys. */
export function LineAdder<Line>({ grid, columns }: LineAdderProps<Line>) {
  const { adding, setAdding, pick } = grid
  const column = adding ? columns[adding.place.column] : undefined
  if (!adding || column?.kind !== 'reference') return null
  const add = (option: Named) => {
    pick(adding.place, option.id, false, column.onPick && ((line) => column.onPick?.(line, option) ?? line))
    setAdding(null)
  }
  return <Adder source={column.source} text={adding.text} onAdded={add} onClose={() => setAdding(null)} />
}
