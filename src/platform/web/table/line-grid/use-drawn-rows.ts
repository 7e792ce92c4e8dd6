import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { type DrawnRow, including, withGaps } from './grid-rows.ts'

/** From so many rows on a grid scrolls by itself and draws what is in sight. */
const LONG = 40
/** Rows drawn beyond the edges, for the wheel and the arrow keys. */
const BEYOND = 6
/** A row until it is measured, and on a phone each cell of its card, px. */
const ROW = 36
const CARD_CELL = 44
/** Of a grid that has no size yet, px. */
const FIRST_LOOK = { width: 0, height: 600 }

interface DrawnOptions {
  scroll: RefObject<HTMLElement | null>
  keys: readonly string[]
  /** How many columns the rows have. */
  columns: number
  /** The row with the focus, which is drawn wherever it is. */
  held: number
}

interface DrawnRows {
  isLong: boolean
  drawn: readonly DrawnRow[]
  /** The room of the rows below the last one that is drawn, px. */
  below: number
  /** Tells the height of a row; rows carry their place as `data-index`. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

/** Which rows of a grid are drawn: all of them, or of a long one those in sight and the one with the focus. */
export function useDrawnRows({ scroll, keys, columns, held }: DrawnOptions): DrawnRows {
  // The library changes its own object between renders, which the compiler would take for the same.
  'use no memo'
  const isLong = keys.length >= LONG
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  // oxlint-disable-next-line react/incompatible-library -- This hook is not memoised, and gives plain values on.
  const rows = useVirtualizer({
    count: keys.length,
    enabled: isLong,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isPhone ? CARD_CELL * (columns + 1) : ROW),
    getItemKey: (at) => keys[at] ?? at,
    initialRect: FIRST_LOOK,
    overscan: BEYOND,
    rangeExtractor: (range) => including(defaultRangeExtractor(range), held),
  })
  if (!isLong) return { isLong, drawn: keys.map((_, at) => ({ at, gap: 0 })), below: 0, measure: undefined }
  return { isLong, ...withGaps(rows.getVirtualItems(), rows.getTotalSize()), measure: rows.measureElement }
}
