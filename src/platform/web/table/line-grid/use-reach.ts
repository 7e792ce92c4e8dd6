import { startTransition, useEffect, useRef } from 'react'
import { useLatest } from '#platform/web/use-latest.ts'

/** The keys rest when none was pressed for so long, ms. */
const REST = 250

/**
 * Tells of the line that the reader is in, also when it moves: at once after a click, while somebody types when the keys
 * rest. What is drawn for a line takes longer than a letter may.
 */
export function useReach(row: number, onActive: ((row: number) => void) | undefined) {
  const tell = useLatest((reached: number) => startTransition(() => onActive?.(reached)))
  const isTyping = useRef(false)
  const waiting = useRef<{ row: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const wait = (reached: number) => {
    clearTimeout(waiting.current?.timer)
    const timer = setTimeout(() => {
      waiting.current = null
      tell(reached)
    }, REST)
    waiting.current = { row: reached, timer }
  }
  const reach = useLatest((reached: number) => {
    if (isTyping.current) return wait(reached)
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    tell(reached)
  })
  const told = useRef(row)
  useEffect(() => {
    if (told.current === row) return
    told.current = row
    reach(row)
  }, [row, reach])
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return {
    reach,
    onKey: () => {
      isTyping.current = true
      if (waiting.current) wait(waiting.current.row)
    },
    onPointer: () => {
      isTyping.current = false
    },
  }
}
