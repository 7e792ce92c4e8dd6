import { z } from 'zod'
import { isoDate, longText, optionalText, text, uuid } from './fields.ts'

// What is asked of somebody in one form: a reading on a traveller, a question of a questionnaire. Slices that keep their
// questions in another shape say in their domain how one becomes a step.

const base = { label: longText(500) } as const

/** Decimals a figure may have at most, in a limit and in a reading. */
const MOST_DECIMALS = 6
const FIGURE = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/
const limit = z
  .string()
  .regex(FIGURE, `The :attribute field must be a number with at most ${MOST_DECIMALS} decimals.`)
  .nullish()

/** One thing that is asked, by what it is answered with. */
export const step = z.discriminatedUnion('type', [
  /** Yes or no; `wanted` is the answer that is within the limits, none where both are. */
  z.strictObject({
    type: z.literal('check'),
    ...base,
    wanted: z.enum(['yes', 'no']).nullish(),
    mayNotApply: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('number'),
    ...base,
    /** `mm`, `bar`; null: a count. */
    unit: optionalText(20),
    min: limit,
    max: limit,
    /** Decimals that are read at most; null: as many as a figure may have. */
    decimals: z.int().min(0).max(MOST_DECIMALS).nullish(),
  }),
  z.strictObject({ type: z.literal('choice'), ...base, options: z.array(text(120)).max(30) }),
  /** Which measuring tool was used; `kind` is the kind of it that belongs here. */
  z.strictObject({ type: z.literal('gauge'), ...base, kind: optionalText(40) }),
  z.strictObject({ type: z.literal('text'), ...base }),
  z.strictObject({ type: z.literal('date'), ...base }),
  z.strictObject({ type: z.literal('file'), ...base }),
  z.strictObject({ type: z.literal('photo'), ...base }),
  /** Something to do; it is answered by saying that it is done. */
  z.strictObject({ type: z.literal('task'), ...base }),
  z.strictObject({ type: z.literal('table'), ...base, columns: z.array(text(60)).max(8) }),
])
export type Step = z.output<typeof step>
export type StepType = Step['type']

/** The words of the answers to a check; `not_applicable` only where the step allows it. */
export const checkAnswers = { yes: 'Yes', no: 'No', not_applicable: 'Not applicable' } as const

const gaugeUse = z.object({
  id: uuid,
  /** As people know it: `CAL-014`. */
  name: z.string(),
  /** The last day its calibration holds; null: it needs none. */
  dueOn: isoDate.nullable(),
  usedOn: isoDate,
})
/** A measuring tool as it was on the day it was used. */
export type GaugeUse = z.output<typeof gaugeUse>

/** The values of the steps by their type. Numbers are decimal strings, dates `YYYY-MM-DD`, files their ids. */
export interface StepValues {
  readonly check: keyof typeof checkAnswers
  readonly number: string
  readonly choice: string
  readonly gauge: GaugeUse
  readonly text: string
  readonly date: string
  readonly file: string[]
  readonly photo: string[]
  readonly task: 'done'
  readonly table: string[][]
}
export type StepValue = StepValues[StepType]

const words = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw.trim() : undefined)

/**
 * A figure in the one way it is kept: no zeros before it and no minus before nothing. Zeros behind the point stay: who reads
 * 12.50 has measured hundredths. A JavaScript number is none, it has lost them.
 */
function figure(raw: unknown): string | undefined {
  const [, sign = '', digits, fraction] = FIGURE.exec(words(raw) ?? '') ?? []
  if (digits === undefined) return undefined
  const whole = digits.replace(/^0+(?=\d)/, '')
  const size = fraction === undefined ? whole : `${whole}.${fraction}`
  return /[1-9]/.test(size) ? `${sign}${size}` : size
}

const check = z.enum(['yes', 'no', 'not_applicable'])
const ids = z.array(z.string().min(1))
const rows = z.array(z.array(z.string()))

const readers: { readonly [T in StepType]: (raw: unknown) => StepValues[T] | undefined } = {
  check: (raw) => check.safeParse(words(raw)).data,
  number: figure,
  choice: words,
  gauge: (raw) => gaugeUse.safeParse(raw).data,
  text: (raw) => (typeof raw === 'string' ? raw : undefined),
  date: (raw) => isoDate.safeParse(words(raw)).data,
  file: (raw) => ids.safeParse(raw).data,
  photo: (raw) => ids.safeParse(raw).data,
  task: (raw) => (words(raw) === 'done' ? 'done' : undefined),
  table: (raw) => rows.safeParse(raw).data,
}

/** What was entered as the value of a type, in the one way it is kept; null when it is no such value. */
export const valueAs = <T extends StepType>(type: T, raw: unknown): StepValues[T] | null =>
  readers[type](raw) ?? null

/** Empty texts, lists of nothing and tables of empty cells say nothing. */
function isEmpty(raw: unknown): boolean {
  if (Array.isArray(raw)) return raw.every(isEmpty)
  return raw === null || raw === undefined || (typeof raw === 'string' && raw.trim() === '')
}

/** Whether there is an answer; what does not fit its step is none. */
export const isAnswered = ({ type }: Pick<Step, 'type'>, value: unknown): boolean =>
  !isEmpty(value) && valueAs(type, value) !== null

const oneOf = (options: readonly string[]): string =>
  options.length < 2 ? options.join('') : `${options.slice(0, -1).join(', ')} or ${options.at(-1)}`

/** What to do instead of what does not fit. */
function whatFits(asked: Step): string {
  switch (asked.type) {
    case 'check':
      return asked.mayNotApply ? 'Choose yes, no or not applicable.' : 'Choose yes or no.'
    case 'number':
      return 'Enter a number.'
    case 'choice':
      return `Choose ${oneOf(asked.options)}.`
    case 'gauge':
      return 'Choose the gauge that was used.'
    case 'text':
      return 'Enter a text.'
    case 'date':
      return 'Enter a date.'
    case 'file':
      return 'Choose a file.'
    case 'photo':
      return 'Take a photo.'
    case 'task':
      return 'Say that it is done.'
    case 'table':
      return 'Fill in the table.'
  }
}

/** Why what was entered is no value of its step, as a sentence; null when it is one and when nothing was entered. */
export function valueProblem(asked: Step, raw: unknown): string | null {
  if (isEmpty(raw)) return null
  if (valueAs(asked.type, raw) === null) return whatFits(asked)
  switch (asked.type) {
    case 'check':
      return !asked.mayNotApply && valueAs('check', raw) === 'not_applicable' ? whatFits(asked) : null
    case 'choice':
      return asked.options.includes(valueAs('choice', raw) ?? '') ? null : whatFits(asked)
    case 'number':
      return tooFine(asked.decimals ?? MOST_DECIMALS, valueAs('number', raw) ?? '')
    case 'table': {
      const width = asked.columns.length
      const isWider = (valueAs('table', raw) ?? []).some((row) => row.length > width)
      return isWider ? 'A row has more cells than the table.' : null
    }
    default:
      return null
  }
}

function tooFine(decimals: number, value: string): string | null {
  const read = value.split('.')[1]?.length ?? 0
  if (read <= decimals) return null
  return decimals === 0
    ? 'Enter a whole number.'
    : `Enter at most ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}.`
}
