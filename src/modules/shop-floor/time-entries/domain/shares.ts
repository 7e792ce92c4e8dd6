import { type Interval, MINUTE } from '#platform/contract/values/working-time.ts'

/** A span of one person, in milliseconds of the epoch. */
export interface TimeSpan extends Interval {
  readonly id: string
}

const inOrder = (one: TimeSpan, other: TimeSpan): number =>
  one.start - other.start || (one.id < other.id ? -1 : 1)

/** Spans that overlap, one after the other, without a gap between them. */
function stretchesOf(spans: readonly TimeSpan[]): TimeSpan[][] {
  const stretches: TimeSpan[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const span of spans.toSorted(inOrder)) {
    const last = stretches.at(-1)
    if (last && span.start < end) last.push(span)
    else stretches.push([span])
    end = Math.max(end, span.end)
  }
  return stretches
}

/** What each of some spans of one person counts, in milliseconds: while `k` of them last, each has one part in `k`. */
export function sharedTime(spans: readonly TimeSpan[]): Map<string, number> {
  const shares = new Map(spans.map(({ id }) => [id, 0]))
  for (const stretch of stretchesOf(spans)) {
    const turns = [...new Set(stretch.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b)
    for (const [at, from] of turns.slice(0, -1).entries()) {
      const to = turns[at + 1] ?? from
      const open = stretch.filter(({ start, end }) => start <= from && end >= to)
      for (const { id } of open) shares.set(id, (shares.get(id) ?? 0) + (to - from) / open.length)
    }
  }
  return shares
}

/** Time without what a third of a minute leaves over in floating numbers. */
const exactly = (ms: number): number => Math.round(ms * 1000) / 1000

/**
 * The same in whole minutes. The spans of a stretch add up to how long it lasted, the largest remainders first; of equal ones that which
 * began first, then by id.
 */
export function sharedMinutes(spans: readonly TimeSpan[]): Map<string, number> {
  const exact = sharedTime(spans)
  const minutes = new Map<string, number>()
  for (const stretch of stretchesOf(spans)) {
    const shares = stretch.map(({ id }) => ({ id, ms: exactly(exact.get(id) ?? 0) }))
    for (const { id, ms } of shares) minutes.set(id, Math.floor(ms / MINUTE))
    const lasted = Math.round(shares.reduce((sum, { ms }) => sum + ms, 0) / MINUTE)
    const left = lasted - shares.reduce((sum, { ms }) => sum + Math.floor(ms / MINUTE), 0)
    // The sort is stable: equal remainders stay in the order of their spans.
    const largest = shares.toSorted((one, other) => exactly((other.ms % MINUTE) - (one.ms % MINUTE)))
    for (const { id } of largest.slice(0, left)) minutes.set(id, (minutes.get(id) ?? 0) + 1)
  }
  return minutes
}
