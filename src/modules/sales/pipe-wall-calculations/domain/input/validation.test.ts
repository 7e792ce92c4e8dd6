import { expect, test } from 'vitest'
import { good, refused, refusesEach, type Sentence } from '../../../../../../test/support/refused-cases.ts'

const sentences: readonly Sentence[] = [
  [
    'pressure of zero',
    good,
    { pressure: { value: 0, unit: 'bar' } },
    'pressure',
    'The design pressure must be greater than zero.',
  ],
  [
    'negative pressure',
    good,
    { pressure: { value: -3, unit: 'bar' } },
    'pressure',
    'The design pressure must be greater than zero.',
  ],
  [
    'no pressure and no wall',
    good,
    { pressure: undefined },
    'pressure',
    'Give the design pressure, or a wall to be rated.',
  ],
  [
    'pressure above the strength',
    good,
    { pressure: { value: 200, unit: 'MPa' } },
    'pressure',
    'The pressure is as high as the allowable stress or higher: no wall of this material holds it.',
  ],
  [
    'wall of half the diameter',
    good,
    { nps: undefined, outsideDiameter: { value: 20, unit: 'mm' }, allowance: [{ value: 9.9, unit: 'mm' }] },
    'pressure',
    'The wall needed is half the diameter or more, so no such pipe exists.',
  ],
  [
    'temperature below absolute zero',
    good,
    { temperature: { value: -300, unit: 'C' } },
    'temperature',
    'The design temperature is below absolute zero.',
  ],
  [
    'no temperature',
    good,
    { temperature: undefined },
    'temperature',
    'Give the design temperature: the allowable stress depends on it.',
  ],
  [
    'temperature above the table',
    good,
    { temperature: { value: 620, unit: 'C' } },
    'temperature',
    'The allowable stress of A106-B ends at 1100 F (593 C). Type the stress with its source for a higher temperature.',
  ],
  [
    'no diameter',
    good,
    { nps: undefined },
    'outsideDiameter',
    'Enter the outside diameter, the inside diameter or the NPS.',
  ],
  [
    'diameter of zero',
    good,
    { nps: undefined, outsideDiameter: { value: 0, unit: 'mm' } },
    'outsideDiameter',
    'The outside diameter must be greater than zero.',
  ],
  [
    'negative bore',
    good,
    { nps: undefined, insideDiameter: { value: -1, unit: 'mm' } },
    'insideDiameter',
    'The inside diameter must be greater than zero.',
  ],
  [
    'bore as wide as the pipe',
    good,
    {
      nps: undefined,
      outsideDiameter: { value: 100, unit: 'mm' },
      insideDiameter: { value: 100, unit: 'mm' },
    },
    'insideDiameter',
    'The inside diameter must be less than the outside diameter.',
  ],
  [
    'bore and NPS',
    good,
    { insideDiameter: { value: 100, unit: 'mm' } },
    'insideDiameter',
    'Give the inside diameter or the NPS, not both.',
  ],
  [
    'unknown NPS',
    good,
    { nps: '9' },
    'nps',
    'NPS 9 is not in the pipe tables. Give the outside diameter instead.',
  ],
  [
    'nominal wall of zero',
    good,
    { nominalWall: { value: 0, unit: 'mm' } },
    'nominalWall',
    'The nominal wall must be greater than zero.',
  ],
  [
    'measured wall of zero',
    good,
    { measuredWall: { value: 0, unit: 'mm' } },
    'measuredWall',
    'The measured wall must be greater than zero.',
  ],
  [
    'nominal wall of half the diameter',
    good,
    { nominalWall: { value: 110, unit: 'mm' } },
    'nominalWall',
    'The nominal wall must be less than half the outside diameter.',
  ],
  [
    'measured wall of half the diameter',
    good,
    { measuredWall: { value: 110, unit: 'mm' } },
    'measuredWall',
    'The measured wall must be less than half the outside diameter.',
  ],
  [
    'E of zero',
    good,
    { qualityFactor: 0 },
    'qualityFactor',
    'The quality factor E must be greater than 0 and at most 1.',
  ],
  [
    'E above one',
    good,
    { qualityFactor: 1.1 },
    'qualityFactor',
    'The quality factor E must be greater than 0 and at most 1.',
  ],
  [
    'W below zero',
    good,
    { weldStrengthFactor: -0.1 },
    'weldStrengthFactor',
    'The weld strength factor W must be greater than 0 and at most 1.',
  ],
  ['Y above one', good, { coefficientY: 1.2 }, 'coefficientY', 'The coefficient Y must lie between 0 and 1.'],
  [
    'Y below zero',
    good,
    { coefficientY: -0.4 },
    'coefficientY',
    'The coefficient Y must lie between 0 and 1.',
  ],
  [
    'Y of grey iron at 500 C',
    good,
    {
      material: undefined,
      materialGroup: 'grey-iron',
      allowableStress: { value: 20, unit: 'MPa' },
      temperature: { value: 500, unit: 'C' },
    },
    'coefficientY',
    'There is no Y for grey-iron at 500 C. Type it.',
  ],
]

refusesEach('pressure, pipe and factors that cannot be', sentences)

test('every field has its own sentence at once', () => {
  const result = refused(good, {
    pressure: { value: 0, unit: 'bar' },
    qualityFactor: 2,
    coefficientY: 3,
    millTolerance: { percent: 40 },
  })
  const fields = ['coefficientY', 'millTolerance', 'pressure', 'qualityFactor']
  expect(result.errors.map(({ field }) => field).sort()).toEqual(fields)
})
