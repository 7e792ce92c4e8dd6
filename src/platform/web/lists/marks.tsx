import { useState } from 'react'
import { type RowMarks, rowsBetween } from '#platform/web/table/row-marks.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import classes from './marks.module.css'
import type { ListState } from './use-list.ts'

export interface Marked {
  readonly id: string
}

/** What a row is called: by its number, else by its name. */
export function nameOfRow(row: object): string {
  const { number, name, code, title, id = '' } = row as Readonly<Record<string, unknown>>
  const found = [number, name, code, title].find((one) => typeof one === 'string' && one !== '')
  return String(found ?? id)
}

const PER_CALL = 100
/** Each of them is a call of its own when something is done with them; on paper they are thirty pages. */
const MOST_MARKED = 1000

/** The rows of all pages that match, up to the most that are marked or printed at once. */
export async function readMatching<Row>(list: ListState<Row>): Promise<readonly Row[]> {
  const found: Row[] = []
  let cursor: string | undefined
  do {
    const page = await list.read({ ...list.query, perPage: PER_CALL, cursor })
    found.push(...page.data)
    cursor = page.meta.next_cursor ?? undefined
  } while (cursor !== undefined && found.length < MOST_MARKED)
  return found
}

/** Rows of a list that are marked for what is done with several, also those of other pages of the list. */
export function useMarks<Row extends Marked>(list: ListState<Row>, nameOf: (row: Row) => string = nameOfRow) {
  const [chosen, setMarked] = useState<readonly Row[]>([])
  const [last, setLast] = useState<string>()
  const [isChoosing, setChoosing] = useState(false)
  const [isReading, setReading] = useState(false)
  // A row that is on screen counts as it is read there now.
  const shown = list.page?.data ?? []
  const marked = chosen.map((row) => shown.find(({ id }) => id === row.id) ?? row)
  const without = (rows: readonly Marked[]) => marked.filter(({ id }) => !rows.some((one) => one.id === id))
  const isMarked = (row: Marked) => marked.some(({ id }) => id === row.id)
  const markAll = (rows: readonly Row[], on: boolean) => setMarked([...without(rows), ...(on ? rows : [])])
  const marks: RowMarks<Row> = {
    isMarked,
    nameOf,
    isChoosing,
    mark: (rows, row, toHere) => {
      const from = toHere ? rows.find(({ id }) => id === last) : undefined
      markAll(rowsBetween(rows, from, row), !isMarked(row))
      setLast(row.id)
    },
    markAll,
  }
  /** Takes the marks from all but these; once there are none, a phone shows no boxes any more. */
  const keep = (left: readonly Marked[]) => {
    setMarked(marked.filter(({ id }) => left.some((one) => one.id === id)))
    if (left.length === 0) setChoosing(false)
  }
  const markMatching = async () => {
    setReading(true)
    try {
      setMarked(await readMatching(list))
    } finally {
      setReading(false)
    }
  }
  return {
    marked,
    marks,
    keep,
    isReading,
    markMatching,
    isChoosing,
    toggle: () => (isChoosing ? keep([]) : setChoosing(true)),
  }
}

export type MarkState<Row extends Marked> = ReturnType<typeof useMarks<Row>>

/** The rows that are chosen, and those that stay so after something was done. */
export type Chosen<Row extends Marked> = Pick<MarkState<Row>, 'marked' | 'keep'>

/** For a phone, whose cards have room for the boxes only while somebody chooses. */
export const ChooseOnPhone = ({ state }: { state: Pick<MarkState<Marked>, 'isChoosing' | 'toggle'> }) => (
  <span className={classes.onPhone}>
    <Button aria-pressed={state.isChoosing} onClick={state.toggle}>
      {state.isChoosing ? 'Stop choosing' : 'Choose'}
    </Button>
  </span>
)

interface MatchingProps<Row extends Marked> {
  list: ListState<Row>
  state: MarkState<Row>
}

/** Once the whole page is marked: the way to all rows that match, on every page. */
export function MarkMatching<Row extends Marked>({ list, state }: MatchingProps<Row>) {
  const { marked, marks, isReading, markMatching } = state
  if (!list.page) return null
  const { data, meta } = list.page
  if (marked.length === 0 || meta.total <= data.length || !data.every(marks.isMarked)) return null
  const most = Math.min(meta.total, MOST_MARKED)
  if (marked.length >= most) return null
  const all =
    meta.total > MOST_MARKED || !meta.total_is_exact
      ? `the first ${formatCount(most)}`
      : `all ${formatCount(most)}`
  return (
    <div className={classes.matching} role="status">
      <span>{formatCount(marked.length)} are chosen.</span>
      <Button small tone="quiet" aria-disabled={isReading} onClick={() => !isReading && void markMatching()}>
        {isReading ? 'Choosing ...' : `Choose ${all} that match`}
      </Button>
    </div>
  )
}
