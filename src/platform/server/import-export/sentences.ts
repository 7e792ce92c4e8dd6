import type { z } from 'zod'
import { validationErrors } from '#platform/contract/values/validation.ts'

/** What is wrong with a cell, to be read after "Row 7, percent:". */
export function cellSentence(issue: z.core.$ZodIssue, text: string): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'is missing'
  const isNumber = typeof issue.input === 'number'
  if (issue.code === 'too_big' && isNumber) return `${text} is more than ${issue.maximum}`
  if (issue.code === 'too_small' && isNumber) return `${text} is less than ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `"${text}" is longer than ${issue.maximum} characters`
  // Decimals are texts; their highest value is a rule of its own.
  const [, most] = /must not be greater than (\d+)\.$/.exec(issue.message) ?? []
  if (most !== undefined) return `${text} is more than ${most}`
  return Object.values(validationErrors([issue])).flat()[0] ?? `"${text}" does not fit`
}
