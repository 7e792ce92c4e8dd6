import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Figures } from './load.ts'
import type { Work } from './works.ts'

/** One work at one number of connections, the program beside the floor. */
export interface Result {
  readonly work: Work
  readonly connections: number
  readonly product: Figures
  readonly floor: Figures
  readonly trips: number
}

/** A goal in words, and whether a result reaches it. */
interface Verdict {
  readonly goal: string
  readonly isMet: boolean
}

/** The goals of a work that are decided at this number of connections. */
export function verdictsOf({ work, connections, product, floor, trips }: Result): Verdict[] {
  const { p50, share, p95, milliseconds, trips: most } = work.goal
  const verdicts: Verdict[] = []
  const ask = (given: number | undefined, at: number, goal: string, isMet: (goal: number) => boolean) => {
    if (given !== undefined && connections === at) verdicts.push({ goal, isMet: isMet(given) })
  }
  ask(p50, 1, `p50 <= ${p50} x`, (times) => product.p50 <= times * floor.p50)
  ask(milliseconds, 1, `p95 <= ${milliseconds} ms`, (most95) => product.p95 <= most95)
  ask(most, 1, `<= ${most} round trips`, (times) => trips <= times)
  ask(share, 16, `>= ${share} of the requests`, (part) => product.perSecond >= part * floor.perSecond)
  ask(p95, 64, `p95 <= ${p95} x`, (times) => product.p95 <= times * floor.p95)
  return verdicts
}

/** What the program takes in times of the floor: the median, with many connections the requests it answers. */
export const ratioOf = ({ connections, product, floor }: Result): number =>
  connections === 1 ? product.p50 / floor.p50 : product.perSecond / floor.perSecond

export const inWords = (verdicts: readonly Verdict[]): string =>
  verdicts.map(({ goal, isMet }) => `${goal}: ${isMet ? 'met' : 'MISSED'}`).join(', ')

const HEAD = `# Bench

Made by \`npm run bench -- --write\`. Each work is done by the program and by a floor in the same run: a bare server
that answers with one statement written by hand, through the same driver, without session, rights, audit or
idempotency. Times are milliseconds of one request; the ratio is the median over the floor's at one connection, and
the requests per second over the floor's at 16 and 64.
`

const headingOf = (rows: number): string => `## ${rows.toLocaleString('en')} rows`

/** Puts the results of one size into the document, beside those of other sizes. */
export function writeReport(
  file: string,
  rows: number,
  results: readonly Result[],
  memory: string,
  machine: string,
): void {
  const known = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : []
  const others = known.filter((section) => !section.startsWith(`${headingOf(rows)}\n`))
  const lines = results.map((result) => {
    const { work, connections, product, floor, trips } = result
    const times = [product.p50, product.p95, floor.p50, floor.p95].map((time) => time.toFixed(2))
    const cells = [work.name, connections, ...times, product.perSecond.toFixed(0), floor.perSecond.toFixed(0)]
    return `| ${[...cells, ratioOf(result).toFixed(2), trips, inWords(verdictsOf(result))].join(' | ')} |`
  })
  const section = `${headingOf(rows)}

${machine}

| work | connections | p50 | p95 | floor p50 | floor p95 | req/s | floor req/s | ratio | round trips | goals |
|---|---|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

${memory}
`
  const size = (text: string) => Number(/^## ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
  const sections = [...others.map((text) => `${text.trimEnd()}\n`), section].sort((a, b) => size(a) - size(b))
  writeFileSync(file, `${HEAD}\n${sections.join('\n')}`)
}
