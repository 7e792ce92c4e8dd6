import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { expect } from 'vitest'
import { noteFigure, sized } from './proof.ts'
import type { SignedIn } from './server.ts'

const CALLS = sized(2, 40)
/** The first calls read what everybody has in memory later. */
const WARM_UP = sized(0, 3)

/** How long one kind of call takes, in milliseconds. */
export interface Times {
  readonly p50: number
  readonly p95: number
}

/** Takes the time of calls, one after the other; `forget` is called before each, so that nothing is known from a call before. */
export const stopwatch =
  (who: SignedIn, forget: () => void) =>
  async (name: string, url: (nth: number) => string, calls = CALLS): Promise<Times> => {
    const times: number[] = []
    for (let nth = -WARM_UP; nth < calls; nth += 1) {
      forget()
      const before = performance.now()
      const { status } = await who.request('GET', url(nth + WARM_UP))
      if (nth >= 0) times.push(performance.now() - before)
      expect([name, status]).toEqual([name, 200])
    }
    const sorted = times.toSorted((a, b) => a - b)
    const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0
    return { p50: share(0.5), p95: share(0.95) }
  }

/** A day of 2024, another one for each n. */
export const dayOf = (nth: number): string =>
  new Date(Date.UTC(2024, 0, 1 + (nth % 300))).toISOString().slice(0, 10)

export const inWords = ({ p50, p95 }: Times): string => `${p50.toFixed(1)} and ${p95.toFixed(1)} ms`
/** Above the cores of the machine others share it. */
export const loadNow = (): string => (loadavg()[0] ?? 0).toFixed(1)

/** Notes the times of many rows beside those of few. */
export function noteGrowth(
  rows: string,
  count: number,
  few: ReadonlyMap<string, Times>,
  many: ReadonlyMap<string, Times>,
): void {
  for (const [name, times] of many) {
    const before = few.get(name) ?? times
    noteFigure(
      `${name}: p50 and p95`,
      `${inWords(times)}; of ${count} ${rows} ${inWords(before)}, x ${(times.p50 / before.p50).toFixed(1)}`,
    )
  }
}

/** The text of a PDF as pdftotext sets it; null where the machine has none. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], {
      input: bytes,
      encoding: 'utf8',
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
