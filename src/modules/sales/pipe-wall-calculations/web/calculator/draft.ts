import { readNumber } from '../../domain/input/number-text.ts'
import { typedPressure, typedTemperature } from './typed-load.ts'

/**
 * What stands in the fields, as typed: one flat text for each parameter of the address. Half-typed numbers stay as
 * they are and are told at their field.
 */
export type Draft = Readonly<Record<string, string>>

/** Fields with a value and a unit: parameter of the value, and of the unit. */
export const quantities = {
  outsideDiameter: ['od', 'odu'],
  insideDiameter: ['id', 'idu'],
  smys: ['smys', 'smysu'],
  nominalWall: ['wall', 'wallu'],
  measuredWall: ['measured', 'measuredu'],
  corrosionRate: ['rate', 'rateu'],
  testStress: ['st', 'stu'],
  minimumTemperature: ['tmin', 'tminu'],
} as const

export const numbers = {
  qualityFactor: 'e',
  weldStrengthFactor: 'w',
  coefficientY: 'y',
  designFactor: 'f',
  temperatureFactor: 'tf',
  interval: 'interval',
  density: 'density',
  bendThinning: 'thinning',
} as const

export const words = {
  method: 'method',
  units: 'units',
  title: 'title',
  edition: 'edition',
  fluidService: 'service',
  nps: 'nps',
  standard: 'standard',
  material: 'material',
  materialGroup: 'group',
  seam: 'seam',
  weldedJoint: 'joint',
  measuredOn: 'on',
  weldGroup: 'weld',
  ndeReport: 'nde',
  impactReport: 'impact',
  crossing: 'crossing',
  stressLookup: 'lookup',
  testMedium: 'medium',
  thread: 'thread',
} as const

/** Where typed values come from. */
export const sources = {
  smys: 'smyssource',
  millTolerance: 'millsource',
  groove: 'groovesource',
  bendThinning: 'thinningsource',
  weldGroup: 'weldsource',
} as const

export const flags = {
  externalPressure: 'external',
  deductMillTolerance: 'deduct',
  unscheduledWalls: 'unscheduled',
  allWalls: 'all',
} as const

/** A flag that counts unless it is switched off, switched off. */
export const NO = 'no'

/** The parameter each field of a case is typed into, for errors and hints; `p` and `t` hold the first pair. */
const parameterOfField: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(quantities).map(([field, [value]]) => [field, value])),
  ...numbers,
  ...words,
  ...flags,
  pressure: 'p',
  temperature: 't',
  conditions: 'pairs',
  allowableStress: 'stress',
  locationClass: 'class',
  allowance: 'c',
  groove: 'groove',
  millTolerance: 'mill',
  bendRadius: 'bend',
}

/** `allowance.0.value` -> `c`: where the sentence of an error belongs. */
export function parameterOf(field: string): string {
  const [first = '', second = ''] = field.split('.')
  if (first === 'conditions' && second === '0') return field.includes('temperature') ? 't' : 'p'
  if (first === 'allowance' && second !== '' && second !== '0') return second === '1' ? 'erosion' : 'c'
  if (field === 'allowableStress.source') return 'source'
  if (field === 'allowableStress.temperature') return 'readat'
  if (first === 'sources') return (sources as Readonly<Record<string, string>>)[second] ?? first
  return parameterOfField[first] ?? first
}

/** A number as typed; text that is none is handed on, so that the engine says so at the field. */
const numberOf = (typed: string): number | string => readNumber(typed) ?? typed
const quantityOf = (draft: Draft, value: string, unit: string) => ({
  value: numberOf(draft[value] ?? ''),
  unit: draft[unit],
})

export const isGiven = (draft: Draft, name: string): boolean => (draft[name] ?? '').trim() !== ''

/** The further pairs: `4.1@300; 3.2@350` in the units of the first. */
function conditionsOf(draft: Draft): object[] {
  const [p = '', t = ''] = [draft['pu'], draft['tu']]
  return (draft['pairs'] ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const [pressure = '', temperature = ''] = pair.split('@')
      return {
        ...(pressure.trim() ? { pressure: { value: numberOf(pressure.trim()), unit: p } } : {}),
        ...(temperature.trim() ? { temperature: { value: numberOf(temperature.trim()), unit: t } } : {}),
      }
    })
}

function loadOf(draft: Draft): Record<string, unknown> {
  const { number: p, hasVacuum } = typedPressure(draft['p'] ?? '')
  const { number: t, lowest } = typedTemperature(draft['t'] ?? '', draft['tu'] ?? '')
  const pressure = p === '' ? {} : { pressure: { value: numberOf(p), unit: draft['pu'] } }
  const temperature = t === '' ? {} : { temperature: { value: numberOf(t), unit: draft['tu'] } }
  const around = {
    ...(hasVacuum ? { externalPressure: true } : {}),
    ...(lowest !== undefined && !isGiven(draft, 'tmin')
      ? { minimumTemperature: { value: numberOf(lowest), unit: draft['tu'] } }
      : {}),
  }
  const more = conditionsOf(draft)
  return more.length > 0
    ? { conditions: [{ ...pressure, ...temperature }, ...more], ...around }
    : { ...pressure, ...temperature, ...around }
}

