import type { z } from 'zod'
import { labelAt } from '../words/labels.ts'
import { inSentence, isNoun } from '../words/name-labels.ts'

/** The label of a field inside a sentence: `customerReference` -> `customer reference`, or as it was declared; what is no noun is quoted. */
export const attributeName = (path: readonly PropertyKey[], schema?: z.core.$ZodType): string => {
  const label = labelAt(schema, path)
  return isNoun(label) ? inSentence(label) : `"${label}"`
}

/** What is wrong with a value: sentences by field (`lines.0.quantity`), and for programs the code of the first of each. */
export interface Problems {
  readonly errors: Record<string, string[]>
  readonly codes: Record<string, string>
}

/** Sentences and codes for the issues zod found; the labels are those of the schema. Parse with `reportInput: true`. */
export function validationProblems(issues: readonly z.core.$ZodIssue[], schema?: z.core.$ZodType): Problems {
  const problems: Problems = { errors: {}, codes: {} }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        add(problems, [...issue.path, key], `The ${key} field is not known here.`, 'unknown')
      continue
    }
    add(problems, issue.path, sentence(issue, attributeName(issue.path, schema)), codeOf(issue))
  }
  return problems
}

/** Only the sentences. */
export const validationErrors = (
  issues: readonly z.core.$ZodIssue[],
  schema?: z.core.$ZodType,
): Record<string, string[]> => validationProblems(issues, schema).errors

function add({ errors, codes }: Problems, path: readonly PropertyKey[], text: string, code: string) {
  const key = path.map(String).join('.') || 'body'
  // A field may be called like something every object has: `constructor`.
  const list = Object.hasOwn(errors, key) ? errors[key] : undefined
  if (!list) {
    errors[key] = [text]
    codes[key] = code
  } else if (!list.includes(text)) list.push(text)
}

const isMissing = (issue: z.core.$ZodIssue): boolean =>
  (issue.input === undefined || issue.input === null || issue.input === '') && issue.code !== 'custom'

/** The name of the rule that is broken: `required`, `max`, `email`. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'too_small':
      return 'min'
    case 'too_big':
      return 'max'
    case 'invalid_format':
      return issue.format === 'datetime' ? 'date' : issue.format
    case 'invalid_value':
    case 'invalid_union':
    case 'invalid_key':
      return 'choice'
    default:
      return issue.code
  }
}

function sentence(issue: z.core.$ZodIssue, name: string): string {
  if (isMissing(issue)) return `The ${name} field is required.`
  switch (issue.code) {
    case 'invalid_type':
      return `The ${name} field must be ${typeLabels[issue.expected] ?? `a valid ${issue.expected}`}.`
    case 'too_small':
      return tooSmall(name, issue)
    case 'too_big':
      return tooBig(name, issue)
    case 'invalid_format':
      return invalidFormat(name, issue)
    case 'invalid_value':
    case 'invalid_union':
    case 'invalid_key':
      return `The selected ${name} is invalid.`
    case 'not_multiple_of':
      return `The ${name} field must be a multiple of ${issue.divisor}.`
    default:
      return issue.message.replaceAll(':attribute', name)
  }
}

const typeLabels: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  date: 'a valid date',
}

function tooSmall(name: string, issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string') return `The ${name} field must be at least ${issue.minimum} characters.`
  if (issue.origin === 'array') return `The ${name} field must have at least ${issue.minimum} items.`
  return `The ${name} field must be at least ${issue.minimum}.`
}

function tooBig(name: string, issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'string')
    return `The ${name} field must not be greater than ${issue.maximum} characters.`
  if (issue.origin === 'array') return `The ${name} field must not have more than ${issue.maximum} items.`
  return `The ${name} field must not be greater than ${issue.maximum}.`
}

function invalidFormat(name: string, issue: z.core.$ZodIssueInvalidStringFormat): string {
  if (issue.format === 'email') return `The ${name} field must be a valid email address.`
  if (issue.format === 'date' || issue.format === 'datetime') return `The ${name} field must be a valid date.`
  if (issue.format === 'uuid') return `The selected ${name} is invalid.`
  if (issue.format === 'regex' && issue.message.includes(':attribute'))
    return issue.message.replaceAll(':attribute', name)
  return `The ${name} field format is invalid.`
}
