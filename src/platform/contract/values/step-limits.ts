import { Decimal } from 'decimal.js'
import { counted } from './amounts.ts'
import { shortDay } from './dates.ts'
import { checkAnswers, type Step, valueAs } from './typed-steps.ts'

/** Room for an answer that is written by hand. */
export const ROOM_FOR_PEN = '________'

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ')

function rangeOf(min: string | null | undefined, max: string | null | undefined): string | null {
  if (min && max) return `${min} to ${max}`
  return min ? `${min} or more` : max ? `${max} or less` : null
}

/** What an answer has to be, in words: `10 to 12 mm`, `15 or more min`, `yes`; null where everything is within the limits. */
export function limitsOf(step: Step): string | null {
  if (step.type === 'check') return step.wanted ? checkAnswers[step.wanted].toLowerCase() : null
  if (step.type !== 'number') return null
  const range = rangeOf(step.min, step.max)
  return range && joined(range, step.unit)
}

/** A step on a route card: `Hold time 15 to 30 min`, `Wall mm`, `Drawing at hand`. */
export const describeStep = (step: Step): string =>
  step.type === 'number' ? joined(step.label, limitsOf(step) ?? step.unit) : step.label

/**
 * Why an answer is a finding, as a sentence: `Wall is 9.5 mm; it must be 10 to 12 mm.` Null when it is within the limits, and
 * for what is no answer: whether there has to be one is another question.
 */
export function outOfLimits(step: Step, value: unknown): string | null {
  switch (step.type) {
    case 'number': {
      const read = valueAs('number', value)
      if (read === null || isWithin(read, step)) return null
      return `${step.label} is ${joined(read, step.unit)}; it must be ${limitsOf(step)}.`
    }
    case 'check': {
      const answer = valueAs('check', value)
      if (answer === null || answer === 'not_applicable' || !step.wanted || answer === step.wanted)
        return null
      return `${step.label} is answered with ${answer}; it must be ${step.wanted}.`
    }
    case 'gauge': {
      const use = valueAs('gauge', value)
      return use?.dueOn && use.dueOn < use.usedOn ? `${use.name} was due on ${shortDay(use.dueOn)}.` : null
    }
    default:
      return null
  }
}

interface Limits {
  readonly min?: string | null | undefined
  readonly max?: string | null | undefined
}

// What stands as a limit was checked when the step was defined; what is no figure limits nothing.
function isWithin(read: string, { min, max }: Limits): boolean {
  const [lower, upper] = [valueAs('number', min), valueAs('number', max)]
  const value = new Decimal(read)
  return !(lower !== null && value.lt(lower)) && !(upper !== null && value.gt(upper))
}

/** An answer in words; `''` when there is none. Files go by their names, one that is gone is called so. */
export function answerInWords(
  step: Step,
  value: unknown,
  fileNames: ReadonlyMap<string, string> = new Map(),
): string {
  switch (step.type) {
    case 'check': {
      const answer = valueAs('check', value)
      return answer === null ? '' : checkAnswers[answer]
    }
    case 'number':
      return readWith(valueAs('number', value), step.unit)
    case 'gauge':
      return valueAs('gauge', value)?.name ?? ''
    case 'date':
      return shortDay(valueAs('date', value) ?? '')
    case 'task':
      return valueAs('task', value) === null ? '' : 'Done'
    case 'file':
    case 'photo':
      return (valueAs(step.type, value) ?? [])
        .map((id) => fileNames.get(id) ?? 'a file that was removed')
        .join(', ')
    case 'table': {
      const rows = valueAs('table', value) ?? []
      return rows.length === 0 ? '' : counted(rows.length, 'row', 'rows')
    }
    case 'choice':
    case 'text':
      return valueAs(step.type, value) ?? ''
  }
}

const readWith = (read: string | null, unit: string | null | undefined): string =>
  read === null ? '' : joined(read, unit)

/** Which part of the definition of a step contradicts itself, and why; null when it can be asked. */
export function definitionProblem(
  asked: Step,
): [part: 'max' | 'options' | 'columns', sentence: string] | null {
  switch (asked.type) {
    case 'number': {
      const [min, max] = [valueAs('number', asked.min), valueAs('number', asked.max)]
      if (min === null || max === null || new Decimal(min).lte(max)) return null
      return ['max', 'The upper limit is below the lower one.']
    }
    case 'choice':
      return asked.options.length > 1
        ? null
        : ['options', `The choice "${asked.label}" needs at least two options.`]
    case 'table':
      return asked.columns.length > 0 ? null : ['columns', `The table "${asked.label}" has no columns.`]
    default:
      return null
  }
}
