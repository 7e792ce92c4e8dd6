import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { optionalText, text } from '#platform/contract/values/fields.ts'
import {
  changedNames,
  differences,
  fieldOf,
  inputOf,
  ownError,
  pick,
  validate,
  withoutField,
} from './form-values.ts'
import { isSame } from '#platform/web/fields/field-values.ts'

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
      name: ['Enter the name.'],
      notes: ['The notes may have at most 10 characters.'],
      'lines.0.quantity': ['Enter the quantity.'],
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

describe('A record in a form', () => {
  const entry = z.strictObject({ text: text(9), ownerId: optionalText(9) })
  const input = z.strictObject({
    name: text(5),
    entries: z.array(entry).max(5),
    main: entry.nullish(),
    words: z.looseObject({ kind: text(9) }),
  })
  const told = { text: 'Call', ownerId: null, ownerName: 'Una', doneAt: null }
  const record = { id: 'x', name: 'A', entries: [told], main: told, words: { kind: 'p', more: 1 } }

  it('holds what the form may send, and nothing that the record tells beside it', () => {
    const asked = { text: 'Call', ownerId: null }
    const values = inputOf(input, record)
    expect(values).toEqual({ name: 'A', entries: [asked], main: asked, words: { kind: 'p', more: 1 } })
    expect([validate(input, values), Object.keys(validate(input, { ...values, entries: [told] }))]).toEqual([
      {},
      ['entries.0.ownerName', 'entries.0.doneAt'],
    ])
    expect(inputOf(input, { main: null })).toEqual({
      name: undefined,
      entries: undefined,
      main: null,
      words: undefined,
    })
  })

  it('holds what is inside it in the order of the contract, so that equal lines are the same text', () => {
    const lines = z.strictObject({
      lines: z.array(
        z.strictObject({ lineNo: z.int(), breaks: z.array(z.strictObject({ quantity: z.string() })) }),
      ),
    })
    const [one, other] = [
      { lines: [{ lineNo: 10, breaks: [{ quantity: '1' }] }] },
      { lines: [{ net: '5', breaks: [{ net: '5', quantity: '1' }], lineNo: 10 }] },
    ].map((record) => inputOf(lines, record))
    expect(isSame(one?.lines, other?.lines)).toBe(true)
  })
})

describe('The same to a reader', () => {
  it.each<[unknown, unknown, boolean]>([
    [null, undefined, true],
    ['', null, true],
    ['', '', true],
    ['0', null, false],
    [0, null, false],
    [0, '0', false],
    [false, undefined, false],
    ['a', 'a ', false],
    ['1.0', '1.00', false],
    [[], null, false],
    [[], [], true],
    [['a', 'b'], ['b', 'a'], false],
    [{ a: 1, b: 2 }, { a: 1, b: 2 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [Number.NaN, Number.NaN, true],
  ])('%j and %j: %s', (a, b, expected) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([expected, expected])
  })

  it('counts each changed field once and only those of the form', () => {
    const before = { a: '1', b: null, c: ['x'], d: 'old', version: 1 }
    const after = { a: '2', b: '', c: ['x'], d: 'new', version: 2 }
    expect(changedNames(before, after, ['d', 'c', 'b', 'a'])).toEqual(['d', 'a'])
    expect(changedNames(before, before, Object.keys(before))).toEqual([])
  })

  it('a change that is taken back is no change', () => {
    const before = { a: 'x', b: null }
    expect(changedNames(before, { a: 'x', b: '' }, ['a', 'b'])).toEqual([])
  })
})

describe('Errors by field', () => {
  const errors = {
    name: ['first', 'second'],
    'lines.0.quantity': ['a'],
    'lines.11.breaks.2.unitPrice': ['b'],
    'linesTotal.x': ['c'],
    '': ['whole form'],
  }

  it.each([
    ['name', 'name'],
    ['lines.0.quantity', 'lines'],
    ['lines.11.breaks.2.unitPrice', 'lines'],
    ['', ''],
  ])('the key %j belongs to %j', (key, field) => {
    expect(fieldOf(key)).toBe(field)
  })

  it.each<[string, string | undefined]>([
    ['name', 'first'],
    ['lines', undefined],
    ['lines.0.quantity', 'a'],
    ['notes', undefined],
  ])('at %s stands %s', (name, sentence) => {
    expect(ownError(errors, name)).toBe(sentence)
  })

  it('a changed field loses its own, however deep, and no other', () => {
    expect(Object.keys(withoutField(errors, 'lines'))).toEqual(['name', 'linesTotal.x', ''])
    expect(Object.keys(withoutField(errors, 'name'))).toHaveLength(4)
    expect(withoutField(errors, 'notes')).toEqual(errors)
    expect(Object.keys(errors)).toHaveLength(5)
  })

  it('fields out of a record are those that were asked for, missing ones too', () => {
    expect(pick({ a: 1, b: 2, id: 'x' }, ['b', 'c'])).toEqual({ b: 2, c: undefined })
  })
})

describe('A conflict', () => {
  type Case = [base: unknown, mine: unknown, theirs: unknown, expected: 'none' | 'theirs' | 'both']
  it.each<Case>([
    ['A', 'A', 'A', 'none'],
    ['A', 'B', 'A', 'none'],
    ['A', 'A', 'B', 'theirs'],
    ['A', 'B', 'B', 'none'],
    ['A', 'B', 'C', 'both'],
    [null, '', 'B', 'theirs'],
    ['A', '', 'C', 'both'],
    ['A', null, '', 'none'],
    [null, 'B', undefined, 'none'],
    [[1], [1], [1, 2], 'theirs'],
    [[1], [2], [1, 2], 'both'],
  ])('began with %j, mine %j, stored %j: %s', (base, mine, theirs, expected) => {
    const found = differences({ f: base }, { f: mine }, { f: theirs }, ['f'])
    const what = found.map(({ both }) => (both ? 'both' : 'theirs'))
    expect(what).toEqual(expected === 'none' ? [] : [expected])
  })

  it('keeps the order of the form and looks at its fields only', () => {
    const base = { a: '1', b: '1', c: '1' }
    const found = differences(base, base, { a: '2', b: '2', c: '2' }, ['c', 'a'])
    expect(found.map(({ name }) => name)).toEqual(['c', 'a'])
  })

  it('taking their value for every difference ends with what is stored, changed by me alone', () => {
    const names = ['a', 'b', 'c', 'd']
    const base = { a: '1', b: '1', c: '1', d: '1' }
    const mine = { ...base, a: 'mine', b: 'mine' }
    const theirs = { ...base, b: 'theirs', c: 'theirs' }
    const found = differences(base, mine, theirs, names)
    const kept = pick(mine, changedNames(base, mine, names))
    const yours = { ...theirs, ...kept }
    const chosen = { ...yours, ...Object.fromEntries(found.map(({ name, theirs: value }) => [name, value])) }
    expect(yours).toEqual({ a: 'mine', b: 'mine', c: 'theirs', d: '1' })
    expect(chosen).toEqual({ a: 'mine', b: 'theirs', c: 'theirs', d: '1' })
  })
})
