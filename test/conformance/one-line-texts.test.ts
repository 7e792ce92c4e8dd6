import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { holdsLines } from '#platform/contract/values/fields.ts'
import { contracts } from '../../src/app/catalogue.ts'

const inputs = contracts.flatMap((contract) =>
  Object.values(contract.endpoints).flatMap(({ method, path, body }) =>
    body ? [{ title: `${method} ${path}`, body }] : [],
  ),
)

/** Each text of a schema, with the path to it. */
function textsOf(schema: z.core.$ZodType, path: string): { path: string; schema: z.ZodType }[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsOf(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return textsOf(schema.in, path)
  if (schema instanceof z.ZodArray) return textsOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodRecord)
    // What is open in both is read by nobody before it was checked elsewhere.
    return schema.valueType instanceof z.ZodUnknown
      ? []
      : [...textsOf(schema.keyType, `${path}{}`), ...textsOf(schema.valueType, `${path}{}`)]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textsOf(one, path))
  if (schema instanceof z.ZodLazy) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textsOf(field as z.core.$ZodType, path === '' ? name : `${path}.${name}`),
    )
  return schema instanceof z.ZodString ? [{ path, schema }] : []
}

const texts = inputs.flatMap(({ title, body }) =>
  textsOf(body, '').map((text) => ({ ...text, title: `${title} ${text.path}` })),
)

/** Nobody prints these, and a person may choose any sign for them. */
const isSecret = (path: string) =>
  /^(current_)?password|_confirmation$|Confirmation$|(^|\.)(pin|password|token)$/.test(path)

/** Short enough for each field, long enough for most. */
const samples = (sign: string) => [`a${sign}b`, `abcdef${sign}ghijklmnop`]
const accepts = (schema: z.ZodType, sign: string) =>
  samples(sign).some((sample) => {
    const read = schema.safeParse(sample)
    // What is left out of a number on steel or paper does not come in.
    return read.success && String(read.data).includes(sign)
  })

const SIGNS = [
  '\n',
  '\r',
  '\t',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
]

describe('Every text that comes in', () => {
  it('is found', () => {
    expect(texts.length).toBeGreaterThan(300)
    expect(texts.some(({ schema }) => holdsLines(schema))).toBe(true)
  })

  it('is one line without control characters, unless it was declared to hold several', () => {
    const open = texts
      .filter(({ path, schema }) => !isSecret(path) && !holdsLines(schema))
      .filter(({ schema }) => SIGNS.some((sign) => accepts(schema, sign)))
    expect(open.map(({ title }) => title)).toEqual([])
  })

  it('holds line breaks and tabs at most where it has several lines', () => {
    const open = texts
      .filter(({ schema }) => holdsLines(schema))
      .filter(({ schema }) => ['\u0007', '\u001b', '\u007f'].some((sign) => accepts(schema, sign)))
    expect(open.map(({ title }) => title)).toEqual([])
  })
})
