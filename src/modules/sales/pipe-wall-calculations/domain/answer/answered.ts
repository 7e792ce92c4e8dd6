import type { Rated, Thickness } from '../codes/method.ts'
import type { ListedWall } from '#modules/engineering/pipe-sizes/domain.ts'
import type { ConditionSetup, Setup } from '../input/setup.ts'
import type { Place } from '../../contract/result.ts'

/** Walls within this are the same; everything is compared unrounded. */
export const HAIR = 1e-9

/** What one pressure and temperature ask for and, once a wall is chosen, what it holds there. */
export interface ConditionAnswer {
  readonly condition: ConditionSetup
  /** Outside diameter that the wall is calculated with. */
  readonly outside?: number
  readonly required?: Thickness
  readonly tm?: number
  readonly tn?: number
  readonly rated?: Rated
  readonly utilisation?: number
  readonly passes?: boolean
  /** The chosen wall without tolerance and allowances. */
  readonly available?: number
}

/** The wall that is rated: typed, measured, or the next listed one. */
export interface ChosenWall {
  readonly wall: number
  readonly names: readonly string[]
  readonly origin: 'nominal' | 'measured' | 'listed'
  /** After mill tolerance. */
  readonly minimum: number
  /** After mill tolerance and allowances. */
  readonly available: number
  readonly outside: number
  /** The listed wall it is. */
  readonly listed?: ListedWall
}

/** What a place of a bend asks for, before a wall is chosen. */
export interface BendNeed {
  readonly i: number
  /** Part of the straight wall that bending leaves here. */
  readonly share: number
  readonly t: number
  readonly tm: number
  /** Nominal wall of the finished bend. */
  readonly tn: number
  /** Nominal wall of the straight pipe that leaves tm here after bending. */
  readonly pipeWall: number
}

export interface BendPart extends BendNeed {
  /** Minimum wall after mill tolerance x share - c. */
  readonly available?: number
  readonly margin?: number
  readonly passes?: boolean
}

/** The bend at one condition. */
export interface BendNeeds<Part extends BendNeed = BendNeed> {
  readonly radius: number
  readonly outside: number
  readonly intrados: Part
  readonly sidewall: Part
  readonly extrados: Part
  readonly isEstimated: boolean
}

export interface BendAnswer extends BendNeeds<BendPart> {
  /** Wall at the extrados after bending as a fraction of the straight wall, and the wall itself. */
  readonly thinning: number
  readonly extradosWall?: number
  /** Whether every place holds at every pair. */
  readonly passes?: boolean
}

export interface TestAnswer {
  readonly pressure: number
  readonly factor: number
  /** ST/S of B31.3, f_test/f of EN; 1 where the code has none. */
  readonly ratio: number
  readonly clause: string
  readonly formula: string
  readonly source: string
  readonly condition: ConditionAnswer
  /** P_T D / (2 T_min), on the wall after mill tolerance and before corrosion. */
  readonly hoop?: number
  /** Of SMYS. */
  readonly hoopFraction?: number
}

export interface LifeAnswer {
  /** Loss in a year, in the length unit of the calculation. */
  readonly rate: number
  /** Where the wall ends first. */
  readonly place: Place
  /** The wall that corrosion begins with there: measured, or the least that the mill and the bender left. */
  readonly wall: number
  /** What must remain there: t, and under a thread or groove its depth. */
  readonly needed: number
  readonly years: number
  /** The day the life ends, where the day of the measurement is given. */
  readonly date?: string
}

/** A calculated case before it is put into words; lengths and stresses in the units of the case. */
export interface Answered {
  readonly setup: Setup
  readonly answers: readonly ConditionAnswer[]
  readonly governing: number
  readonly answer: ConditionAnswer
  readonly chosen?: ChosenWall
  /** The bend at every pair. */
  readonly bends: readonly BendNeeds[]
  readonly bend?: BendAnswer
  readonly test?: TestAnswer
  readonly life?: LifeAnswer
  /** Whether the wall lasts until the next inspection. */
  readonly lasts: boolean
}
