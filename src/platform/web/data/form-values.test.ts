import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { optionalText, text } from '../../contract/fields.ts'
import { changedNames, differences, isSame, validate, withoutField } from './form-values.ts'

const schema = z.strictObject({
  name: text(5),
  notes: optionalText(10),
  lines: z.array(z.object({ quantity: text(3) })),
})

describe('Values of a form', () => {
  it('count as changed only when a reader would see it', () => {
    expect(isSame('', null)).toBe(true)
    expect(isSame(undefined, '')).toBe(true)
    expect(isSame([{ a: '1' }], [{ a: '1' }])).toBe(true)
    expect(isSame(false, null)).toBe(false)
    expect(changedNames({ a: '1', b: null }, { a: '2', b: '' }, ['a', 'b'])).toEqual(['a'])
  })

  it('are checked with the sentences of the contract', () => {
    expect(validate(schema, { name: 'Spool', notes: '', lines: [] })).toEqual({})
    expect(validate(schema, { name: '', notes: 'x'.repeat(11), lines: [{ quantity: '' }] })).toEqual({
      name: ['The name field is required.'],
      notes: ['The notes field must not be greater than 10 characters.'],
      'lines.0.quantity': ['The quantity field is required.'],
    })
    expect(Object.keys(validate(schema, {}))).toEqual(['name', 'lines'])
  })

  it('lose the errors of a field that is changed, and of what is inside it', () => {
    const errors = { name: ['a'], 'lines.0.quantity': ['b'], 'lines.2.unit': ['c'] }
    expect(withoutField(errors, 'lines')).toEqual({ name: ['a'] })
  })

  it('are compared with what someone else saved', () => {
    const base = { name: 'A', notes: 'n', size: '1', rank: '1' }
    const mine = { ...base, name: 'B', size: '2' }
    const theirs = { ...base, name: 'C', notes: 'm', size: '2' }
    expect(differences(base, mine, theirs, ['name', 'notes', 'size', 'rank'])).toEqual([
      { name: 'name', mine: 'B', theirs: 'C', both: true },
      { name: 'notes', mine: 'n', theirs: 'm', both: false },
    ])
  })
})
