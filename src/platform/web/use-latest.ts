import { useCallback, useEffect, useRef } from 'react'

/** The same function all the time, doing what the last render meant. */
export function useLatest<Given extends unknown[], T>(work: (...given: Given) => T): (...given: Given) => T {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
