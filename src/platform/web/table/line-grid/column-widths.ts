import type { LineColumn } from './line-columns.ts'

const NUMBER = 44
const TOOLS = 68
/** Of a column that shares the room, at least. */
const SHARED = 140

/** How the columns share the width, and below which width the grid scrolls sideways: the style of the grid. */
export function widthsOf<Line>(columns: readonly LineColumn<Line>[]) {
  const isAnyShared = columns.some(({ width }) => width === undefined)
  const tracks = columns.map(({ width }) =>
    width === undefined ? 'minmax(0, 1fr)' : isAnyShared ? `${width}px` : `minmax(0, ${width}fr)`,
  )
  return {
    '--line-columns': [`${NUMBER}px`, ...tracks, `${TOOLS}px`].join(' '),
    minWidth: columns.reduce((sum, { width = SHARED }) => sum + width, NUMBER + TOOLS),
  }
}
