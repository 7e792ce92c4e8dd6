import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  code,
  optionalEmail,
  optionalReference,
  optionalText,
  percent,
  text,
} from '#platform/contract/values/fields.ts'
import { columnFor, columnsOf } from './columns.ts'

const input = z.strictObject({
  code: code(20),
  note: optionalText(50),
  ownerId: optionalReference,
  groupId: optionalReference,
  targetMarginPercent: percent.nullish(),
  days: z.int().nullish(),
  active: z.boolean(),
  form: z.enum(['bar', 'plate']),
  countries: z.array(z.string()).optional(),
  email: optionalEmail,
  tariff: z.union([z.string().regex(/^\d{4,10}$/), z.literal('').transform(() => null)]).nullish(),
  lines: z.array(z.strictObject({ name: text(5) })),
  limits: z.strictObject({ max: percent }),
  links: z.array(z.uuid()),
})

it('makes a column of every plain field and of references that have a name', () => {
  const columns = columnsOf(input, ['groupId'])
  expect(columns.map(({ heading, kind }) => `${heading}: ${kind}`)).toEqual([
    'Code: text',
    'Note: text',
    'Group: text',
    'Target margin percent: decimal',
    'Days: integer',
    'Active: flag',
    'Form: choice',
    'Countries: list',
    'Email: text',
    'Tariff: text',
  ])
  expect(columns.filter(({ isRequired }) => isRequired).map(({ field }) => field)).toEqual([
    'code',
    'active',
    'form',
  ])
  expect(columns.find(({ field }) => field === 'form')?.words).toEqual(['bar', 'plate'])
})

it.each(['Target margin percent', 'targetMarginPercent', 'target_margin_percent', ' TARGET MARGIN PERCENT '])(
  'knows the heading %j',
  (heading) => {
    expect(columnFor(columnsOf(input, []), heading)?.field).toBe('targetMarginPercent')
  },
)

it('knows no heading that is none', () => {
  expect(columnFor(columnsOf(input, []), 'Colour')).toBeUndefined()
})
