import type { Interval } from '#platform/contract/values/working-time.ts'
import { MINUTE } from '#platform/contract/values/working-time.ts'
import { sharesOf } from '#modules/steel/steel-stock/domain/cut.ts'

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

/**
 * The same in whole minutes. The spans of a stretch add up to how long it lasted, the largest remainders first; of equal ones that which
 * began first, then by id.
 */
export function sharedMinutes(spans: readonly TimeSpan[]): Map<string, number> {
  const exact = sharedTime(spans)
  return new Map(
    stretchesOf(spans).flatMap((stretch) => {
      const weights = stretch.map(({ id }) => Math.round((exact.get(id) ?? 0) * 1000))
      const whole = Math.round(weights.reduce((sum, weight) => sum + weight, 0) / 1000 / MINUTE)
      const minutes = sharesOf(whole, weights)
      return stretch.map(({ id }, at): [string, number] => [id, minutes[at] ?? 0])
    }),
  )
}
