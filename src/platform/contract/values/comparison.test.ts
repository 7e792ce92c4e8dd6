import { describe, expect, it } from 'vitest'
import {
  changesBy,
  changesText,
  changesWithin,
  fieldChanges,
  lineChanges,
  listChanges,
  numberChange,
  sentence,
  textChange,
} from './comparison.ts'

describe('A clause', () => {
  const show = (value: string) => value

  it('is none where nothing changed', () => {
    expect(textChange('Terms', null, '')).toBeNull()
    expect(numberChange('price', '1.0', '1', { show })).toBeNull()
    expect(numberChange('price', null, undefined, { show })).toBeNull()
    expect(listChanges('deviation', ['a'], ['a'])).toEqual([])
    expect(fieldChanges({ Terms: null }, {})).toEqual([])
  })

  it('puts long texts aside and keeps short ones on one line', () => {
    expect(textChange('Notes', 'x'.repeat(200), 'y')).toBe('Notes reworded')
    expect(textChange('Notes', 'x'.repeat(200), null)).toBe('Notes removed')
    expect(textChange('Address', 'Weir Lane\n14', 'Weir Lane\n15')).toBe(
      'Address changed from "Weir Lane 14" to "Weir Lane 15"',
    )
  })

  it('says which way a number went, and how far', () => {
    expect(numberChange('price', '100', '105', { show, inPercent: true })).toBe(
      'price raised from 100 to 105 (+5.0 %)',
    )
    expect(numberChange('lead time', '9', '8', { show, verbs: ['extended', 'shortened'] })).toBe(
      'lead time shortened from 9 to 8',
    )
    expect(numberChange('price', '5', null, { show })).toBe('price removed, was 5')
    expect(numberChange('price', null, '5', { show })).toBe('price set to 5')
  })

  it('becomes a sentence', () => {
    expect(sentence('net total raised')).toBe('Net total raised.')
    expect(sentence('Notes set to "Call first."')).toBe('Notes set to "Call first."')
  })
})

describe('Lines', () => {
  const line = (lineNo: number, description: string, size = '') => ({ lineNo, description, size })
  const before = [line(10, 'Spool', '4 in'), line(20, 'Flange'), line(30, 'Gasket')]
  const after = [line(10, 'Spool', '6 in'), line(15, 'Flange'), line(40, 'Data book')]
  const changed = (from: (typeof before)[0], to: (typeof before)[0]) => [
    ...(from.lineNo === to.lineNo ? [] : [`was line ${from.lineNo}`]),
    ...fieldChanges({ size: from.size }, { size: to.size }),
  ]
  const whole = ({ description }: { description: string }) => description

  it('belong together by their number, else by their words', () => {
    expect(lineChanges(before, after, { changed, added: whole, removed: whole })).toEqual([
      'Line 10: size changed from "4 in" to "6 in"',
      'Line 15: was line 20',
      'Line 30 removed: Gasket',
      'Line 40 added: Data book',
    ])
  })

  it('that came or went are passed over without words for them', () => {
    expect(lineChanges(before, after, { changed })).toHaveLength(2)
    expect(lineChanges([], after, { changed })).toEqual([])
  })
})

describe('Changes', () => {
  const groups = ['header', 'lines', 'totals'] as const
  const changes = changesBy(groups, {
    totals: ['net total raised'],
    header: [],
    lines: ['Line 10: x', 'Line 20: y', 'Line 30: z'],
  })

  it('come by group in a fixed order, without empty groups', () => {
    expect(changes.map(({ group }) => group)).toEqual(['lines', 'totals'])
    expect(changesText(changes)).toBe('- Line 10: x.\n- Line 20: y.\n- Line 30: z.\n- Net total raised.')
  })

  it('that are too long for a mail are counted, all but the group that is kept', () => {
    expect(changesText(changesWithin(changes, 40, 'totals'))).toBe(
      '- Line 10: x.\n- 2 further changes.\n- Net total raised.',
    )
    expect(changesWithin(changes, 1000, 'totals')).toEqual(changes)
  })
})
