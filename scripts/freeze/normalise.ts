import { FROZEN_ADDRESS } from './running-copy.ts'

const CODE = /\/verify\/[\w-]{27}(?![\w-])/g
const HOST = /http:\/\/127\.0\.0\.1:\d+/g
const PLACE = /(?:\/[\w.-]+)*\/heatline-frozen-\w+/g
const UUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g
const HASH = /\b[\da-f]{64}\b/g

/** Pictures are long texts without a blank, and looking through them with every pattern takes minutes. */
function withoutPlaces(text: string): string {
  if (text.startsWith('data:')) return text
  // A code is made when a print is first drawn.
  const known = text.replaceAll(CODE, '/verify/<code>').replaceAll(HOST, FROZEN_ADDRESS)
  return known.includes('/heatline-frozen-') ? known.replaceAll(PLACE, '<place>') : known
}

/** Of a job: some run as soon as the program has started, and whether they are done when they are asked for is chance. */
const RUNS = ['lastMilliseconds', 'lastOutcome', 'lastResult', 'lastRunAt', 'running', 'waiting']

const masked = (text: string): string => text.replaceAll(UUID, '<new id>').replaceAll(HASH, '<new hash>')

/**
 * The value without what chance decides. The clock stands, so whatever bears its very instant was made by the recording
 * itself (a sign-in, a session, an export): its ids and hashes are random, and those of older records are not.
 */
export function normalise(value: unknown, at: Date): unknown {
  const instant = at.toISOString().slice(0, 19)
  const isNew = (text: unknown) => typeof text === 'string' && text.includes(instant)
  const walk = (held: unknown): unknown => {
    if (typeof held === 'string') {
      const text = withoutPlaces(held)
      return isNew(text) && text.length > 40 ? masked(text) : text
    }
    if (Array.isArray(held)) return held.map(walk)
    if (typeof held !== 'object' || held === null) return held
    const isJob =
      'lastMilliseconds' in held &&
      (held.lastMilliseconds === null || typeof held.lastMilliseconds === 'number')
    // The head of the trail is the last entry, and that one is new, but its instant is not told.
    const wasMadeNow = 'seal' in held || Object.values(held).some(isNew)
    return Object.fromEntries(
      Object.entries(held)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => {
          if (isJob && RUNS.includes(key)) return [key, '<chance>']
          return [key, wasMadeNow && typeof inner === 'string' ? masked(inner) : walk(inner)]
        }),
    )
  }
  return walk(value)
}
