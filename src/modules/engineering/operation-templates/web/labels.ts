import type { Intervention } from '../domain/vocabulary.ts'
import { namesOf, parties } from '../domain/vocabulary.ts'

/** Minutes as hours with one decimal: `1.5 h`. */
export const hoursOf = (minutes: number): string => (minutes === 0 ? '-' : `${(minutes / 60).toFixed(1)} h`)

/** The points of an operation in letters: `H customer, R manufacturer`; a dash for none. */
export function pointsInLetters(intervention: Intervention): string {
  const held = namesOf(parties).filter((party) => intervention[party] !== 'none')
  if (held.length === 0) return '-'
  return held.map((party) => `${intervention[party]} ${parties[party].toLowerCase()}`).join(', ')
}
