import { Decimal } from 'decimal.js'

/** Chemical elements a grade may set limits for, in the order certificates list them. */
export const elements = [
  'C', 'Si', 'Mn', 'P', 'S', 'Cr', 'Mo', 'Ni', 'Cu', 'V', 'Nb', 'Ti', 'Al', 'N', 'B', 'W', 'Co', 'Fe', 'Ta', 'Ca', 'Sn',
  'As', 'Sb', 'Zr', 'PREN',
] as const // biome-ignore format: elements read better in rows

/** The scales of hardness. */
export const hardnessScales = ['HBW', 'HRC', 'HV'] as const

/** Upper and lower yield, offset yield of 0.2 and 1.0 %, total extension of 0.5 % (line pipe). */
export const yieldKinds = ['ReH', 'ReL', 'Rp0.2', 'Rp1.0', 'Rt0.5'] as const

export const ceRules = ['IIW', 'CEV', '5L'] as const

export const gradeAnalyses = ['heat', 'product', 'heat and product'] as const

/** Elements with a plus between them. */
export const sumPattern = /^[A-Z][a-z]?(\+[A-Z][a-z]?)+$/

interface Limits {
  readonly min?: string | null | undefined
  readonly max?: string | null | undefined
}

/** The limits of one grade that the rules look at. */
export interface GradeLimits {
  readonly name: string
  readonly yieldMinMpa?: string | null | undefined
  readonly yieldMaxMpa?: string | null | undefined
  readonly tensileMinMpa?: string | null | undefined
  readonly tensileMaxMpa?: string | null | undefined
  readonly hardnessMin?: string | null | undefined
  readonly hardnessMax?: string | null | undefined
  readonly hardnessScale?: string | null | undefined
  readonly charpyMinJ?: string | null | undefined
  readonly charpySingleJ?: string | null | undefined
  readonly charpyAtC?: string | null | undefined
  readonly mnPerStep?: string | null | undefined
  readonly mnUpTo?: string | null | undefined
  readonly chemistry: readonly (Limits & { readonly element: string })[]
  readonly stresses: readonly { readonly temperatureC: string; readonly stressMpa: string }[]
}

type Problems = Record<string, string[]>

const isAbove = (min: string | null | undefined, max: string | null | undefined): boolean =>
  Boolean(min) && Boolean(max) && new Decimal(min ?? 0).gt(max ?? 0)

/** Sentences by field (`grades.0.yieldMaxMpa`) for limits that contradict each other; empty when they are good. */
export function gradeProblems(grades: readonly GradeLimits[]): Problems {
  const problems: Problems = {}
  const names = new Set<string>()
  for (const [at, grade] of grades.entries()) {
    const note = (field: string, sentence: string) => {
      problems[`grades.${at}.${field}`] = [sentence]
    }
    const name = grade.name.trim().toLowerCase()
    if (names.has(name)) note('name', `There is another grade called ${grade.name}.`)
    names.add(name)
    if (isAbove(grade.yieldMinMpa, grade.yieldMaxMpa))
      note('yieldMaxMpa', 'The highest yield is below the lowest.')
    if (isAbove(grade.tensileMinMpa, grade.tensileMaxMpa))
      note('tensileMaxMpa', 'The highest tensile strength is below the lowest.')
    if (isAbove(grade.hardnessMin, grade.hardnessMax))
      note('hardnessMax', 'The highest hardness is below the lowest.')
    if (isAbove(grade.charpySingleJ, grade.charpyMinJ))
      note('charpySingleJ', 'The single value is above the average.')
    if (Boolean(grade.mnPerStep) !== Boolean(grade.mnUpTo))
      note('mnUpTo', 'Say by how much manganese may rise and up to which share.')
    if ((grade.hardnessMax || grade.hardnessMin) && !grade.hardnessScale)
      note('hardnessScale', 'Choose the hardness scale.')
    if (grade.charpyMinJ && !grade.charpyAtC) note('charpyAtC', 'Enter the temperature of the impact test.')
    noteChemistry(grade, note)
    noteStresses(grade, note)
  }
  return problems
}

type Note = (field: string, sentence: string) => void

