import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as fields from './fields.ts'
import { validationErrors } from './validation.ts'

const uuid = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'

/** What a form gets for the field "value": what is stored, or the sentences. */
function read(schema: z.ZodType, value: unknown): unknown {
  const result = z.strictObject({ value: schema }).safeParse({ value }, { reportInput: true })
  return result.success ? result.data.value : validationErrors(result.error.issues).value
}

const refusal = (text: string) => [`The value field ${text}.`]
const required = refusal('is required')
const date = refusal('must be a valid date')
const oneLine = refusal('must be a single line without control characters')
const decimals = (count: number) => refusal(`must be a number with at most ${count} decimals`)

type Cases = [what: string, value: unknown, stored: unknown][]

describe('Required text', () => {
  it.each<Cases[number]>([
    ['is trimmed', '  Manifold header ', 'Manifold header'],
    ['keeps signs, spaces inside and other scripts', 'Ø 6" – 溶接  №4', 'Ø 6" – 溶接  №4'],
    ['may be as long as allowed', 'x'.repeat(20), 'x'.repeat(20)],
    ['counts after trimming', ` ${'x'.repeat(20)} `, 'x'.repeat(20)],
    ['is not longer', 'x'.repeat(21), refusal('must not be greater than 20 characters')],
    ['is not empty', '', required],
    ['is not made of spaces', ' \n\t ', required],
    ['is not null', null, required],
    ['is not left out', undefined, required],
    ['is no number', 7718, refusal('must be a string')],
    ['has no line break', 'Cladwork\n.', oneLine],
    ['has no tab', 'Cladwork\t.', oneLine],
    ['has no control character', 'Cladwork\u001b[2J', oneLine],
    ['has no line break of another script', 'Cladwork\u2028.', oneLine],
    ['has no sign that turns the direction of writing', 'Ingrid\u202eFarquhar', oneLine],
    ['has no sign that isolates a direction', 'Ingrid\u2066Farquhar', oneLine],
    ['keeps marks of scripts that run to the left', 'ارامكو\u200f 4', 'ارامكو\u200f 4'],
  ])('%s', (_, value, stored) => expect(read(fields.text(20), value)).toEqual(stored))
})

describe('A number on steel or paper', () => {
  it.each<Cases[number]>([
    ['is trimmed', ' H-7618 94 ', 'H-7618 94'],
    ['holds nothing that nobody sees', 'H\u200b76\u00ad18\u200d9\u200e4\ufeff', 'H761894'],
    ['is not made of that', '\u200b\u2060', required],
    ['keeps signs of other scripts', 'Плавка № 4', 'Плавка № 4'],
    ['has no line break', 'H7\n6', oneLine],
    ['counts what is seen', `${'x'.repeat(20)}\u200b`, 'x'.repeat(20)],
  ])('%s', (_, value, stored) => expect(read(fields.paperNumber(20), value)).toEqual(stored))

  it('may be left out', () => {
    expect(read(fields.optionalPaperNumber(20), '\u200b')).toBeNull()
    expect(read(fields.optionalPaperNumber(20), 'H\u20607')).toBe('H7')
  })
})

describe('Optional text', () => {
  it.each<Cases[number]>([
    ['is trimmed', ' Unit 4 ', 'Unit 4'],
    ['empty counts as null', '', null],
    ['spaces count as null', '   ', null],
    ['null stays null', null, null],
    ['left out stays left out', undefined, undefined],
    ['is not too long', 'x'.repeat(21), refusal('must not be greater than 20 characters')],
    ['is no list', ['a'], refusal('must be a string')],
  ])('%s', (_, value, stored) => expect(read(fields.optionalText(20), value)).toEqual(stored))
})

describe('Text of several lines', () => {
  it.each<Cases[number]>([
    ['keeps its lines', ' Line 1\r\n\tLine 2\n', 'Line 1\r\n\tLine 2'],
    ['holds nothing that cannot be printed', 'a\u0007b', refusal('holds a character that cannot be printed')],
    ['is not longer than allowed', 'x'.repeat(21), refusal('must not be greater than 20 characters')],
  ])('%s', (_, value, stored) => {
    expect(read(fields.longText(20), value)).toEqual(stored)
    expect(read(fields.optionalLongText(20), value)).toEqual(stored)
  })
})

