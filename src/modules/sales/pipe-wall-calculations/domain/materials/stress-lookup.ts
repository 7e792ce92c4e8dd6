import type { PipeWallCase, Temperature, UnitSystem } from '../../contract/case.ts'
import type { Findings, Found } from '../answer/findings.ts'
import type { MaterialInfo } from './material-group.ts'
import type { PipeWallTables, StressCurve } from '../tables/tables.ts'
import { celsiusOf } from '../input/units.ts'

/** The allowable stress, with the rows of the table it was read from. */
export interface StressFound extends Found {
  readonly tempF?: number
  readonly rows?: readonly (readonly [tempF: number, ksi: number])[]
  /** The allowable stress at the test temperature by the same table. */
  readonly cold?: number
  readonly edition?: string
  /** EN 13480-3: the proof strength f comes from, and its rows where it lies between two. */
  readonly proof?: ProofFound
}

interface ProofFound {
  readonly mpa: number
  readonly rows?: readonly [ProofRow, ProofRow]
}
export type ProofRow = readonly [celsius: number, mpa: number]

/** What the stress of one condition is looked up with. */
export interface Lookup {
  readonly input: PipeWallCase
  readonly system: UnitSystem
  readonly tables: PipeWallTables
  readonly info: MaterialInfo
  readonly temperature: Temperature | undefined
  /** Field of the temperature, for the error. */
  readonly field: string
  /** Field of the typed stress, for what is said about it. */
  readonly stressField: string
  readonly findings: Findings
}

/** In the creep range the straight line lies above the code's own SI table, so carbon steel takes the safe row. */
export function defaultLookup({ wGroup }: MaterialInfo, temperature: Temperature) {
  return wGroup === 'CS' && celsiusOf(temperature) > 427 ? 'next-higher' : 'interpolate'
}

/** The temperature in F that the values of a material end at. */
export const endOf = (curve: StressCurve, limitF: number): number =>
  Math.min(limitF, curve.at.at(-1) ?? limitF)
