import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { attributeName, validationErrors } from './validation.ts'

/** The sentences by field for one value, as the server makes them. */
function errorsOf(schema: z.ZodType, value: unknown): Record<string, string[]> {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? {} : validationErrors(result.error.issues, schema)
}

/** The sentence for a field called `heatNo`. */
const sentence = (schema: z.ZodType, value: unknown) =>
  errorsOf(z.strictObject({ heatNo: schema }), { heatNo: value }).heatNo?.[0]

describe('The name of an attribute', () => {
  it.each([
    ['one word', ['name'], 'name'],
    ['several words', ['customerReference'], 'customer reference'],
    ['words with underscores', ['password_confirmation'], 'password confirmation'],
    ['a reference loses its Id', ['companyId'], 'company'],
    ['references lose their Ids', ['specificationIds'], 'specification'],
    ['digits stand apart', ['addressLine1'], 'address line 1'],
    ['a nested field by its own name', ['lines', 0, 'unitPrice'], 'unit price'],
    ['an entry of a list by the name of the list', ['quantities', 2], 'quantities'],
    ['a field that is only called id', ['id'], 'id'],
    ['no path at all', [], 'value'],
  ])('%s', (_, path, name) => {
    expect(attributeName(path)).toBe(name)
  })
})

describe('Validation texts', () => {
  it.each<[what: string, schema: z.ZodType, value: unknown, text: string]>([
    ['required, left out', z.string(), undefined, 'The heat no field is required.'],
    ['required, null', z.string(), null, 'The heat no field is required.'],
    ['required, empty', z.string().min(1), '', 'The heat no field is required.'],
    ['required, only spaces', z.string().trim().min(1), '   ', 'The heat no field is required.'],
    ['required number', z.int(), undefined, 'The heat no field is required.'],
    ['required list', z.array(z.string()), undefined, 'The heat no field is required.'],
    ['required choice', z.enum(['a']), undefined, 'The heat no field is required.'],
    ['required date, empty', z.iso.date(), '', 'The heat no field is required.'],
    ['email', z.email(), 'morag@', 'The heat no field must be a valid email address.'],
    ['enum', z.enum(['a', 'b']), 'c', 'The selected heat no is invalid.'],
    ['literal', z.literal('1'), '2', 'The selected heat no is invalid.'],
    ['union', z.union([z.int(), z.boolean()]), 'x', 'The selected heat no is invalid.'],
    ['exists', z.uuid(), 'not-a-uuid', 'The selected heat no is invalid.'],
    ['max string', z.string().max(5), '123456', 'The heat no field must not be greater than 5 characters.'],
    ['min string', z.string().min(12), 'short', 'The heat no field must be at least 12 characters.'],
    ['max number', z.number().max(100), 101, 'The heat no field must not be greater than 100.'],
    ['min number', z.number().min(1), 0, 'The heat no field must be at least 1.'],
    ['numeric', z.number(), '12', 'The heat no field must be a number.'],
    ['integer', z.int(), 1.5, 'The heat no field must be an integer.'],
    ['date', z.iso.date(), '2026-02-30', 'The heat no field must be a valid date.'],
    ['instant', z.iso.datetime({ offset: true }), 'tomorrow', 'The heat no field must be a valid date.'],
    ['boolean', z.boolean(), 'yes', 'The heat no field must be true or false.'],
    ['string', z.string(), 7, 'The heat no field must be a string.'],
    ['array', z.array(z.string()), 'x', 'The heat no field must be an array.'],
    ['object', z.object({}), 'x', 'The heat no field must be an object.'],
    ['min items', z.array(z.int()).min(2), [1], 'The heat no field must have at least 2 items.'],
    ['max items', z.array(z.int()).max(1), [1, 2], 'The heat no field must not have more than 1 items.'],
    ['steps', z.number().multipleOf(5), 7, 'The heat no field must be a multiple of 5.'],
    ['format', z.string().regex(/^[A-Z]+$/), 'abc', 'The heat no field format is invalid.'],
    [
      'a format with a sentence of its own',
      z.string().regex(/^[A-Z]+$/, 'The :attribute field takes capital letters.'),
      'abc',
      'The heat no field takes capital letters.',
    ],
    [
      'a rule with a sentence of its own',
      z.string().refine((value) => value !== 'H-0', 'There is no :attribute zero.'),
      'H-0',
      'There is no heat no zero.',
    ],
    [
      'a rule that looks at an empty value',
      z.string().refine((value) => value !== '', 'Enter the :attribute as stamped.'),
      '',
      'Enter the heat no as stamped.',
    ],
  ])('%s', (_, schema, value, text) => {
    expect(sentence(schema, value)).toBe(text)
  })

  it('an integer is asked for where one is expected and a word came', () => {
    expect(sentence(z.int(), 'seven')).toBe('The heat no field must be a number.')
  })

  it('a key of a record that does not fit is an invalid choice', () => {
    const schema = z.strictObject({ tests: z.record(z.enum(['tensile', 'impact']), z.boolean()) })
    const errors = errorsOf(schema, { tests: { tensile: true, impact: true, hardness: true } })
    expect(
      Object.values(errors)
        .flat()
        .every((text) => /^The .+\.$/.test(text)),
    ).toBe(true)
    expect(errors).not.toEqual({})
  })
})