describe('A code', () => {
  const only = refusal('may only hold letters, digits, spaces and - / . _ +')
  it.each<Cases[number]>([
    ['holds letters, digits and a few signs', 'API 6A/16A-21.st_+', 'API 6A/16A-21.st_+'],
    ['may be written in other letters', 'ÆØÅ-Ж1', 'ÆØÅ-Ж1'],
    ['is trimmed', ' WKS-1 ', 'WKS-1'],
    ['holds no semicolon', 'A;B', only],
    ['holds no quotes', 'A"B', only],
    ['holds no line break', 'A\nB', only],
    ['holds no percent sign', '100%', only],
    ['is not empty', '', required],
    ['is not longer than allowed', 'x'.repeat(31), refusal('must not be greater than 30 characters')],
  ])('%s', (_, value, stored) => expect(read(fields.code(30), value)).toEqual(stored))
})

describe('An e-mail address', () => {
  const invalid = refusal('must be a valid email address')
  it.each<Cases[number]>([
    ['is kept as it was typed', 'Morag.Weir+rfq@Calder.example', 'Morag.Weir+rfq@Calder.example'],
    ['needs a host', 'morag@', invalid],
    ['needs a name', '@calder.example', invalid],
    ['is one address', 'a@b.example, c@d.example', invalid],
    ['carries no line break', 'a@b.example\r\nBcc: c@d.example', invalid],
    [
      'has at most 254 characters',
      `${'a'.repeat(250)}@b.example`,
      refusal('must not be greater than 254 characters'),
    ],
    ['is not empty', '', required],
  ])('%s', (_, value, stored) => expect(read(fields.email, value)).toEqual(stored))

  it.each<Cases[number]>([
    ['may be left empty', '', null],
    ['may be null', null, null],
    ['may be left out', undefined, undefined],
    ['must be an address when it is there', 'nobody', invalid],
  ])('where it is optional, %s', (_, value, stored) =>
    expect(read(fields.optionalEmail, value)).toEqual(stored),
  )
})

describe('A reference', () => {
  const invalid = ['The selected value is invalid.']
  it.each<Cases[number]>([
    ['is a uuid', uuid, uuid],
    ['is not a number', '99', invalid],
    ['is not a uuid with something behind it', `${uuid}'`, invalid],
    ['is not null', null, required],
    ['is not empty', '', required],
  ])('%s', (_, value, stored) => expect(read(fields.reference, value)).toEqual(stored))

  it('where it is optional, may be null or left out', () => {
    expect([read(fields.optionalReference, null), read(fields.optionalReference, undefined)]).toEqual([
      null,
      undefined,
    ])
  })
})

describe('A date', () => {
  it.each<Cases[number]>([
    ['is a day of the calendar', '2026-11-20', '2026-11-20'],
    ['may be a leap day', '2028-02-29', '2028-02-29'],
    ['is not the 30th of February', '2026-02-30', date],
    ['is not the 29th in an ordinary year', '2026-02-29', date],
    ['has no year 0', '0000-01-01', date],
    ['has no time', '2026-11-20T10:00:00Z', date],
    ['is not written the other way round', '20.11.2026', date],
    ['is not empty', '', required],
  ])('%s', (_, value, stored) => expect(read(fields.isoDate, value)).toEqual(stored))
})

describe('An instant', () => {
  it.each<Cases[number]>([
    ['may be in UTC', '2026-11-20T23:56:22Z', '2026-11-20T23:56:22Z'],
    ['may have six fraction digits', '2026-11-20T23:56:22.123456Z', '2026-11-20T23:56:22.123456Z'],
    ['may have another zone', '2026-11-20T23:56:22+14:00', '2026-11-20T23:56:22+14:00'],
    ['needs a zone', '2026-11-20T23:56:22', date],
    ['has no zone beyond the date line', '2026-11-20T23:56:22+23:59', date],
    ['has no year 0', '0000-06-01T00:00:00Z', date],
    ['does not leave the calendar by its zone', '9999-12-31T23:59:59-14:00', date],
    ['is no day', '2026-11-20', date],
    ['is not the 24th hour', '2026-11-20T24:00:00Z', date],
    ['is not empty', '', required],
  ])('%s', (_, value, stored) => expect(read(fields.instant, value)).toEqual(stored))
})

