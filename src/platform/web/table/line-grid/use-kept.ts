import { useState } from 'react'
import { isSame } from '#platform/web/fields/field-values.ts'

/** The same value as before while it says the same. */
export function useKept<T>(now: T): T {
  const [kept, setKept] = useState(now)
  if (isSame(kept, now)) return kept
  setKept(now)
  return now
}
