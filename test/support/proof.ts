import { appendFileSync } from 'node:fs'

/** Whether a proof runs in full, for `npm run prove`; `npm run test:rest` runs the small form of each. */
export const isFullProof = process.env['PROOF'] === 'full'

/** How much of a proof is run: at most ten seconds of it in every test run, all of it when it is proven. */
export const sized = <T>(small: T, full: T): T => (isFullProof ? full : small)

/** Whether a test that goes through every combination does so, for `npm run test:full`; else it takes a sample of each kind. */
export const isWholeGrid = process.env['GRID'] === 'full'

/** Tells a figure of a proof; `npm run prove` writes it into docs/generated. */
export function noteFigure(what: string, value: string | number): void {
  console.log(`${what}: ${value}`)
  const file = process.env['PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ what, value: String(value) })}\n`)
}

/** Whole numbers from 0 to below `below`; the same seed gives the same ones, so that a failure comes again (mulberry32). */
export function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
