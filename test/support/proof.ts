import { appendFileSync } from 'node:fs'

/** Whether a proof runs in full, for `npm run prove`; `npm test` runs the small form of each. */
export const isFullProof = process.env['PROOF'] === 'full'

/** How much of a proof is run: at most twenty seconds of it in every test run, all of it when it is proven. */
export const sized = <T>(small: T, full: T): T => (isFullProof ? full : small)

/** Tells a figure of a proof; `npm run prove` writes it into docs/generated. */
export function noteFigure(what: string, value: string | number): void {
  console.log(`${what}: ${value}`)
  const file = process.env['PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify({ what, value: String(value) })}\n`)
}