function allowancesOf(draft: Draft): object {
  const parts = [
    ['c', 'corrosion'],
    ['erosion', 'erosion'],
  ] as const
  const given = parts.flatMap(([name, label]) =>
    isGiven(draft, name) ? [{ ...quantityOf(draft, name, 'cu'), name: label }] : [],
  )
  return given.length > 0 ? { allowance: given } : {}
}

function toleranceOf(draft: Draft): object {
  if (!isGiven(draft, 'mill')) return {}
  const unit = draft['millu']
  if (unit === 'specification') return { millTolerance: { specification: draft['mill'] } }
  if (unit === 'mm' || unit === 'in') return { millTolerance: quantityOf(draft, 'mill', 'millu') }
  return { millTolerance: { percent: numberOf(draft['mill'] ?? '') } }
}

function bendOf(draft: Draft): object {
  if (!isGiven(draft, 'bend')) return {}
  const unit = draft['bendu'] ?? ''
  if (unit === 'nominal' || unit === 'outside')
    return { bendRadius: { times: numberOf(draft['bend'] ?? ''), of: unit } }
  return { bendRadius: quantityOf(draft, 'bend', 'bendu') }
}

function stressOf(draft: Draft): object {
  if (!isGiven(draft, 'stress')) return {}
  const source = isGiven(draft, 'source') ? { source: draft['source'] } : {}
  const readAt = isGiven(draft, 'readat') ? { temperature: quantityOf(draft, 'readat', 'readatu') } : {}
  return { allowableStress: { ...quantityOf(draft, 'stress', 'stressu'), ...source, ...readAt } }
}

function sourcesOf(draft: Draft): object {
  const given = Object.entries(sources).flatMap(([field, name]) =>
    counts(draft, name) ? [[field, draft[name]?.trim()] as const] : [],
  )
  return given.length > 0 ? { sources: Object.fromEntries(given) } : {}
}

function strengthOf(draft: Draft): object {
  if (!isGiven(draft, 'smys')) return {}
  const isNumber = readNumber(draft['smys'] ?? '') !== undefined
  return { smys: isNumber ? quantityOf(draft, 'smys', 'smysu') : draft['smys'] }
}

/** What the size is given by; the other two are left out of the case. */
const sizeFields: Readonly<Record<string, string>> = {
  nps: 'nps',
  od: 'outsideDiameter',
  id: 'insideDiameter',
}

/** Fields that are shown and count only while another one is filled: parameter, and those it can belong to. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  on: ['measured'],
  rate: ['measured', 'wall'],
  interval: ['measured', 'wall'],
  thinning: ['bend'],
  thinningsource: ['thinning'],
  millsource: ['mill'],
  smyssource: ['smys'],
  weldsource: ['weld'],
}

/** Whether a parameter is filled and shown. */
function counts(draft: Draft, name: string): boolean {
  const others = dependents[name]
  return isGiven(draft, name) && (others === undefined || others.some((other) => counts(draft, other)))
}

/** The case of a draft, for `evaluateUnknown`: what was typed wrongly is still in it. */
export function caseOf(draft: Draft): Record<string, unknown> {
  const by = sizeFields[draft['by'] ?? 'nps'] ?? 'nps'
  const isOther = (field: string) => Object.values(sizeFields).includes(field) && field !== by
  const given: Record<string, unknown> = {}
  for (const [field, name] of Object.entries(words)) {
    if (!isOther(field) && counts(draft, name)) given[field] = draft[name]?.trim()
  }
  for (const [field, name] of Object.entries(numbers)) {
    if (counts(draft, name)) given[field] = numberOf(draft[name] ?? '')
  }
  for (const [field, [value, unit]] of Object.entries(quantities)) {
    if (field !== 'smys' && !isOther(field) && counts(draft, value))
      given[field] = quantityOf(draft, value, unit)
  }
  for (const [field, name] of Object.entries(flags)) {
    if (draft[name] === 'yes') given[field] = true
    if (draft[name] === NO) given[field] = false
  }
  if (isGiven(draft, 'class')) given['locationClass'] = draft['class']
  return {
    ...given,
    ...loadOf(draft),
    ...strengthOf(draft),
    ...stressOf(draft),
    ...sourcesOf(draft),
    ...allowancesOf(draft),
    ...toleranceOf(draft),
    ...bendOf(draft),
  }
}

/** Whether two drafts describe one case, however their numbers are written. */
export const isSameCase = (one: Draft, other: Draft): boolean =>
  JSON.stringify(caseOf(one)) === JSON.stringify(caseOf(other))
