import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectRoot } from './gates/sources.ts'
import { sliceOf } from './gates/structure.ts'
import type { RanFile } from './test-rings.ts'

const recordFile = join(projectRoot, 'docs/generated/test-seconds.json')
const secondsBySlice = z.record(z.string(), z.number())
type SecondsBySlice = z.output<typeof secondsBySlice>

/** Seconds that the tests in the folder of each slice took, most first. */
export function secondsOf(ran: readonly RanFile[]): SecondsBySlice {
  const sums = new Map<string, number>()
  for (const { path, seconds } of ran) {
    const slice = sliceOf(path)
    if (slice) sums.set(slice, (sums.get(slice) ?? 0) + seconds)
  }
  return Object.fromEntries(
    [...sums].toSorted(([, a], [, b]) => b - a).map(([slice, sum]) => [slice, Math.round(sum * 10) / 10]),
  )
}

const shares = (seconds: SecondsBySlice): Map<string, number> => {
  const total = Object.values(seconds).reduce((sum, value) => sum + value, 0)
  return new Map(Object.entries(seconds).map(([slice, value]) => [slice, (100 * value) / (total || 1)]))
}

/**
 * The ten slices whose tests take longest, in percent of all slices, so that machines of any speed compare; marked is one
 * that takes more than one and a half times its recorded share and two points.
 */
export function slowestSlices(now: SecondsBySlice, recorded: SecondsBySlice): string[] {
  const before = shares(recorded)
  return [...shares(now)].slice(0, 10).map(([slice, share]) => {
    const was = before.get(slice)
    const told = was === undefined ? '' : `, ${was.toFixed(1)} % when recorded`
    const grown = was !== undefined && share > was * 1.5 + 2 ? ': MORE THAN ITS SHARE' : ''
    return `${slice.padEnd(28)} ${(now[slice] ?? 0).toFixed(1).padStart(7)} s  ${share.toFixed(1)} %${told}${grown}`
  })
}

/** A share this many times the recorded one, and this many points more, is no hiccup of a machine any more. */
const GROSS = { times: 3, points: 5 }

/** A sentence for each slice whose tests have become slower beyond all measure. */
export function grossOverruns(now: SecondsBySlice, recorded: SecondsBySlice): string[] {
  const before = shares(recorded)
  return [...shares(now)].flatMap(([slice, share]) => {
    const was = before.get(slice)
    if (was === undefined || share <= was * GROSS.times + GROSS.points) return []
    return `${slice}: its tests take ${share.toFixed(1)} % of the time of all slices, ${was.toFixed(1)} % when recorded; make them quicker, or record it with npm test -- --write-seconds and say why`
  })
}

/** What the tests of each slice took when it was last written down; nothing before the first time. */
export const recordedSeconds = (): SecondsBySlice =>
  existsSync(recordFile) ? secondsBySlice.parse(JSON.parse(readFileSync(recordFile, 'utf8'))) : {}

export const recordSeconds = (seconds: SecondsBySlice): void =>
  writeFileSync(recordFile, `${JSON.stringify(seconds, null, 2)}\n`)
