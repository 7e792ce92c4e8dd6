import { useState } from 'react'
import { useLatest } from '#platform/web/use-latest.ts'
import type { CellPlace } from './cell-places.ts'
import type { LineGridState } from './use-line-grid.ts'

/** What a row does with the grid. */
export interface GridHands<Line> {
  readonly activate: (place: CellPlace) => void
  /** Makes a cell the active one and leaves the focus where it is. */
  readonly hold: (place: CellPlace) => void
  readonly leave: (place: CellPlace, text?: string) => void
  readonly pick: (place: CellPlace, value: string, moved: boolean, fill?: (line: Line) => Line) => void
  /** Opens the short form for a record that a cell did not find. */
  readonly add: (place: CellPlace, text: string) => void
  readonly removeLine: (row: number) => void
}

/** The same functions all the time, so that a key only draws the rows it changes. */
export function useGridHands<Line>(grid: LineGridState<Line>): GridHands<Line> {
  const activate = useLatest(grid.activate)
  const hold = useLatest(grid.hold)
  const leave = useLatest(grid.leave)
  const pick = useLatest(grid.pick)
  const add = useLatest((place: CellPlace, text: string) => grid.setAdding({ place, text }))
  const removeLine = useLatest(grid.removeLine)
  const [hands] = useState({ activate, hold, leave, pick, add, removeLine })
  return hands
}
