import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { fieldLabel, formatStoredValue } from '#platform/contract/words/name-labels.ts'

/** How a verification of the trail stands. */
export const verificationStates = {
  waiting: { label: 'Waiting', tone: 'amber' },
  running: { label: 'Running', tone: 'blue' },
  whole: { label: 'Whole', tone: 'green' },
  broken: { label: 'Broken', tone: 'red' },
  stopped: { label: 'Stopped', tone: 'grey' },
} as const satisfies Record<string, StateInfo>
export type VerificationState = keyof typeof verificationStates
export const verificationStateNames = Object.keys(verificationStates) as [
  VerificationState,
  ...VerificationState[],
]

/** It has not come to a result yet. */
export const isUnderWay = (state: VerificationState): boolean => state === 'waiting' || state === 'running'

/** `quote-traveller-approving-users` -> `Quote traveller approving users` */
export function areaLabel(entity: string): string {
  const words = entity.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One field of a change in words. */
export interface ChangedField {
  readonly field: string
  readonly label: string
  readonly from: string | null
  readonly to: string | null
}

const DEEPEST = 5
const MOST_LINES = 200

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The parts of a value that have names: the fields of an object, the entries of a list by their place. */
function partsOf(value: unknown): Fields | null {
  if (isFields(value)) return value
  if (!Array.isArray(value)) return null
  if (value.length > 0 && value.every((entry) => typeof entry !== 'object')) return null
  return Object.fromEntries(value.map((entry, at) => [String(at + 1), entry]))
}

interface TextNode {
  readonly text?: unknown
  readonly content?: unknown
}

const isFormatted = (value: unknown): value is { content: TextNode[] } =>
  isFields(value) && value.type === 'doc' && Array.isArray(value.content)

const wordsIn = (node: TextNode): string => {
  if (typeof node.text === 'string') return node.text
  return Array.isArray(node.content) ? (node.content as TextNode[]).map(wordsIn).join(' ') : ''
}

/** The paragraphs of a formatted text that differ; what comes before and after them is left out. */
function paragraphsBetween(from: unknown, to: unknown): { from: string | null; to: string | null } {
  const before = isFormatted(from) ? from.content.map(wordsIn) : []
  const after = isFormatted(to) ? to.content.map(wordsIn) : []
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const middle = (lines: string[]) => lines.slice(head, lines.length - tail).join('\n') || null
  const [left, right] = [middle(before), middle(after)]
  return left === null && right === null ? { from: null, to: 'changed' } : { from: left, to: right }
}

const labelOf = (name: string): string => (/^\d+$/.test(name) ? name : fieldLabel(name).toLowerCase())

function changedFieldsBelow(
  field: string,
  label: string,
  from: unknown,
  to: unknown,
  depth: number,
): ChangedField[] {
  if (isFormatted(from) || isFormatted(to)) return [{ field, label, ...paragraphsBetween(from, to) }]
  const before = partsOf(from)
  const after = partsOf(to)
  const hasParts =
    (before ?? after) !== null && (from == null || before !== null) && (to == null || after !== null)
  if (!hasParts || depth >= DEEPEST) return [{ field, label, ...wordsBetween(from, to) }]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !isSame(before?.[name], after?.[name]))
    .flatMap((name) =>
      changedFieldsBelow(
        `${field}.${name}`,
        `${label} ${labelOf(name)}`,
        before?.[name],
        after?.[name],
        depth + 1,
      ),
    )
}

/** Two values in words; where both read the same, that the value was changed. */
function wordsBetween(from: unknown, to: unknown): { from: string | null; to: string | null } {
  const before = formatStoredValue(from)
  const after = formatStoredValue(to)
  return before === after && !isSame(from, to) ? { from: null, to: 'changed' } : { from: before, to: after }
}

/** What an entry of the trail changed, field by field, before and after; lists and groups by their parts. */
export function changedFields(
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>,
): ChangedField[] {
  return Object.entries(changes)
    .flatMap(([field, { from, to }]) => changedFieldsBelow(field, fieldLabel(field), from, to, 0))
    .slice(0, MOST_LINES)
}

/** The whole change as one line of a table. */
export const describeChanges = (fields: readonly ChangedField[]): string =>
  fields.map(({ label, from, to }) => `${label}: ${from ?? 'nothing'} -> ${to ?? 'nothing'}`).join('; ')
