import { describe, expect, it } from 'vitest'
import { cellOf, isSameValue, neutralised, readCell } from './cells.ts'
import type { ColumnKind, SheetColumn } from './columns.ts'

const column = (kind: ColumnKind, words: string[] = []): SheetColumn => ({
  field: 'x',
  heading: 'X',
  kind,
  words,
  isRequired: false,
})

describe('A text in a file', () => {
  it.each(['=1+1', '+44 1632', '-x', '@SUM(A1)', '\t=1', '\r=1'])('%j never runs as a formula', (text) => {
    expect(neutralised(text)).toBe(`'${text}`)
    expect(cellOf(column('text'), text, true)).toBe(`'${text}`)
  })

  it.each(['Flange', '-12.5', '5', "O'Neill"])('%j is written as it is', (text) => {
    expect(neutralised(text)).toBe(text)
  })

  it.each(['=1+1', '+44 1632', 'plain', "'quoted'", "'=1+1", "''-5"])('%j comes back as it was', (text) => {
    expect(readCell(column('text'), String(cellOf(column('text'), text, true)))).toEqual({ value: text })
  })
})

describe('A value in a spreadsheet', () => {
  it('is a number, yes or no, or a list', () => {
    expect(cellOf(column('integer'), 7, false)).toBe(7)
    expect(cellOf(column('decimal'), '12.50', false)).toBe(12.5)
    expect(cellOf(column('decimal'), '12.50', true)).toBe('12.50')
    expect(cellOf(column('flag'), true, false)).toBe('yes')
    expect(cellOf(column('list'), ['NO', 'GB'], false)).toBe('NO; GB')
    expect([cellOf(column('text'), null, true), cellOf(column('text'), null, false)]).toEqual(['', null])
  })
})

describe('A cell that is read', () => {
  it.each<[kind: ColumnKind, text: string, value: unknown]>([
    ['integer', '40', 40],
    ['integer', '40.0', 40],
    ['decimal', '1,250.50', '1250.50'],
    ['decimal', '-3', '-3'],
    ['flag', 'Yes', true],
    ['flag', '0', false],
    ['list', 'NO; GB,DE', ['NO', 'GB', 'DE']],
    ['text', '  Wellhead ', 'Wellhead'],
    ['text', '', null],
    ['list', ' ', []],
  ])('%s %j', (kind, text, value) => {
    expect(readCell(column(kind), text)).toEqual({ value })
  })

  it.each<[kind: ColumnKind, text: string, problem: string]>([
    ['integer', '1.5', '"1.5" is not a whole number'],
    ['decimal', 'twelve', '"twelve" is not a number'],
    ['decimal', '1,25', '"1,25" is not a number'],
    ['decimal', '0,125', '"0,125" is not a number'],
    ['flag', 'maybe', '"maybe" is neither yes nor no'],
  ])('%s %j is refused', (kind, text, problem) => {
    expect(readCell(column(kind), text)).toEqual({ problem })
  })

  it('with a word nobody knows is refused, never replaced', () => {
    const forms = column('choice', ['bar', 'weld_neck'])
    expect(readCell(forms, 'Weld neck')).toEqual({ value: 'weld_neck' })
    expect(readCell(forms, 'tube')).toEqual({ problem: '"tube" is not one of bar, weld_neck' })
  })
})

describe('Stored and read', () => {
  it.each([
    ['12.50', '12.5', true],
    [null, undefined, true],
    [['NO'], ['NO'], true],
    ['12', 'x', false],
    [['NO'], ['GB'], false],
    ['007', '007', true],
  ])('%j and %j: the same is %s', (stored, read, same) => {
    expect(isSameValue(stored, read)).toBe(same)
  })
})

describe('a day as other programs write it', () => {
  const day: SheetColumn = { field: 'on', heading: 'On', kind: 'date', words: [], isRequired: false }
  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026-03-04 00:00', '2026-03-04'],
    ['4.3.2026', '2026-03-04'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['5/5/2026', '2026-05-05'],
    ['4 March', '4 March'],
  ])('%s is read as %s', (text, value) => {
    expect(readCell(day, text)).toEqual({ value })
  })
  it('that may be two days is refused', () => {
    expect(readCell(day, '3/4/2026')).toEqual({
      problem: '"3/4/2026" may be two days: write it as 2026-03-31',
    })
  })
})
