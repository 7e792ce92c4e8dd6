import { describe, expect, test } from 'vitest'
import { readSeedTables } from '../../../../db/seed/pipe-wall/read.ts'
import { evaluateUnknown } from './engine.ts'

const tables = readSeedTables()

const good = {
  method: 'b31.3',
  nps: '8',
  material: 'A106-B',
  pressure: { value: 50, unit: 'bar' },
  temperature: { value: 200, unit: 'C' },
}
const line = {
  method: 'b31.8',
  nps: '20',
  smys: 'X60',
  designFactor: 0.6,
  pressure: { value: 50, unit: 'bar' },
}

type Fields = Readonly<Record<string, unknown>>
const refused = (base: Fields, more: Fields) => evaluateUnknown({ ...base, ...more }, tables)

/** What is typed, the field that must carry the sentence, and the sentence. */
const sentences: readonly [name: string, base: Fields, more: Fields, field: string, message: string][] = [
  [
    'unknown material',
    good,
    { material: 'A999' },
    'material',
    'A999 is not in the material table. Type its allowable stress.',
  ],
  [
    'unknown group',
    good,
    { materialGroup: 'wood' },
    'materialGroup',
    'The material group must be one of ferritic, austenitic, nickel, other-ductile, grey-iron.',
  ],
  [
    'no stress at all',
    good,
    { material: undefined },
    'allowableStress',
    'Choose a material or type the allowable stress with its source.',
  ],
  [
    'stress of zero',
    good,
    { allowableStress: { value: 0, unit: 'MPa' } },
    'allowableStress',
    'The allowable stress must be greater than zero.',
  ],
  [
    'no stress in that code',
    good,
    { method: 'b31.1', material: 'A312-TP316L' },
    'allowableStress',
    'There is no B31.1 allowable stress for A312-TP316L. Type it with its source.',
  ],
  [
    'no stress in EN',
    good,
    { method: 'en13480' },
    'allowableStress',
    'Type the stress f or the strengths of the material: EN 13480-3 has no stress table here.',
  ],
  [
    'EN without temperature',
    good,
    { method: 'en13480', material: '1.4404', temperature: undefined },
    'temperature',
    'Give the design temperature: the proof strength depends on it.',
  ],
  [
    'EN above the table',
    good,
    { method: 'en13480', material: '1.4404', temperature: { value: 450, unit: 'C' } },
    'temperature',
    'The proof strength of 1.4404 ends at 400 C. Type the stress f with its source.',
  ],
  [
    'EN with half the strengths',
    good,
    { method: 'en13480', strengths: { proof02: { value: 235, unit: 'MPa' } } },
    'strengths',
    'Give Rp0.2 (or ReH) and Rm: the stress f is the smaller of Rp0.2 / 1.5 and Rm / 2.4.',
  ],
  [
    'EN austenitic with half the strengths',
    good,
    {
      method: 'en13480',
      material: undefined,
      materialGroup: 'austenitic',
      strengths: { proof10: { value: 235, unit: 'MPa' }, elongation: 32 },
    },
    'strengths',
    'Give Rp1.0 and, below 35 % elongation, Rm: the stress f follows from them.',
  ],
  [
    'strength of zero',
    good,
    { method: 'en13480', strengths: { proof02: { value: 0, unit: 'MPa' } } },
    'strengths',
    'The allowable stress must be greater than zero.',
  ],
  [
    'W above its table',
    good,
    {
      material: undefined,
      materialGroup: 'ferritic',
      seam: 'welded',
      allowableStress: { value: 30, unit: 'MPa' },
      temperature: { value: 660, unit: 'C' },
      pressure: { value: 5, unit: 'bar' },
    },
    'weldStrengthFactor',
    'The weld strength factors of CrMo end at 1200 F. The designer decides above: type W.',
  ],
  [
    'unknown weld group',
    good,
    { seam: 'welded', weldGroup: 'XX' },
    'weldGroup',
    'The weld group must be one of CrMo, CSEF-NT, CSEF-subcritical, AUS-autogenous, AUS-filler.',
  ],
  [
    'pairs and a pressure',
    good,
    { conditions: [{ pressure: { value: 1, unit: 'bar' } }] },
    'conditions',
    'Give either one pressure and temperature or a list of pairs, not both.',
  ],
  [
    'pair without pressure',
    good,
    {
      pressure: undefined,
      temperature: undefined,
      conditions: [
        { pressure: { value: 1, unit: 'bar' }, temperature: { value: 20, unit: 'C' } },
        { temperature: { value: 20, unit: 'C' } },
      ],
    },
    'conditions.1.pressure',
    'Give the design pressure, or a wall to be rated.',
  ],
  [
    'one of the pairs without pressure',
    good,
    {
      pressure: undefined,
      temperature: undefined,
      nominalWall: { value: 8, unit: 'mm' },
      conditions: [
        { pressure: { value: 1, unit: 'bar' }, temperature: { value: 20, unit: 'C' } },
        { temperature: { value: 20, unit: 'C' } },
      ],
    },
    'conditions.1.pressure',
    'Give the pressure of each pair, or of none.',
  ],
  [
    'pair with zero pressure',
    good,
    {
      pressure: undefined,
      temperature: undefined,
      conditions: [{ pressure: { value: 0, unit: 'bar' }, temperature: { value: 20, unit: 'C' } }],
    },
    'conditions.0.pressure',
    'The design pressure must be greater than zero.',
  ],
  [
    'pair too hot',
    good,
    {
      pressure: undefined,
      temperature: undefined,
      conditions: [{ pressure: { value: 1, unit: 'bar' }, temperature: { value: 700, unit: 'C' } }],
    },
    'conditions.0.temperature',
    'The allowable stress of A106-B ends at 1100 F (593 C). Type the stress with its source for a higher temperature.',
  ],
  [
    'no yield strength',
    line,
    { smys: undefined },
    'smys',
    'Give the minimum yield strength: a grade, a value, or "unknown" for 24,000 psi.',
  ],
  [
    'unknown grade',
    line,
    { smys: 'X99' },
    'smys',
    'X99 is not a listed line pipe grade. Type the minimum yield strength.',
  ],
  [
    'yield strength of zero',
    line,
    { smys: { value: 0, unit: 'MPa' } },
    'smys',
    'The minimum yield strength must be greater than zero.',
  ],
  [
    'no class and no factor',
    line,
    { designFactor: undefined },
    'locationClass',
    'Give the location class or the design factor F.',
  ],
  [
    'class 5',
    line,
    { designFactor: undefined, locationClass: 5 },
    'locationClass',
    'The location class must be 1, 2, 3 or 4 ("1 Division 1" for 0.80).',
  ],
  ['F of zero', line, { designFactor: 0 }, 'designFactor', 'The design factor F must be greater than zero.'],
  [
    'T of zero',
    line,
    { temperatureFactor: 0 },
    'temperatureFactor',
    'The temperature factor T must be greater than zero.',
  ],
  [
    'gas line above 232 C',
    line,
    { temperature: { value: 240, unit: 'C' } },
    'temperatureFactor',
    'No temperature factor is listed above 450 F (232 C). Type it if the line may be used there.',
  ],
  [
    'test stress of zero',
    good,
    { testStress: { value: 0, unit: 'MPa' } },
    'testStress',
    'The stress at test temperature must be greater than zero.',
  ],
  [
    'test factor of zero',
    good,
    { testFactor: 0 },
    'testFactor',
    'The test factor must be greater than zero.',
  ],
  [
    'cap below one',
    good,
    { testRatioCap: 0.5 },
    'testRatioCap',
    'The cap of the ratio ST/S must be 1 or more.',
  ],
  ['density of zero', good, { density: 0 }, 'density', 'The density must be greater than zero.'],
]

describe('materials and pipelines that cannot be', () => {
  test.each(sentences)('%s', (_, base, more, field, message) => {
    const result = refused(base, more)
    expect(result.errors).toContainEqual({ field, message })
    expect(result.status).toBe('error')
  })

  test.each(sentences)('%s: no value is ever shown', (_, base, more) => {
    const result = refused(base, { ...more, id: 'x' })
    expect(Object.keys(result).sort()).toEqual(['errors', 'id', 'status', 'warnings'])
  })
})
