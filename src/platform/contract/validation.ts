import type { z } from 'zod'

/** `customerReference` -> `customer reference`; of `lines.0.unitPrice` the last name counts. */
export function attributeName(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string')
  const last = String(names.at(-1) ?? 'value')
    .replace(/Id$/, '')
    .replace(/Ids$/, '')
  return last
    .replaceAll('_', ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .toLowerCase()
}

/** Sentences by field (`lines.0.quantity`) for the issues zod found. Parse with `reportInput: true`. */
export function validationErrors(issues: readonly z.core.$ZodIssue[], prefix = ''): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        add(errors, [...issue.path, key], prefix, `The ${key} field is not known here.`)
      continue
    }
    add(errors, issue.path, prefix, sentence(issue))
  }
  return errors
}

function add(errors: Record<string, string[]>, path: readonly PropertyKey[], prefix: string, text: string) {
  const key = [prefix, ...path.map(String)].filter(Boolean).join('.') || 'body'
  // A field may be called like something every object has: `constructor`.
  const list = Object.hasOwn(errors, key) ? errors[key] : undefined
  if (!list) errors[key] = [text]
  else if (!list.includes(text)) list.push(text)
}

function sentence(issue: z.core.$ZodIssue): string {
  const name = attributeName(issue.path)
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  if (missing && issue.code !== 'custom') return `The ${name} field is required.`
  switch (issue.code) {
    case 'invalid_type':
      return `The ${name} field must be ${typeWords[issue.expected] ?? `a valid ${issue.expected}`}.`
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

const typeWords: Record<string, string> = {
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