describe('A decimal', () => {
  it.each<[string, z.ZodType, string]>([
    ['money', fields.money, '999999999999.99'],
    ['money, zero', fields.money, '0'],
    ['money, one decimal', fields.money, '12.5'],
    ['a price that may be a credit', fields.signedMoney, '-999999999999.99'],
    ['a unit price', fields.unitPrice, '9999999999.9999'],
    ['a quantity', fields.quantity, '99999999999.999'],
    ['a percentage', fields.percent, '100.00'],
    ['a markup', fields.markup, '9999.99'],
  ])('%s keeps what was written', (_, schema, value) => expect(read(schema, value)).toBe(value))

  it.each<[string, z.ZodType, unknown, string[]]>([
    ['money has two decimals', fields.money, '1.005', decimals(2)],
    ['money is not negative', fields.money, '-1', decimals(2)],
    ['money has at most twelve digits before the point', fields.money, '1000000000000', decimals(2)],
    ['money has no thousands', fields.money, '1,000', decimals(2)],
    ['money has no exponent', fields.money, '1e3', decimals(2)],
    ['money does not begin with the point', fields.money, '.5', decimals(2)],
    ['money does not end with the point', fields.money, '5.', decimals(2)],
    ['money has one point', fields.money, '1.2.3', decimals(2)],
    ['money is not infinite', fields.money, 'Infinity', decimals(2)],
    ['money is no number of JavaScript', fields.money, 12.5, refusal('must be a string')],
    ['money is not empty', fields.money, '', required],
    ['a credit has one sign', fields.signedMoney, '--1', decimals(2)],
    ['a unit price has four decimals', fields.unitPrice, '1.00001', decimals(4)],
    ['a quantity has three decimals', fields.quantity, '0.0001', decimals(3)],
    ['a quantity is not negative', fields.quantity, '-2', decimals(3)],
    ['a percentage ends at 100', fields.percent, '100.01', refusal('must not be greater than 100')],
    ['a percentage that is no number is told once', fields.percent, 'half', decimals(2)],
    ['a markup has two decimals', fields.markup, '12.345', decimals(2)],
  ])('%s', (_, schema, value, refused) => expect(read(schema, value)).toEqual(refused))
})

describe('A choice', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a currency is one we trade in', fields.currency, 'NOK', 'NOK'],
    ['a currency is written in capitals', fields.currency, 'nok', ['The selected value is invalid.']],
    ['a country has two capital letters', fields.country, 'NO', 'NO'],
    ['a country is not three letters', fields.country, 'NOR', refusal('must be a two-letter country code')],
    ['a country is not in small letters', fields.country, 'no', refusal('must be a two-letter country code')],
    ['an incoterm is one of 2020', fields.incoterm, 'DPU', 'DPU'],
    ['an incoterm is not one of 2010', fields.incoterm, 'DAT', ['The selected value is invalid.']],
    ['a unit is one of the list', fields.unitOfMeasure, 'kg', 'kg'],
    ['a unit is not invented', fields.unitOfMeasure, 'dozen', ['The selected value is invalid.']],
  ])('%s', (_, schema, value, expected) => expect(read(schema, value)).toEqual(expected))
})

describe('What the server says', () => {
  it.each<[string, unknown, boolean]>([
    ['of an action is yes or a sentence', { update: true, approve: 'Only an approver may.' }, true],
    ['of an action is never a bare no', { update: false }, false],
    ['of an action is never nothing', { update: null }, false],
  ])('%s', (_, value, fits) => expect(fields.can.safeParse(value).success).toBe(fits))

  it('of a named record is its id, code, name and whether it is in use', () => {
    const named = { id: uuid, code: null, name: 'Aberdeen', active: false }
    expect(fields.named.parse({ ...named, secret: 1 })).toEqual(named)
    expect(fields.named.safeParse({ ...named, name: null }).success).toBe(false)
  })
})

describe('No field has a default, which would also fire in a PATCH that leaves it out', () => {
  const schemas = Object.entries<unknown>(fields).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
  )
  it.each(schemas)('%s', (name, schema) => {
    expect(
      z
        .object({ [name]: schema })
        .partial()
        .parse({}),
    ).toEqual({})
  })
})

it('offers the currencies of the trade first, and every other one in use once', () => {
  expect(fields.currency.options.slice(0, 3)).toEqual(['GBP', 'EUR', 'USD'])
  expect(new Set(fields.currency.options).size).toBe(fields.currency.options.length)
  const rest = fields.currency.options.slice(fields.currency.options.indexOf('AFN'))
  expect(rest).toEqual([...rest].sort())
  expect(fields.currency.options).toEqual(expect.arrayContaining(['KWD', 'OMR', 'INR', 'CNY', 'BRL']))
})
