import { describe, expect, it } from 'vitest'
import { sizeProblems, type SteelSize } from './forms.ts'
import { searchFragment, searchWords, sizeSearchText } from '../search-words.ts'
import { type PipeName, sizeText } from './size-text.ts'
import { sizeNames, sizeNamesAsked } from './sizes.ts'
import { isTooShort, usefulLength } from '../useful-length.ts'

const sixInch: SteelSize & PipeName = {
  form: 'pipe',
  odMm: '168.300',
  wallMm: '10.97',
  nps: '6',
  schedule: '80',
}

describe('The text of a size', () => {
  const texts: readonly (readonly [size: SteelSize & PipeName, text: string])[] = [
    [sixInch, 'Pipe 168.3 x 10.97 (6 in sch 80)'],
    [{ form: 'tube', odMm: '25', wallMm: '2.0' }, 'Tube 25 x 2'],
    [{ form: 'plate', thicknessMm: '20', widthMm: '2000' }, 'Plate 20 x 2000'],
    [{ form: 'round_bar', diameterMm: '100' }, 'Round 100'],
    [{ form: 'hollow_section', widthMm: '100', heightMm: '100', thicknessMm: '6.3' }, 'SHS 100 x 100 x 6.3'],
    [{ form: 'hollow_section', widthMm: '120', heightMm: '80', thicknessMm: '5' }, 'RHS 120 x 80 x 5'],
    [{ form: 'ring', odMm: '500', insideMm: '300', heightMm: '120' }, 'Ring 500/300 x 120'],
    [{ form: 'disc', diameterMm: '350', heightMm: '90' }, 'Disc 350 x 90'],
    [{ form: 'hollow_bar', odMm: '160', insideMm: '90' }, 'Hollow 160/90'],
    [{ form: 'beam', sectionName: 'ipe200' }, 'IPE 200'],
    [{ form: 'angle', widthMm: '100', heightMm: '75', thicknessMm: '9' }, 'Angle 100 x 75 x 9'],
    [{ form: 'flat', widthMm: '100', thicknessMm: '12' }, 'Flat 100 x 12'],
    [{ form: 'hexagon', widthMm: '46' }, 'Hexagon 46'],
    [{ form: 'flange', sizeName: '6 in 600 WN' }, 'Flange 6 in 600 WN'],
  ]
  it.each(texts)('%o', (size, text) => expect(sizeText(size)).toBe(text))

  it('holds the length of a plate', () => {
    const plate: SteelSize = { form: 'plate', thicknessMm: '20', widthMm: '2000' }
    expect(sizeText(plate, '6000.0')).toBe('Plate 20 x 2000 x 6000')
  })
})

describe('A search', () => {
  const words: readonly (readonly [string, string[]])[] = [
    ['6" sch80 A106', ['6in', 'sch80', 'a106']],
    ['6 in sch 80', ['6in', 'sch80']],
    ['sch80 X52N', ['sch80', 'x52n']],
    ['NPS 6 Schedule 80', ['6in', 'sch80']],
    ['168,3 x 10.97', ['168.3x10.97']],
    ['168.3×10.97 mm', ['168.3x10.97']],
    ['1 1/2" sch 40', ['1-1/2in', 'sch40']],
    ['1½ in', ['1-1/2in']],
    ['4K71283', ['4k71283']],
    ['  ', []],
  ]
  it.each(words)('for %s looks for its words', (typed, expected) => {
    expect(searchWords(typed)).toEqual(expected)
  })

  it('finds a size however it is typed, and not the next one', () => {
    const stored = `ss-000001${sizeSearchText(sixInch)}astm a106 b`
    const isFound = (typed: string) =>
      searchWords(typed).every((word) => stored.includes(searchFragment(word)))
    const ways = ['6" sch80 A106', '168.3 x 10.97', '168.3', 'pipe 168,3x10,97', '6in', 'NPS 6', 'SS-000001']
    for (const typed of ways) expect(isFound(typed), typed).toBe(true)
    for (const typed of ['16"', '8 in', 'sch8 ', '68.3 x 10.97', 'X65']) {
      if (typed !== 'sch8 ') expect(isFound(typed), typed).toBe(false)
    }
    expect(sizeSearchText({ form: 'beam', sectionName: 'IPE 200' })).toContain(' ipe200 ')
  })
})

describe('A size', () => {
  it('asks for what its form needs, in words', () => {
    expect(sizeProblems({ form: 'pipe', odMm: '168.3' })).toEqual({ wallMm: ['Pipe: give the wall.'] })
    expect(sizeProblems({ form: 'hexagon' })).toEqual({ widthMm: ['Hexagon: give the across flats.'] })
    expect(sizeProblems({ form: 'beam' })).toEqual({ sectionName: ['Beam: give the section.'] })
    expect(sizeProblems({ form: 'pipe', odMm: '20', wallMm: '10' }).wallMm).toHaveLength(1)
    expect(sizeProblems({ form: 'ring', odMm: '300', insideMm: '300', heightMm: '5' }).insideMm).toHaveLength(
      1,
    )
    expect(sizeProblems({ form: 'round_bar', diameterMm: '0' }).diameterMm).toHaveLength(1)
    expect(sizeProblems({ form: 'angle', widthMm: '50', heightMm: '50', thicknessMm: '5' })).toEqual({})
    expect(sizeProblems(sixInch)).toEqual({})
  })

  it('is worth keeping from a length of its own', () => {
    const pipe = (odMm: string): SteelSize => ({ form: 'pipe', odMm, wallMm: '5' })
    const round = (diameterMm: string): SteelSize => ({ form: 'round_bar', diameterMm })
    const lengths = [pipe('60.3'), pipe('168.3'), pipe('219.1'), round('50'), round('150'), round('160')]
    expect(lengths.map((size) => usefulLength(size))).toEqual(['300', '500', '1000', '150', '100', '75'])
    expect(usefulLength(pipe('168.3'), true)).toBe('250')
    expect(usefulLength({ form: 'ring' })).toBeNull()
    expect([isTooShort(pipe('168.3'), '499.9'), isTooShort(pipe('168.3'), '500')]).toEqual([true, false])
    const plate: SteelSize = { form: 'plate', thicknessMm: '20', widthMm: '400' }
    expect([isTooShort(plate, '240'), isTooShort(plate, '260')]).toEqual([true, false])
    expect(isTooShort({ form: 'disc', diameterMm: '90', heightMm: '20' }, '1')).toBe(false)
  })

  it('is asked for by everything that it is made of', () => {
    expect([...sizeNamesAsked].sort()).toEqual([...sizeNames].sort())
  })
})
