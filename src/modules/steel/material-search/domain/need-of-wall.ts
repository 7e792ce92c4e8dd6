import type { NeedDraft } from './need-draft.ts'

interface Length {
  readonly value: number
  readonly unit: string
}

/** What a pipe wall calculation found, as much of it as a search asks for. */
export interface CalculatedWall {
  readonly outsideDiameter?: Length | undefined
  /** Of the straight pipe with its allowances, before the mill tolerance. */
  readonly tm?: Length | undefined
  /** The nominal wall that is enough for pipe and bend, with the tolerance of the calculation. */
  readonly requiredWall?: Length | undefined
  /** Where there is a bend: which place of it needs the thickest wall. */
  readonly governingPlace?: string | undefined
}

const INCH = 25.4

/** In mm with three decimals, rounded up so that no wall is found that is too thin. */
const up = ({ value, unit }: Length): string => {
  const mm = unit === 'in' ? value * INCH : value
  return String(Math.ceil(Number((mm * 1000).toFixed(6))) / 1000)
}

const nearest = ({ value, unit }: Length): string =>
  String(Math.round((unit === 'in' ? value * INCH : value) * 1000) / 1000)

/**
 * The pipe that is asked for; null where nothing is known of its diameter or wall. A measured wall has to be tm. Under a
 * bend it has to be the whole required wall, which holds what bending takes off, tolerance and all.
 */
export function needOfWall(wall: CalculatedWall): NeedDraft | null {
  const { outsideDiameter, tm, requiredWall, governingPlace } = wall
  if (!outsideDiameter || !requiredWall) return null
  const isBent = governingPlace !== undefined && governingPlace !== 'pipe'
  const least = isBent || !tm ? requiredWall : tm
  return {
    form: 'pipe',
    odMm: nearest(outsideDiameter),
    wallMm: up(least),
    nominalWallMm: up(requiredWall),
    pieces: '1',
  }
}

/**
 * The short name of the specification and the grade in an id of the material table, `A106-B` or `A53-B-S`; null for a
 * material that is named otherwise.
 */
export function materialNamed(
  id: string | undefined,
): { readonly specification: string; readonly grades: readonly string[] } | null {
  const [, specification, grade] = /^([A-Z]?\d+[A-Z]?)-(.+)$/.exec(id ?? '') ?? []
  if (!specification || !grade) return null
  // What stands behind the grade is how the pipe is made.
  return { specification, grades: [grade, grade.replace(/-.*/, '')] }
}

/** The one of these names that is the specification, with or without its publisher and its metric twin; null where several are. */
export function specificationNamed<T extends { readonly name: string; readonly code: string | null }>(
  specification: string,
  all: readonly T[],
): T | null {
  const named = all.filter(({ name, code }) =>
    `${code ?? ''} ${name}`.split(/[\s/]+/).includes(specification),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}
