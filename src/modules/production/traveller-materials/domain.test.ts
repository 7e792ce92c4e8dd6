import { describe, expect, it } from 'vitest'
import {
  coversOf,
  cutOf,
  DRAFT_DAYS,
  givesOf,
  heatRefusal,
  issueRefusal,
  keptUntil,
  needOf,
  openOf,
  reserveRefusal,
  shortOf,
} from './domain.ts'

const today = '2026-03-02'
const planned = { number: 'TR-LDS-2026-0001', revision: 0, status: 'released', dueOn: '2026-03-20' }

describe('How long steel is kept', () => {
  it('is for two weeks beyond the due day, and beyond today where that is over', () => {
    expect(keptUntil(planned, today)).toBe('2026-04-03')
    expect(keptUntil({ ...planned, dueOn: '2026-02-01' }, today)).toBe('2026-03-16')
  })

  it('is for a month at most while nobody has approved the plan', () => {
    expect(keptUntil({ ...planned, status: 'draft' }, today)).toBe('2026-04-01')
    const draft = { ...planned, status: 'awaiting_approval' }
    expect(reserveRefusal(draft, '2026-04-01', today)).toBeNull()
    expect(reserveRefusal(draft, '2026-04-02', today)).toMatchObject({
      code: 'not_approved',
      values: { number: planned.number, days: DRAFT_DAYS },
    })
  })

  it('is not at all for a traveller that has ended', () => {
    for (const status of ['closed', 'cancelled', 'superseded'])
      expect(reserveRefusal({ ...planned, status }, today, today)).toMatchObject({ code: 'not_open' })
    expect(reserveRefusal(planned, '2026-09-01', today)).toBeNull()
  })

  it('ends with giving it out, which asks for the release', () => {
    expect(issueRefusal(planned)).toBeNull()
    expect(issueRefusal({ ...planned, status: 'approved' })).toMatchObject({
      code: 'not_released',
      message: 'Rev 0 is not released.',
    })
  })
})

describe('How far a material line is covered', () => {
  const covered = { required: '10', reserved: '3', issued: '4', requested: '2' }

  it('is what is missing of it, with what was asked of purchasing or without', () => {
    expect(shortOf(covered)).toBe('1')
    expect(openOf(covered)).toBe('3')
  })

  it('is never less than nothing', () => {
    expect(shortOf({ ...covered, reserved: '30' })).toBe('0')
    expect(openOf({ ...covered, issued: '30' })).toBe('0')
  })

  it('is added up as decimals', () => {
    expect(shortOf({ required: '0.3', reserved: '0.1', issued: '0.2', requested: '0' })).toBe('0')
  })
})

describe('What comes out of a bar', () => {
  it('counts the saw between the lengths, and not after the last one', () => {
    expect(givesOf('605', '1213')).toBe(2)
    expect(givesOf('605', '1212.9')).toBe(1)
    expect(givesOf('605', '604')).toBe(0)
  })

  it('is no more than is still asked for, and the rest stays', () => {
    expect(cutOf('605', '1216', 2)).toEqual({ pieces: 2, restMm: '0' })
    expect(cutOf('605', '1240', 1)).toEqual({ pieces: 1, restMm: '632' })
    expect(cutOf('605', '6000', 4)).toEqual({ pieces: 4, restMm: '3568' })
  })

  it('leaves no rest below nothing where the last length ends with the bar', () => {
    expect(cutOf('605', '1213', 2)).toEqual({ pieces: 2, restMm: '0' })
  })

  it('is what was kept where pieces and no length are kept', () => {
    expect(cutOf('605', '0', 3)).toEqual({ pieces: 3, restMm: null })
  })
})

describe('How much of a line an amount of steel is', () => {
  const amounts = { pieces: 2, lengthMm: '2426', massKg: '104.5' }
  const each = { uom: 'each' as const, lengthMm: '600', allowanceMm: '5' }

  it('is lengths for a line that counts pieces', () => {
    expect(coversOf(each, amounts)).toBe('4')
    expect(coversOf(each, { ...amounts, pieces: 1 })).toBe('3')
  })

  it('is pieces where the line says no length, or the steel has none', () => {
    expect(coversOf({ ...each, lengthMm: null, allowanceMm: null }, amounts)).toBe('2')
    expect(coversOf(each, { ...amounts, lengthMm: '0' })).toBe('2')
    expect(coversOf(each, { pieces: 0, lengthMm: '0', massKg: '0' })).toBe('1')
  })

  it('is metres, kilograms or tonnes where the line says so', () => {
    expect(coversOf({ ...each, uom: 'm' }, amounts)).toBe('2.426')
    expect(coversOf({ ...each, uom: 'kg' }, amounts)).toBe('104.5')
    expect(coversOf({ ...each, uom: 't' }, amounts)).toBe('0.105')
  })
})

describe('The heat of a traveller', () => {
  const steel = { number: 'SS-000007', heatNo: 'H82-0471' }

  it('is one alone where the traveller asks it (case 43)', () => {
    expect(heatRefusal('one_heat', 10, steel, ['H82-0417'])).toEqual(
      expect.objectContaining({
        code: 'one_heat',
        values: { stock: 'SS-000007', heat: 'H82-0471', other: 'H82-0417' },
        message: 'SS-000007 is heat H82-0471; line 10 is made of heat H82-0417 alone.',
      }),
    )
    expect(heatRefusal('one_heat', 10, steel, ['H82-0471'])).toBeNull()
  })

  it('is any where it does not, and the first one where nothing was given out', () => {
    expect(heatRefusal('any', 10, steel, ['H82-0417'])).toBeNull()
    expect(heatRefusal('one_heat', 10, steel, [])).toBeNull()
  })

  it('is asked of steel without a heat too', () => {
    const refusal = heatRefusal('one_heat', 10, { number: 'SS-000008', heatNo: null }, ['H82-0417'])
    expect(refusal?.message).toContain('SS-000008 is heat -')
  })
})

describe('What is looked for in stock', () => {
  const of = { pieces: 4, facilityId: 'f', companyId: null, quoteId: null }
  const line = {
    lineNo: 10,
    form: 'pipe' as const,
    description: null,
    grade: 'X65Q',
    odMm: '168.3',
    wallMm: '10.97',
    lengthMm: '600',
    allowanceMm: '5',
    certificateType: '3.1' as const,
    uom: 'each' as const,
    qtyPerPiece: '1',
    supply: 'stock' as const,
    tracked: 'lot' as const,
  }

  it('is the size of the line with its allowance, for so many pieces', () => {
    expect(needOf(line as Parameters<typeof needOf>[0], of)).toMatchObject({
      form: 'pipe',
      pieces: 4,
      lengthMm: '605.0',
      nominalWallMm: '10.97',
      odMm: '168.3',
      certificateType: '3.1',
    })
  })

  it('is nothing for what is no steel', () => {
    expect(needOf({ ...line, form: null }, of)).toBeNull()
  })
})
