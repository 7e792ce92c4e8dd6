import { expect, test } from 'vitest'
import { readSeedTables } from '../../../../../db/seed/pipe-wall/read.ts'
import { noteFigure, random, sized } from '../../../../../test/support/proof.ts'
import { type PipeWallCase, pipeWallCase, weldedJoints } from '../contract/case.ts'
import { isRefused, type PipeWallResult } from '../contract/result.ts'
import { evaluate } from './engine.ts'

const tables = readSeedTables()
const below = random(4711)
const between = (low: number, high: number) => low + ((high - low) * below(100_000)) / 100_000
const chance = (percent: number) => below(100) < percent
function pick<T>(choices: readonly T[]): T {
  const found = choices[below(choices.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
const mm = (value: number) => ({ value, unit: 'mm' }) as const
const mpa = (value: number) => ({ value, unit: 'MPa' }) as const
const celsius = (value: number) => ({ value, unit: 'C' }) as const

/** Without these there is no case, or they say which pipe it is; what contradicts the material has tests of its own. */
// biome-ignore format: names read better in rows
const defining = [
  'id', 'title', 'method', 'units', 'pressure', 'temperature', 'conditions', 'nps', 'outsideDiameter', 'insideDiameter',
  'material', 'materialGroup', 'locationClass', 'seam', 'weldedJoint',
  // Another question: the wall that is there, without a mill tolerance.
  'measuredWall',
]

const noSource = () => pick([{}, { source: '.' }, { source: 'book' }])
const groups = [...tables.weldStrengths.keys()]
const tolerances = [...tables.tolerances.keys()]

/** A value for each other field, without any source; of those that have a part that is optional, the part too. */
const optional: Readonly<Record<string, (base: PipeWallCase) => Partial<PipeWallCase>>> = {
  edition: () => ({ edition: pick(['2010', '2024']) }),
  fluidService: () => ({ fluidService: pick(['normal', 'D', 'M', 'slurry']) }),
  minimumTemperature: () => ({ minimumTemperature: celsius(between(-200, 20)) }),
  standard: () => ({ standard: pick(['B36.10M', 'B36.19M']) }),
  unscheduledWalls: () => ({ unscheduledWalls: chance(50) }),
  allWalls: () => ({ allWalls: chance(50) }),
  allowableStress: () => ({ allowableStress: { ...mpa(between(20, 500)), ...noSource() } }),
  stressLookup: () => ({ stressLookup: pick(['interpolate', 'next-higher']) }),
  strengths: () => ({
    strengths: {
      proof02: mpa(between(100, 500)),
      proof10: mpa(between(100, 500)),
      tensile: mpa(between(300, 900)),
      elongation: between(10, 50),
    },
  }),
  smys: () => ({ smys: chance(50) ? mpa(between(100, 700)) : pick(['A25', 'B', 'X52', 'X80', 'unknown']) }),
  qualityFactor: () => ({ qualityFactor: pick([1, 0.95, 0.9, 0.85, 0.8, between(0.6, 1)]) }),
  ndeReport: () => ({ ndeReport: pick(['none', '-', 'visual only', '10 % RT', 'radiographed', 'no RT']) }),
  impactReport: () => ({ impactReport: pick(['none', '-', 'tested']) }),
  sources: () => ({
    sources: { smys: '.', millTolerance: 'mill', bendThinning: 'x', weldGroup: 'no filler' },
  }),
  weldStrengthFactor: () => ({ weldStrengthFactor: between(0.5, 1) }),
  weldGroup: () => ({ weldGroup: pick(groups) }),
  coefficientY: () => ({ coefficientY: between(0, 1) }),
  designFactor: () => ({ designFactor: between(0.3, 1) }),
  crossing: () => ({ crossing: pick(['class-1', 'class-2', 'station']) }),
  temperatureFactor: () => ({ temperatureFactor: between(0.8, 1.1) }),
  allowance: ({ allowance = [] }) => ({ allowance: [...allowance, mm(between(0, 3))] }),
  thread: () => ({ thread: 'npt' }),
  groove: ({ groove }) => ({
    groove: groove ? { ...groove, tolerance: mm(between(0, 1)) } : { depth: mm(between(0, 2)) },
  }),
  millTolerance: () => ({
    millTolerance: pick([
      { percent: between(0, 20) },
      mm(between(0, 1)),
      { specification: pick(tolerances) },
    ]),
  }),
  deductMillTolerance: () => ({ deductMillTolerance: chance(80) }),
  nominalWall: () => ({ nominalWall: mm(between(2, 30)) }),
  measuredOn: () => ({ measuredOn: '2026-01-01' }),
  corrosionRate: () => ({ corrosionRate: mm(between(0, 1)) }),
  interval: () => ({ interval: pick([0, 0.5, 1, 5, 20]) }),
  bendRadius: () => ({ bendRadius: { times: between(1, 8), of: pick(['nominal', 'outside']) } }),
  bendThinning: () => ({ bendThinning: between(0.5, 1) }),
  testStress: () => ({ testStress: mpa(between(50, 300)) }),
  testMedium: () => ({ testMedium: pick(['water', 'gas']) }),
  testFactor: () => ({ testFactor: between(1, 2) }),
  testRatioCap: () => ({ testRatioCap: between(1, 7) }),
  externalPressure: () => ({ externalPressure: chance(50) }),
  density: () => ({ density: between(5000, 9000) }),
}
const names = Object.keys(optional)
/** Fields that can be added to where they are filled already. */
const partial = new Set(['allowance', 'groove'])

const pipes = [...tables.materials.values()].filter(({ form }) => form.includes('pipe')).map(({ id }) => id)
const source = 'B31.3 2022, Table A-1C, page 210'

/** What the strength of the metal comes from: the tables, or typed with everything that a typed value needs. */
function metal(method: PipeWallCase['method'], temperature: number): Partial<PipeWallCase> {
  if (method === 'b31.4' || method === 'b31.8') {
    const named = pick(['X42', 'X52', 'X65', 'A25', 'unknown'])
    if (chance(20)) return { smys: mpa(between(200, 450)), sources: { smys: 'Certificate 12' } }
    return chance(70) ? { smys: named } : { material: pick(['5L-B', '5L-X52', 'A106-B', 'A53-B-E']) }
  }
  if (method === 'en13480' && chance(40)) return { material: '1.4404' }
  if (method !== 'en13480' && chance(75)) return { material: pick(pipes) }
  const material = chance(30) ? { material: pick(pipes) } : {}
  const group = chance(60)
    ? { materialGroup: pick(['ferritic', 'austenitic', 'nickel', 'other-ductile']) }
    : {}
  const read = { temperature: celsius(temperature) }
  return { ...group, ...material, allowableStress: { ...mpa(between(30, 160)), source, ...read } }
}

/** A case that mostly stands by itself, with some fields filled already. */
function anyCase(): PipeWallCase {
  const method = pick(['b31.3', 'b31.3', 'b31.3', 'b31.1', 'b31.4', 'b31.8', 'en13480', 'barlow'] as const)
  const isLine = method === 'b31.4' || method === 'b31.8'
  const temperature = isLine
    ? between(-20, 200)
    : pick([between(-60, 100), between(100, 400), between(400, 700)])
  let input: PipeWallCase = {
    method,
    units: pick(['si', 'us']),
    nps: pick(['1', '2', '4', '6', '8', '12', '24']),
    pressure: { value: pick([between(1, 60), between(60, 600)]), unit: 'bar' },
    temperature: celsius(temperature),
    ...metal(method, temperature),
    ...(chance(75) ? { seam: pick(['seamless', 'welded']) } : {}),
    ...(method === 'b31.8' ? { locationClass: pick([1, 2, 3, 4, '1 Division 1']) } : {}),
  }
  if (input.seam === 'welded' && chance(40)) input = { ...input, weldedJoint: pick(weldedJoints) }
  if (chance(15)) input = { ...input, measuredWall: mm(between(3, 20)) }
  for (const [name, percent] of [
    ['allowance', 40],
    ['bendRadius', 30],
    ['corrosionRate', 15],
    ['interval', 10],
    ['groove', 15],
    ['nominalWall', 15],
    [pick(names), 25],
  ] as const) {
    if (chance(percent) && input[name as keyof PipeWallCase] === undefined) {
      input = { ...input, ...optional[name]?.(input) }
    }
  }
  return input
}

const needs = ({ engineerNeeded = [] }: PipeWallResult) => engineerNeeded.map(({ field }) => field)

/** The reasons of an engineer that a field answers by itself, without being a source: it says what had to be said. */
const answers: Readonly<Record<string, RegExp>> = {
  // E below 0.9 is that of a seam, so nothing is assumed to be seamless any more.
  qualityFactor: /^(seam|qualityFactor)$/,
  ndeReport: /^seam$/,
}

const thinner = (before: PipeWallResult, after: PipeWallResult, field: 't' | 'tm' | 'tn' | 'requiredWall') =>
  (after[field]?.value ?? Infinity) < (before[field]?.value ?? -Infinity) - 1e-9

test('every field of a case either defines it or is tried as one that could make its wall thinner', () => {
  expect([...defining, ...names].sort()).toEqual(Object.keys(pipeWallCase.shape).sort())
})

test('no optional field makes a required wall thinner or a life longer without a source or an engineer', () => {
  const rounds = sized(2_000, 20_000)
  const count = { compared: 0, refused: 0, left: 0 }
  const wrong: unknown[] = []
  const tried = new Map<string, number>()
  for (let round = 0; count.compared + count.refused + count.left < rounds; round++) {
    const base = anyCase()
    const before = evaluate(base, tables)
    const name = pick(names)
    const isFilled = base[name as keyof PipeWallCase] !== undefined
    if (isRefused(before) || optional[name] === undefined || (isFilled && !partial.has(name))) continue
    const input = { ...base, ...optional[name](base) }
    const after = evaluate(input, tables)
    tried.set(name, (tried.get(name) ?? 0) + 1)
    if (isRefused(after)) count.refused++
    else if (needs(after).length > 0) count.left++
    else {
      count.compared++
      const longer = (after.remainingLife ?? 0) > (before.remainingLife ?? Infinity) + 1e-9
      const lost = needs(before).filter((field) => answers[name]?.test(field) !== true)
      const found = [
        ...(['t', 'tm', 'tn', 'requiredWall'] as const).filter((field) => thinner(before, after, field)),
        ...(longer && input.nominalWall === base.nominalWall ? ['remainingLife'] : []),
        ...lost,
      ]
      if (found.length > 0) wrong.push({ name, found, input, base })
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  for (const name of names) expect(tried.get(name) ?? 0, name).toBeGreaterThan(rounds / names.length / 3)
  noteFigure('Cases to which one of the optional fields was added', rounds)
  noteFigure('Optional fields tried', names.length)
  noteFigure('Required walls that became thinner, or lives longer, without a source', wrong.length)
  noteFigure('Walls compared', count.compared)
  noteFigure('Left to an engineer', count.left)
  noteFigure('Refused with the field', count.refused)
})