describe('Errors by field', () => {
  const order = z.strictObject({
    number: z.string().min(1),
    lines: z.array(z.strictObject({ quantity: z.number().min(1), specificationIds: z.array(z.uuid()) })),
  })

  it('name nested fields with dots', () => {
    const value = {
      number: 'PO-1',
      lines: [
        { quantity: 2, specificationIds: [] },
        { quantity: 0, specificationIds: ['x'] },
      ],
    }
    expect(errorsOf(order, value)).toEqual({
      'lines.1.quantity': ['The quantity field must be at least 1.'],
      'lines.1.specificationIds.0': ['The selected specification is invalid.'],
    })
  })

  it('report every unknown field by its own name, nested ones too', () => {
    const value = {
      number: 'PO-1',
      colour: 'red',
      size: 1,
      lines: [{ quantity: 1, specificationIds: [], price: '1' }],
    }
    expect(errorsOf(order, value)).toEqual({
      colour: ['The colour field is not known here.'],
      size: ['The size field is not known here.'],
      'lines.0.price': ['The price field is not known here.'],
    })
  })

  it('take a name that every object has for a name like any other', () => {
    expect(errorsOf(z.strictObject({}), { constructor: 1, toString: 'x' })).toEqual({
      constructor: ['The constructor field is not known here.'],
      toString: ['The toString field is not known here.'],
    })
  })

  it('keep the same sentence once and different ones in the order they were found', () => {
    const schema = z.strictObject({
      name: z
        .string()
        .refine(() => false, 'Twice.')
        .refine(() => false, 'Twice.')
        .refine(() => false, 'Other.'),
    })
    expect(errorsOf(schema, { name: 'x' })).toEqual({ name: ['Twice.', 'Other.'] })
  })

  it('stand under "body" when the whole body does not fit', () => {
    expect(errorsOf(order, [])).toEqual({ body: ['The value field must be an object.'] })
  })

  it('are reported for all fields at once', () => {
    expect(Object.keys(errorsOf(order, {}))).toEqual(['number', 'lines'])
  })

  it('of a discriminated union belong to the branch that was chosen', () => {
    const decision = z.discriminatedUnion('decision', [
      z.strictObject({ decision: z.literal('bid') }),
      z.strictObject({ decision: z.literal('no_bid'), reason: z.enum(['price']) }),
    ])
    expect(errorsOf(decision, { decision: 'no_bid' })).toEqual({ reason: ['The reason field is required.'] })
    expect(errorsOf(decision, { decision: 'perhaps' })).toEqual({
      decision: ['The selected decision is invalid.'],
    })
  })
})