function noteChemistry({ chemistry }: GradeLimits, note: Note): void {
  const seen = new Set<string>()
  for (const [at, { element, min, max }] of chemistry.entries()) {
    if (seen.has(element)) note(`chemistry.${at}.element`, `${element} stands here twice.`)
    seen.add(element)
    if (!min && !max) note(`chemistry.${at}.max`, `Give ${element} a lowest or a highest share.`)
    if (isAbove(min, max)) note(`chemistry.${at}.max`, `The highest share of ${element} is below the lowest.`)
  }
}

function noteStresses({ stresses }: GradeLimits, note: Note): void {
  for (const [at, { temperatureC, stressMpa }] of stresses.entries()) {
    const before = stresses[at - 1]
    if (!before) continue
    if (new Decimal(temperatureC).lte(before.temperatureC))
      note(`stresses.${at}.temperatureC`, 'Temperatures go upwards from row to row.')
    // An allowable stress never rises with the temperature.
    else if (new Decimal(stressMpa).gt(before.stressMpa))
      note(`stresses.${at}.stressMpa`, 'The allowable stress is higher than at the temperature before.')
  }
}

export type SpecificationStatus = 'draft' | 'current' | 'withdrawn'

/** Whether a save makes an edition the current one, so that the edition it supersedes is withdrawn. */
export const becomesCurrent = (before: SpecificationStatus | null, after: SpecificationStatus): boolean =>
  after === 'current' && before !== 'current'

/** A specification by its code, with the names of its grades. */
export interface NamedGrades {
  readonly code: string
  readonly grades: readonly string[]
}

/** Why a grade cannot be asked for, in a sentence; null: the specification has it, or lists none. */
export function gradeProblem(
  grade: string | null | undefined,
  specification: NamedGrades | undefined,
): string | null {
  if (!grade || !specification || specification.grades.length === 0) return null
  const { code, grades } = specification
  if (grades.some((name) => name.toLowerCase() === grade.trim().toLowerCase())) return null
  return `${code} has only the ${grades.length === 1 ? 'grade' : 'grades'} ${grades.slice(0, 12).join(', ')}.`
}

/** Who publishes standards, in families that do not use each other's numbers: ASME takes over those of ASTM, EN those of ISO. */
const PUBLISHERS: ReadonlyMap<string, 'American' | 'European'> = new Map([
  ...['ASTM', 'ASME', 'API', 'AWS', 'MSS', 'NACE', 'ANSI'].map((name) => [name, 'American'] as const),
  ...['EN', 'ISO', 'DIN', 'BS', 'NF', 'UNI'].map((name) => [name, 'European'] as const),
])

/**
 * The standard that a number names, without publisher, unit, grade and year: `ASTM A106/A106M`, `SA-106 Gr. B` and `A106-B` are
 * `A106`, `EN 10216-2` is `10216-2`; null where it names none.
 */
function standardIn(code: string): { readonly standard: string; readonly family: string | null } | null {
  const all = code.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  const words = all.filter((word) => !PUBLISHERS.has(word))
  const family = all.flatMap((word) => PUBLISHERS.get(word) ?? [])[0] ?? null
  const place = words.findIndex((word) => /\d/.test(word))
  const [word = '', before = '', after = ''] = [words[place], words[place - 1], words[place + 1]]
  if (!/\d/.test(word)) return null
  if (!/^\d+$/.test(word)) {
    const [lettered = word] = /^[A-Z]{1,3}\d+/.exec(word) ?? []
    return { standard: lettered.replace(/^S(?=[AB]\d)/, ''), family }
  }
  const numbered = /^[A-Z]{1,2}$/.test(before) ? `${before}${word}`.replace(/^S(?=[AB]\d)/, '') : word
  return { standard: /^\d{1,2}$/.test(after) && numbered === word ? `${word}-${after}` : numbered, family }
}

/** Whether two numbers are likely to name one standard twice; editions of one number are none. */
export function isLikelyDouble(one: string, other: string): boolean {
  if (one.trim().toLowerCase() === other.trim().toLowerCase()) return false
  const [a, b] = [standardIn(one), standardIn(other)]
  if (!a || !b || a.standard !== b.standard) return false
  return a.family === null || b.family === null || a.family === b.family
}
