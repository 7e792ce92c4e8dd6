import { useEffect, useRef, useState, useTransition } from 'react'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { type KeyedLines, keyedAgain, type RowKey } from './line-keys.ts'

const noLines: readonly never[] = []

/**
 * The lines of a field with their keys. A change is drawn in the grid at once and in whatever else shows the lines, such
 * as totals and the head of a page, when there is time for it: a key never waits for those.
 */
export function useKeyedLines<Line>(field: FieldProps<Line[]>, rowKey: RowKey<Line>) {
  const lines: readonly Line[] = field.value ?? noLines
  const [known, setKnown] = useState<KeyedLines<Line>>({ lines: noLines, keys: [], made: 0 })
  /** What the form still shows after a change here. */
  const [behind, setBehind] = useState<readonly Line[] | null>(null)
  const [isWaiting, startWaiting] = useTransition()
  const isAhead = known.lines === lines || (isWaiting && lines === behind)
  const keyed = isAhead ? known : keyedAgain(known, lines, rowKey)
  if (keyed !== known) setKnown(keyed)
  const latest = useRef(keyed)
  const drawn = useRef(lines)
  useEffect(() => {
    latest.current = keyed
    drawn.current = lines
  })
  // One key may write a cell and add a line: both must see what the other did.
  const change = (next: KeyedLines<Line>) => {
    const given = [...next.lines]
    latest.current = { ...next, lines: given }
    setKnown(latest.current)
    setBehind(drawn.current)
    startWaiting(() => field.onChange(given))
  }
  return { keyed, latest, change }
}
