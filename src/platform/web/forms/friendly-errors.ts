import type { z } from 'zod'
import { labelAt } from '#platform/contract/labels.ts'
import type { Problems } from '#platform/contract/validation.ts'
import { inSentence } from '#platform/contract/words.ts'

/** Labels that are no noun: `Who can see it`, `Because`. */
const PHRASE =
  /^(who|what|when|where|why|because|may|the|is|new|each|counts|begins|needs|keep|stands|until|from|for) ?/i

/** What to do, by the code of what is wrong and the label of the field; null where the sentence says it already. */
function friendly(code: string | undefined, label: string): string | null {
  switch (code) {
    case 'required':
      return PHRASE.test(label) ? `Fill in "${label}".` : `Enter the ${inSentence(label)}.`
    case 'email':
      return 'Enter a valid email address.'
    case 'date':
      return 'Enter a valid date.'
    case 'number':
      return 'Enter a number.'
    case 'int':
      return 'Enter a whole number.'
    default:
      return null
  }
}

/** `lines.0.quantity` as the path zod knows. */
const pathOf = (key: string): PropertyKey[] =>
  key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The sentences of the API as a form says them: the first of each field by its code, the others as they are. */
export function friendlyErrors({ errors, codes }: Problems, schema: z.ZodType): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([key, [first = '', ...others]]) => {
      const words = friendly(codes[key], labelAt(schema, pathOf(key)))
      return [key, [words ?? first, ...others]]
    }),
  )
}
