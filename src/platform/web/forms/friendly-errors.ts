import { z } from 'zod'
import type { ApiError } from '#platform/contract/calls/errors.ts'
import { fieldAt, labelAt } from '#platform/contract/words/labels.ts'
import type { Problems } from '#platform/contract/values/validation.ts'
import { inSentence, isNoun } from '#platform/contract/words/name-labels.ts'

/** What somebody does to fill in a field. */
type Verb = 'Enter' | 'Choose' | 'Attach'

/** References, fixed words, days, switches and countries are chosen; the id of a file means an attached file. */
function verbOf(field: z.core.$ZodType | undefined, name: string): Verb {
  if (/^file|File(Id|Ids)?$/.test(name)) return 'Attach'
  // To zod the code of a country is a text.
  return isChosen(field) || /country$/i.test(name) ? 'Choose' : 'Enter'
}

function isChosen(field: z.core.$ZodType | undefined): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return isChosen(field.unwrap())
  if (field instanceof z.ZodPipe) return isChosen(field.in)
  if (field instanceof z.ZodArray) return isChosen(field.element)
  return (
    field instanceof z.ZodUUID ||
    field instanceof z.ZodEnum ||
    field instanceof z.ZodBoolean ||
    field instanceof z.ZodISODate ||
    field instanceof z.ZodISODateTime
  )
}

function required(verb: Verb, label: string): string {
  if (/^e-?mail$/i.test(label)) return 'Enter the e-mail address.'
  if (label.startsWith('Your ')) return `${verb} ${inSentence(label)}.`
  if (isNoun(label)) return `${verb} the ${inSentence(label)}.`
  return `${verb === 'Enter' ? 'Fill in' : verb} "${label}".`
}

/** What to do, by the code of what is wrong and the label of the field; null where the sentence says it already. */
function friendly(code: string | undefined, verb: Verb, label: string): string | null {
  switch (code) {
    case 'required':
      return required(verb, label)
    case 'email':
      return 'Enter a valid e-mail address.'
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

const FIELD = /^The .+ field (?=must )/

/** "The password needs at least 12 characters." instead of "The password field must be at least ...". */
function plain(sentence: string, label: string): string {
  const words = sentence
    .replace(/ field must be at least (\d+) characters\.$/, ' needs at least $1 characters.')
    .replace(/ field must not be greater than (\d+) characters\.$/, ' may have at most $1 characters.')
  return words.replace(FIELD, isNoun(label) ? `The ${inSentence(label)} ` : `"${label}" `)
}

/** Of several sentences about the form of one value the first is enough: what is no number is not above 0 either. */
const distinct = ([first = '', ...others]: readonly string[]): string[] => [
  first,
  ...others.filter((one) => !(FIELD.test(first) && FIELD.test(one))),
]

/** `lines.0.quantity` as the path zod knows. */
const pathOf = (key: string): PropertyKey[] =>
  key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** What fields are called on the screen, where that is not the label of the schema. */
type Labels = ReadonlyMap<string, string>

/** The sentences of the API as a form says them: the first of each field by its code, the others as they are. */
export function friendlyErrors(
  { errors, codes }: Problems,
  schema: z.ZodType,
  labels?: Labels,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([key, sentences]) => {
      const [first = '', ...others] = distinct(sentences)
      const path = pathOf(key)
      const verb = verbOf(fieldAt(schema, path), key.split('.').at(-1) ?? key)
      const label = labels?.get(key) ?? labelAt(schema, path)
      return [key, [friendly(codes[key], verb, label) ?? plain(first, label), ...others]]
    }),
  )
}

/** What a refused save says by field; the refusal as a whole has the empty name. */
export const messagesOf = (
  { errors, body, message }: ApiError,
  schema: z.ZodType = z.unknown(),
  labels?: Labels,
): Record<string, string[]> =>
  Object.keys(errors).length > 0
    ? friendlyErrors({ errors, codes: body.codes ?? {} }, schema, labels)
    : { '': [message] }

/** "Line 2: ..." or "Addresses 2: ..." for an error inside a list; `numberOf` answers the number that a line shows. */
export function placedSentence(
  key: string,
  sentence: string,
  labels: Readonly<Record<string, string>> = {},
  numberOf?: (at: number) => number | undefined,
): string {
  const [, field = '', at] = /^(\w+)\.(\d+)\./.exec(key) ?? []
  const word = field === 'lines' ? 'Line' : (labels[field] ?? 'Line')
  return at === undefined ? sentence : `${word} ${numberOf?.(Number(at)) ?? Number(at) + 1}: ${sentence}`
}
