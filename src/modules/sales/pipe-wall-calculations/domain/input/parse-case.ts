import { type PipeWallCase, pipeWallCase } from '../../contract/case.ts'
import type { FieldError, PipeWallResult } from '../../contract/result.ts'

/** A case out of anything that came from outside, or the result that says what is wrong with it. */
export function parseCase(input: unknown): { case: PipeWallCase } | { result: PipeWallResult } {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return failure(undefined, [{ field: '', message: 'A case must be an object with the fields of a case.' }])
  }
  const given = asWritten(input)
  const parsed = pipeWallCase.safeParse(given)
  if (parsed.success) return { case: parsed.data }
  const errors: FieldError[] = []
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const field = [...issue.path, key].join('.')
        errors.push({ field, message: `"${field}" is not a field of a case.` })
      }
    } else {
      // A form shows value and unit as one field.
      const path = issue.path.filter((part, index) => !(index === issue.path.length - 1 && isPart(part)))
      const field = path.join('.')
      const name = field === '' ? 'The case' : `"${field}"`
      const message = issue.message.endsWith('.')
        ? issue.message
        : `${name} is not as expected: ${issue.message}.`
      if (!errors.some((error) => error.field === field)) errors.push({ field, message })
    }
  }
  const id: unknown = Reflect.get(input, 'id')
  return failure(typeof id === 'string' || typeof id === 'number' ? id : undefined, errors)
}

const isPart = (part: PropertyKey) => part === 'value' || part === 'unit'

function failure(id: string | number | undefined, errors: FieldError[]): { result: PipeWallResult } {
  return { result: { ...(id === undefined ? {} : { id }), status: 'error', errors, warnings: [] } }
}

/** Programs often write null for a field that is left out, and NPS 8 as a number. */
function asWritten(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]: [string, unknown]) => {
      if (held === null) return []
      return [[key, key === 'nps' && typeof held === 'number' ? String(held) : held] as const]
    }),
  )
}
