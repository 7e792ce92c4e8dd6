import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { useLatest } from '#platform/web/use-latest.ts'
import { type KeyedLines, keyedAgain, rebased, type RowKey } from './line-keys.ts'

interface OwnLines<Line> {
  keyed: KeyedLines<Line>
  /** Those of the form that the grid saw last. */
  given: readonly Line[]
  /** The form has yet to hear of a change. */
  waits: boolean
}

/** The form has other lines than before: what it has yet to hear of is done to them. */
function seeing<Line>(
  { keyed, given, waits }: OwnLines<Line>,
  lines: readonly Line[],
  rowKey: RowKey<Line>,
): OwnLines<Line> {
  const wanted = waits ? rebased(given, keyed.lines, lines) : lines
  return { keyed: keyedAgain(keyed, wanted, rowKey), given: lines, waits }
}

const noLines: readonly never[] = []
const noKeyed = { lines: noLines, keys: [], made: 0 }

/**
 * The lines of a grid, which it draws before its form hears of them. `latest` holds them for what runs between two
 * drawings: one key may write a cell and add a line, and both must see what the other did. `now` tells the form at once.
 */
export function useOwnLines<Line>(field: FieldProps<Line[]>, rowKey: RowKey<Line>) {
  const lines: readonly Line[] = field.value ?? noLines
  const [own, setOwn] = useState<OwnLines<Line>>({ keyed: noKeyed, given: noLines, waits: false })
  const seen = own.given === lines ? own : seeing(own, lines, rowKey)
  if (seen !== own) setOwn(seen)
  const latest = useRef(seen.keyed)
  useEffect(() => {
    latest.current = seen.keyed
  })
  const { later, now } = useWriteWhenDrawn(() => {
    setOwn((old) => ({ ...old, waits: false }))
    field.onChange([...latest.current.lines])
  })
  const change = (next: KeyedLines<Line>) => {
    latest.current = next
    setOwn((old) => ({ ...old, keyed: next, waits: true }))
    later()
  }
  return { keyed: seen.keyed, latest, change, now }
}

/** What may read the form: by then it holds what the grid wrote. A hidden page draws nothing more. */
const READERS = ['keydown', 'pointerdown', 'click', 'submit', 'pagehide', 'visibilitychange'] as const

/**
 * Lets a grid draw a cell before its form, which takes as long again, hears of it: `later` asks for the write once the next
 * frame is drawn, or when the reader does the next thing; `now` does at once what is asked for.
 */
function useWriteWhenDrawn(write: () => void): { later: () => void; now: () => void } {
  const stop = useRef<(() => void) | null>(null)
  const now = useLatest(() => {
    if (stop.current === null) return
    stop.current()
    stop.current = null
    write()
  })
  const later = useLatest(() => {
    if (stop.current !== null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(now)
    })
    // What reads the form next has to be drawn with it.
    const before = () => flushSync(now)
    for (const event of READERS) window.addEventListener(event, before, { capture: true })
    stop.current = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      for (const event of READERS) window.removeEventListener(event, before, { capture: true })
    }
  })
  useEffect(() => () => now(), [now])
  return { later, now }
}
