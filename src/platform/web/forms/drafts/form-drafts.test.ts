import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { draftName, fitting } from './form-drafts.ts'

const schema = z.strictObject({
  project: z.string().min(3),
  priority: z.enum(['normal', 'urgent']),
  isFree: z.boolean(),
  notes: z.string().nullable().optional(),
  lines: z.array(z.strictObject({ quantity: z.string().regex(/^\d+$/), uom: z.string() })),
})

describe('The part of a draft that fits', () => {
  it('is all of it while the form is the same, what is incomplete or wrong included', () => {
    const values = {
      project: 'R',
      priority: 'urgent',
      isFree: false,
      notes: null,
      lines: [{ quantity: 'x' }],
    }
    expect(fitting(schema, { values })).toEqual({ values, leftOut: [] })
  })

  it('leaves fields out that the form has no more, and names those that held something', () => {
    const values = { project: 'Rosebank', colour: 'red', empty: '', none: null, list: [] }
    expect(fitting(schema, { values })).toEqual({ values: { project: 'Rosebank' }, leftOut: ['colour'] })
  })

  it('leaves values of another kind out, and choices that there are no more', () => {
    const values = { project: { text: 'Rosebank' }, priority: 'whenever', isFree: 'yes', lines: 'two' }
    expect(fitting(schema, { values })).toEqual({
      values: {},
      leftOut: ['project', 'priority', 'isFree', 'lines'],
    })
  })

  it('drops what a line has no more without leaving the line out', () => {
    const values = { lines: [{ quantity: '2', uom: 'each', colour: 'red' }] }
    expect(fitting(schema, { values }).values).toEqual({ lines: [{ quantity: '2', uom: 'each' }] })
  })
})

describe('The name of a draft', () => {
  it('is the slice behind the documents in the address, in what the server takes as a name', () => {
    expect(draftName('quotes')).toBe('quotes')
    expect(draftName('operations', { id: 'a1' })).toBe('a1-operations')
    expect(draftName('travellers/a1/operations')).toBe('travellers-a1-operations')
  })
})
