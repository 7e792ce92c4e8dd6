import { Decimal } from 'decimal.js'

/**
 * What changed between two revisions of a document, in words. A slice puts a revision into words (header fields by
 * label, lines with their facts), collects clauses with the functions below, and gathers them by group. Clauses become
 * sentences at the very end, so that a line can put its name before them.
 */

type Maybe = string | null | undefined
/** Fields of a header or a line in words, by label, in the order they are named. */
export type LabelledFields = Readonly<Record<string, string | null>>

/** Changes in full sentences, by group; groups without a change are left out. */
export type Changes<Group extends string = string> = readonly {
  readonly group: Group
  readonly sentences: readonly string[]
}[]

/** The clauses that say something. */
export const clausesOf = (clauses: readonly (string | null)[]): string[] =>
  clauses.filter((one): one is string => one !== null)

const LONGEST = 160
const quoted = (text: string): string => `"${text.replaceAll(/\s+/g, ' ').trim()}"`

/** `Payment terms changed from "30 days net" to "60 days net"`; null when nothing changed. */
export function textChange(label: string, from: Maybe, to: Maybe): string | null {
  const [before, after] = [from ?? '', to ?? '']
  if (before === after) return null
  if (before.length > LONGEST || after.length > LONGEST) {
    return after === '' ? `${label} removed` : before === '' ? `${label} added` : `${label} reworded`
  }
  if (before === '') return `${label} set to ${quoted(after)}`
  if (after === '') return `${label} removed, was ${quoted(before)}`
  return `${label} changed from ${quoted(before)} to ${quoted(after)}`
}

/** A clause for each field that differs. */
export const fieldChanges = (from: LabelledFields, to: LabelledFields): string[] =>
  clausesOf(
    [...new Set([...Object.keys(from), ...Object.keys(to)])].map((label) =>
      textChange(label, from[label], to[label]),
    ),
  )

interface NumberWords {
  /** How a value is written: `USD 1,200.00`. */
  readonly show: (value: string) => string
  /** Words for more and less; `raised` and `lowered` when missing. */
  readonly verbs?: readonly [more: string, less: string]
  /** Whether the clause also gives the change in percent. */
  readonly inPercent?: boolean
}

/** ` (+5.0 %)`; nothing where it would be 0.0. */
function signed(change: Decimal): string {
  const size = change.abs().toFixed(1, Decimal.ROUND_HALF_UP)
  return size === '0.0' ? '' : ` (${change.isNegative() ? '-' : '+'}${size} %)`
}

/** `unit price raised from USD 1,200.00 to USD 1,260.00 (+5.0 %)`; null when nothing changed. */
export function numberChange(label: string, from: Maybe, to: Maybe, words: NumberWords): string | null {
  if (from == null && to == null) return null
  if (from == null) return `${label} set to ${words.show(String(to))}`
  if (to == null) return `${label} removed, was ${words.show(from)}`
  const [before, after] = [new Decimal(from), new Decimal(to)]
  if (before.eq(after)) return null
  const [more, less] = words.verbs ?? ['raised', 'lowered']
  const verb = after.gt(before) ? more : less
  const tellsPercent = words.inPercent && !before.isZero()
  const percent = tellsPercent ? signed(after.minus(before).div(before.abs()).times(100)) : ''
  return `${label} ${verb} from ${words.show(from)} to ${words.show(to)}${percent}`
}

/** `specification removed: API 17D`, `specification added: API 6A`: what came and went between two lists. */
export function listChanges(label: string, from: readonly string[], to: readonly string[]): string[] {
  const gone = from.filter((one) => !to.includes(one)).map((one) => `${label} removed: ${one}`)
  return [...gone, ...to.filter((one) => !from.includes(one)).map((one) => `${label} added: ${one}`)]
}

interface Line {
  readonly lineNo: number
  readonly description: string
}

/** Lines that belong together: by number, then by the words of lines that were given another number. */
function pairs<L extends Line>(before: readonly L[], after: readonly L[]) {
  const numbers = new Set(before.map(({ lineNo }) => lineNo))
  const left = before.filter(({ lineNo }) => !after.some((line) => line.lineNo === lineNo))
  const moved = new Map<number, L>()
  for (const line of after.filter(({ lineNo }) => !numbers.has(lineNo))) {
    const at = left.findIndex(({ description }) => description === line.description)
    const [from] = at < 0 ? [] : left.splice(at, 1)
    if (from) moved.set(line.lineNo, from)
  }
  const kept = after.map((line) => ({
    from: before.find(({ lineNo }) => lineNo === line.lineNo) ?? moved.get(line.lineNo) ?? null,
    to: line,
  }))
  return [...kept, ...left.map((from) => ({ from, to: null }))].sort(
    (a, b) => (a.to ?? a.from ?? { lineNo: 0 }).lineNo - (b.to ?? b.from ?? { lineNo: 0 }).lineNo,
  )
}

/**
 * Clauses for the lines of two revisions by their number: `Line 20: unit price raised ...`. `added` and `removed` put a
 * whole line into words; without them such lines are passed over.
 */
export function lineChanges<L extends Line>(
  before: readonly L[],
  after: readonly L[],
  words: {
    readonly changed: (from: L, to: L) => readonly string[]
    readonly added?: (line: L) => string
    readonly removed?: (line: L) => string
  },
): string[] {
  return pairs(before, after).flatMap(({ from, to }): string[] => {
    if (from && to) return words.changed(from, to).map((clause) => `Line ${to.lineNo}: ${clause}`)
    if (to) return words.added ? [`Line ${to.lineNo} added: ${words.added(to)}`] : []
    return from && words.removed ? [`Line ${from.lineNo} removed: ${words.removed(from)}`] : []
  })
}

/** A clause as a sentence: a capital first, a full stop last. */
export function sentence(clause: string): string {
  const text = clause.charAt(0).toUpperCase() + clause.slice(1)
  return /[.!?]"?$/.test(text) ? text : `${text}.`
}

/** The clauses as sentences, by group in the order of `groups`. */
export const changesBy = <Group extends string>(
  groups: readonly Group[],
  clauses: Readonly<Record<Group, readonly string[]>>,
): Changes<Group> =>
  groups.flatMap((group) =>
    clauses[group].length > 0 ? [{ group, sentences: clauses[group].map(sentence) }] : [],
  )

/** The sentences as plain text, one to a line, for a mail. */
export const changesText = (changes: Changes): string =>
  changes.flatMap(({ sentences }) => sentences.map((one) => `- ${one}`)).join('\n')

/** The changes in a text of about so many characters at most: the group `kept` is whole, of the others what is too much is counted. */
export function changesWithin<Group extends string>(
  changes: Changes<Group>,
  longest: number,
  kept: Group,
): Changes<Group> {
  let left = longest - changesText(changes.filter(({ group }) => group === kept)).length
  return changes.map((part) => {
    if (part.group === kept) return part
    const sentences: string[] = []
    for (const one of part.sentences) {
      left -= one.length + 3
      if (left < 0) break
      sentences.push(one)
    }
    const more = part.sentences.length - sentences.length
    if (more > 0) sentences.push(more === 1 ? 'One further change.' : `${more} further changes.`)
    return { ...part, sentences }
  })
}
