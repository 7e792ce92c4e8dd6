import { describe, expect, it } from 'vitest'
import type { SteelForm } from './forms.ts'
import { typedSize, writtenSize } from './typed-size.ts'

/** What is said, without what is taken away. */
const read = (text: string, present?: SteelForm) => {
  const found = typedSize(text, present)
  if ('problem' in found) return found.problem
  return Object.fromEntries(Object.entries(found.size).filter(([, value]) => value !== null))
}

describe('A size as it is typed', () => {
  it.each<[string, SteelForm | undefined, object]>([
    ['6 sch 80 x 6000', undefined, { form: 'pipe', nps: '6', schedule: '80', lengthMm: '6000' }],
    ['6" XS', 'tube', { form: 'tube', nps: '6', schedule: 'XS' }],
    [
      'Pipe NPS 1-1/2 schedule 40S × 6 m',
      undefined,
      { form: 'pipe', nps: 'NPS 1-1/2', schedule: '40S', lengthMm: '6000' },
    ],
    ['DN 150 x STD', 'pipe', { form: 'pipe', nps: 'DN 150', schedule: 'STD' }],
    ['168,3 x 10,97 x 12,000', 'pipe', { form: 'pipe', odMm: '168.3', wallMm: '10.97', lengthMm: '12000' }],
    [
      'Pipe 168.3 x 10.97 (6 in sch 80) x 12000',
      'pipe',
      { form: 'pipe', odMm: '168.3', wallMm: '10.97', lengthMm: '12000' },
    ],
    ['120 x 3000', 'round_bar', { form: 'round_bar', diameterMm: '120', lengthMm: '3000' }],
    ['ø120', 'pipe', { form: 'round_bar', diameterMm: '120' }],
    ['PL 20 x 1500 x 3000', 'pipe', { form: 'plate', thicknessMm: '20', widthMm: '1500', lengthMm: '3000' }],
    [
      'hollow 120/80 x 4.5m',
      undefined,
      { form: 'hollow_bar', odMm: '120', insideMm: '80', lengthMm: '4500' },
    ],
    [
      'SHS 100 x 6.3',
      undefined,
      { form: 'hollow_section', widthMm: '100', heightMm: '100', thicknessMm: '6.3' },
    ],
    [
      'L 80 x 80 x 8 x 6000',
      undefined,
      { form: 'angle', widthMm: '80', heightMm: '80', thicknessMm: '8', lengthMm: '6000' },
    ],
    ['IPE 200 x 6000', undefined, { form: 'beam', sectionName: 'IPE 200', lengthMm: '6000' }],
    ['PL20x1500', 'pipe', { form: 'plate', thicknessMm: '20', widthMm: '1500' }],
    ['6 s 40S', 'pipe', { form: 'pipe', nps: '6', schedule: '40S' }],
    ['Ring 500/300 x 120', undefined, { form: 'ring', odMm: '500', insideMm: '300', heightMm: '120' }],
    ['Flange 6 in 900 RTJ', undefined, { form: 'flange', sizeName: '6 IN 900 RTJ' }],
  ])('"%s" is read', (text, present, size) => {
    expect(read(text, present)).toEqual(size)
  })

  it.each<[string, SteelForm | undefined, RegExp]>([
    ['120 x 3000', undefined, /^Begin with the form/],
    ['20 x 1500 x 3000 x 2', 'plate', /^Write plate as thickness x width x length in mm\.$/],
    ['20 x wide', 'plate', /^Write plate as/],
    ['6 sch 80 x long', 'pipe', /or as "6 sch 80 x 6000"\.$/],
    ['0 x 10', 'pipe', /^Write pipe as outside diameter x wall x length/],
    [
      'Ring 500/300 x 120 x 40',
      undefined,
      /^Write forged ring as outside diameter x inside diameter x height in mm\.$/,
    ],
  ])('"%s" is told how it is written', (text, present, sentence) => {
    expect(read(text, present)).toMatch(sentence)
  })

  it('takes away what the size before it said', () => {
    expect(typedSize('6 sch 80', 'pipe')).toMatchObject({ size: { odMm: null, wallMm: null } })
    expect(typedSize('168.3 x 10.97', 'pipe')).toMatchObject({ size: { nps: null, schedule: null } })
    expect(typedSize('120', 'round_bar')).not.toHaveProperty('size.lengthMm')
  })
})

describe('A size as it is written', () => {
  it('can be typed again', () => {
    for (const text of [
      'Pipe 6 sch 80 x 6000',
      'Plate 20 x 1500 x 3000',
      'Hollow 120/80',
      'IPE 200 x 6000',
    ]) {
      const found = typedSize(text, null)
      expect('size' in found && writtenSize(found.size)).toBe(text)
    }
  })

  it('is nothing while nothing is known', () => {
    expect(writtenSize({ form: 'pipe' })).toBe('')
  })
})
