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
type Fields = Readonly<Record<string, unknown>>
const refused = (base: Fields, more: Fields) => evaluateUnknown({ ...base, ...more }, tables)

/** What is typed, the field that must carry the sentence, and the sentence. */
const sentences: readonly [name: string, base: Fields, more: Fields, field: string, message: string][] = [
  [
    'tolerance above 30 %',
    good,
    { millTolerance: { percent: 31 } },
    'millTolerance',
    'The mill tolerance must lie between 0 and 30 %.',
  ],
  [
    'tolerance below 0 %',
    good,
    { millTolerance: { percent: -1 } },
    'millTolerance',
    'The mill tolerance must lie between 0 and 30 %.',
  ],
  [
    'negative tolerance in mm',
    good,
    { millTolerance: { value: -0.3, unit: 'mm' } },
    'millTolerance',
    'The mill tolerance must not be negative.',
  ],
  [
    'unknown tolerance',
    good,
    { millTolerance: { specification: 'DIN 1626' } },
    'millTolerance',
    'DIN 1626 is not in the mill tolerance table.',
  ],
  [
    'tolerance beyond its diameter',
    good,
    { nps: '10', millTolerance: { specification: 'EN 10216-2 seamless, D <= 219.1 mm' } },
    'millTolerance',
    'This tolerance counts up to 219.1 mm diameter. Type the tolerance.',
  ],
  [
    'negative allowance',
    good,
    {
      allowance: [
        { value: 1, unit: 'mm' },
        { value: -1, unit: 'mm' },
      ],
    },
    'allowance.1',
    'An allowance must not be negative.',
  ],
  [
    'allowance as thick as the wall',
    good,
    { nominalWall: { value: 8, unit: 'mm' }, allowance: [{ value: 8, unit: 'mm' }] },
    'allowance',
    'The allowances are as thick as the wall or thicker.',
  ],
  [
    'allowance and tolerance as thick as the wall',
    good,
    { nominalWall: { value: 8, unit: 'mm' }, allowance: [{ value: 7.5, unit: 'mm' }] },
    'allowance',
    'The allowances and the mill tolerance together use up the whole wall.',
  ],
  [
    'negative groove',
    good,
    { groove: { depth: { value: -1, unit: 'mm' } } },
    'groove',
    'The groove depth must not be negative.',
  ],
  [
    'thread on an unlisted diameter',
    good,
    { nps: undefined, outsideDiameter: { value: 200, unit: 'mm' }, thread: 'npt' },
    'thread',
    'The thread depth goes by NPS, and this diameter is not a listed size. Type the depth as an allowance.',
  ],
  [
    'thread on NPS 24',
    good,
    { nps: '24', thread: 'npt' },
    'thread',
    'No NPT thread is listed for NPS 24. Type the depth as an allowance.',
  ],
  [
    'bend through the pipe',
    good,
    { bendRadius: { value: 100, unit: 'mm' } },
    'bendRadius',
    'The bend radius must be more than half the outside diameter.',
  ],
  [
    'bend of zero',
    good,
    { bendRadius: { times: 0, of: 'nominal' } },
    'bendRadius',
    'The bend radius must be greater than zero.',
  ],
  [
    '5D of an unlisted diameter',
    good,
    { nps: undefined, outsideDiameter: { value: 200, unit: 'mm' }, bendRadius: { times: 5, of: 'nominal' } },
    'bendRadius',
    'The diameter is no listed size, so its nominal size is not known. Give the radius in mm or inches.',
  ],
  [
    'thinning without a bend',
    good,
    { bendThinning: 0.9 },
    'bendRadius',
    'Give the bend radius that the thinning belongs to.',
  ],
  [
    'thinning above one',
    good,
    { bendRadius: { value: 600, unit: 'mm' }, bendThinning: 1.2 },
    'bendThinning',
    'The thinning must be a fraction of the wall, greater than 0 and at most 1.',
  ],
  [
    'corrosion rate without a wall',
    good,
    { corrosionRate: { value: 0.1, unit: 'mm' } },
    'measuredWall',
    'Give the measured wall that the corrosion rate eats from.',
  ],
  [
    'negative corrosion rate',
    good,
    { measuredWall: { value: 8, unit: 'mm' }, corrosionRate: { value: -0.1, unit: 'mm' } },
    'corrosionRate',
    'The corrosion rate must not be negative.',
  ],
  [
    'interval without a rate',
    good,
    { measuredWall: { value: 8, unit: 'mm' }, interval: 5 },
    'corrosionRate',
    'Give the corrosion rate that the interval belongs to.',
  ],
  [
    'negative interval',
    good,
    { measuredWall: { value: 8, unit: 'mm' }, corrosionRate: { value: 0.1, unit: 'mm' }, interval: -5 },
    'interval',
    'The interval must not be negative.',
  ],
]

describe('allowances, tolerances and bends that cannot be', () => {
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
