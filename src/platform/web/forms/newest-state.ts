import { useCallback, useRef, useState } from 'react'

/** A state with its newest value, which React may not have drawn yet. */
export interface NewestState<State> {
  /** What is drawn. */
  readonly shown: State
  /** What it is by now: a save that follows a change at once sends what was changed. */
  readonly newest: () => State
  readonly change: (next: (newest: State) => State) => void
}

/**
 * A state that may be drawn later than it changes: a line grid draws a key at once and the rest of the form when there is
 * time for it (`startTransition`).
 */
export function useNewestState<State>(begin: () => State): NewestState<State> {
  const [shown, show] = useState(begin)
  const held = useRef(shown)
  const newest = useCallback(() => held.current, [])
  const change = useCallback((next: (newest: State) => State) => {
    const value = next(held.current)
    held.current = value
    // The value itself: one that is drawn at once brings along what is still waiting to be drawn.
    show(() => value)
  }, [])
  return { shown, newest, change }
}
