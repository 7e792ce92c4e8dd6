import { describe, expect, it } from 'vitest'
import type { SteelSize } from './forms.ts'
import { massPerMetre, theoreticalMass } from './mass.ts'
import { beams, channels, sectionNamed } from './sections.ts'

interface Worked {
  name: string
  size: SteelSize
  expected: string
  density?: string
}
const worked = (name: string, size: SteelSize, expected: string, density = '7850'): Worked => ({
  name,
  size,
  expected,
  density,
})
const perMetre: readonly Worked[] = [
  worked('pipe 168.3 x 10.97', { form: 'pipe', odMm: '168.3', wallMm: '10.97' }, '42.56'),
  worked('pipe 60.3 x 5.54', { form: 'pipe', odMm: '60.3', wallMm: '5.54' }, '7.48'),
  worked('pipe 114.3 x 6.02 in 316L', { form: 'tube', odMm: '114.3', wallMm: '6.02' }, '16.34', '7980'),
  worked('hollow bar 160/90', { form: 'hollow_bar', odMm: '160', insideMm: '90' }, '107.89'),
  worked('round 100', { form: 'round_bar', diameterMm: '100' }, '61.65'),
  worked('hexagon 46', { form: 'hexagon', widthMm: '46' }, '14.39'),
  worked('flat 100 x 12', { form: 'flat', widthMm: '100', thicknessMm: '12' }, '9.42'),
  worked('square 50', { form: 'square_bar', widthMm: '50' }, '19.63'),
  worked(
    'angle 100 x 100 x 10',
    {
      form: 'angle',
      widthMm: '100',
      heightMm: '100',
      thicknessMm: '10',
      rootRadiusMm: '12',
      toeRadiusMm: '6',
    },
    '15.04',
  ),
  worked('IPE 200', { form: 'beam', sectionName: 'IPE 200' }, '22.36'),
  worked('HEA 200', { form: 'beam', sectionName: 'he 200 a' }, '42.26'),
  worked('UPN 200', { form: 'channel', sectionName: 'upn200' }, '25.30'),
  worked('hot 100 x 100 x 6.3', hollow('hot'), '18.20'),
  worked('cold 100 x 100 x 6.3', hollow('cold'), '17.47'),
]

function hollow(finish: 'hot' | 'cold'): SteelSize {
  return { form: 'hollow_section', widthMm: '100', heightMm: '100', thicknessMm: '6.3', finish }
}

describe('Theoretical mass', () => {
  it.each(perMetre)('$name in kg per metre', ({ size, expected, density = '7850' }) => {
    expect(massPerMetre(size, density)).toBe(expected)
  })

  it('of a plate and of forgings is that of the piece', () => {
    const plate: SteelSize = { form: 'plate', thicknessMm: '20', widthMm: '2000' }
    const kg = (size: SteelSize, lengthMm: string | null) =>
      theoreticalMass(size, { lengthMm, density: '7850' })?.toFixed(2)
    expect(kg(plate, '6000')).toBe('1884.00')
    expect(kg({ form: 'ring', odMm: '500', insideMm: '300', heightMm: '120' }, null)).toBe('118.38')
    expect(kg({ form: 'disc', diameterMm: '350', heightMm: '90' }, null)).toBe('67.97')
  })

  it('is not known for what is weighed, nor while a dimension or the section is missing', () => {
    const none: SteelSize[] = [
      { form: 'flange', sizeName: '6 in 600 WN' },
      { form: 'pipe', odMm: '168.3' },
      { form: 'beam', sectionName: 'IPE 201' },
      { form: 'hollow_section', widthMm: '100', heightMm: '100', thicknessMm: '5' },
    ]
    for (const size of none) expect(theoreticalMass(size, { lengthMm: '1000', density: '7850' })).toBeNull()
  })

  it('of every section lies within 2 % of the mass of its table', () => {
    for (const [name, { kgPerMetre }] of beams) {
      const formula = Number(massPerMetre({ form: 'beam', sectionName: name }, '7850'))
      expect(Math.abs(formula - kgPerMetre) / kgPerMetre, name).toBeLessThan(0.02)
    }
    expect(channels.size).toBe(12)
  })

  it('reads the names of sections as people type them', () => {
    expect(['ipe200', 'HE 200 B', ' upn  140 ', 'Special'].map(sectionNamed)).toEqual([
      'IPE 200',
      'HEB 200',
      'UPN 140',
      'SPECIAL',
    ])
  })
})
