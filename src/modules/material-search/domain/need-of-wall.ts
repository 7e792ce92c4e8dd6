import type { NeedDraft } from './need-draft.ts'

interface Length {
  readonly value: number
  readonly unit: string
}

/** What a pipe wall calculation found, as much of it as a search asks for. */
export interface CalculatedWall {
  readonly outsideDiameter?: Length | undefined
  /** With its allowances, before the mill tolerance. */
  readonly tm?: Length | undefined
  /** The nominal wall that is enough with the tolerance of the calculation. */
  readonly tn?: Length | undefined
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
 * bend it has to be the whole tn, since how much a bender thins a piece is part of what tn holds.
 */
export function needOfWall({ outsideDiameter, tm, tn, governingPlace }: CalculatedWall): NeedDraft | null {
  if (!outsideDiameter || !tn) return null
  const isBent = governingPlace !== undefined && governingPlace !== 'pipe'
  const least = isBent || !tm ? tn : tm
  return {
    form: 'pipe',
    odMm: nearest(outsideDiameter),
    wallMm: up(least),
    nominalWallMm: up(tn),
    pieces: '1',
  }
}
