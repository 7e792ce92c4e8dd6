import { isDeepStrictEqual } from 'node:util'
import { shortDay } from '#platform/contract/values/dates.ts'
import { formatStoredValue, inSentence } from '#platform/contract/words/name-labels.ts'

interface Line {
  readonly id?: unknown
  readonly lineNo: number
  readonly [name: string]: unknown
}
const MOST_LINES = 8
// What a line costs is not for everybody who reads the timeline, and its id says nothing.
const UNTOLD = /cost|margin|markup|^id$|Id$|^lineNo$/i

const LONGEST_VALUE = 60

/** Old and new of a short value; a long one, or one of several parts, has only changed. */
function fromTo(from: unknown, to: unknown): string {
  if ([from, to].some((value) => typeof value === 'object' && value !== null)) return ''
  const [before, after] = [formatStoredValue(from), formatStoredValue(to)]
  if ([before, after].some((value) => (value?.length ?? 0) > LONGEST_VALUE || value?.includes('\n')))
    return ''
  const words = (value: string | null) => (value === null ? 'nothing' : shortDay(value))
  return ` from ${words(before)} to ${words(after)}`
}

const areLines = (value: unknown): value is readonly Line[] =>
  Array.isArray(value) &&
  value.every(
    (one) => typeof one === 'object' && one !== null && typeof Reflect.get(one, 'lineNo') === 'number',
  )

/**
 * What became of numbered lines: `line 10: quantity from 5 to 7, drawing; line 30 added`. Null for what is no list of lines.
 * Lines belong together by their id, else by their number.
 */
export function lineChanges(from: unknown, to: unknown, label: (name: string) => string): string | null {
  const [before, after] = [from ?? [], to ?? []]
  if (!areLines(before) || !areLines(after) || before.length + after.length === 0) return null
  const same = (a: Line, b: Line) => (a.id && b.id ? a.id === b.id : a.lineNo === b.lineNo)
  const told = after.flatMap((line): string[] => {
    const old = before.find((one) => same(one, line))
    if (!old) return [`line ${line.lineNo} added`]
    const names = [...new Set([...Object.keys(old), ...Object.keys(line)])].filter(
      (name) => !isDeepStrictEqual(old[name] ?? null, line[name] ?? null),
    )
    if (names.length === 0) return []
    const words = names
      .filter((name) => !UNTOLD.test(name))
      .map((name) => `${inSentence(label(name))}${fromTo(old[name], line[name])}`)
    return [words.length > 0 ? `line ${line.lineNo}: ${words.join(', ')}` : `line ${line.lineNo} changed`]
  })
  const gone = before
    .filter((line) => !after.some((one) => same(one, line)))
    .map(({ lineNo }) => `line ${lineNo} removed`)
  const all = [...told, ...gone]
  if (all.length === 0) return 'changed'
  const more = all.length - MOST_LINES
  return [...all.slice(0, MOST_LINES), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}
