import type { PipeWallCase, UnitSystem } from '../../contract/case.ts'
import type { Findings } from '../answer/findings.ts'
import {
  isSizeOf,
  type PipeSize,
  sizeNamed,
  sizeOfDiameter,
  unknownSize,
  type WallChoice,
} from '#modules/engineering/pipe-sizes/domain.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { lengthIn } from '../input/units.ts'

/** The pipe as it is ordered: on its outside diameter, or on its bore (the largest permitted one). */
export interface Geometry {
  readonly outside?: number
  readonly bore?: number
  /** The listed size, where the diameter is one. */
  readonly size?: PipeSize
  readonly nominal?: number
  readonly measured?: number
}

/** Reads the diameters and walls; refuses walls that leave no bore. */
export function readGeometry(
  input: PipeWallCase,
  system: UnitSystem,
  tables: PipeWallTables,
  findings: Findings,
): Geometry {
  const listed = input.nps === undefined ? undefined : findSize(input.nps, tables, findings)
  const typedOutside = input.outsideDiameter && lengthIn(system, input.outsideDiameter)
  const bore = input.insideDiameter && lengthIn(system, input.insideDiameter)
  const outside = typedOutside ?? (listed && (system === 'si' ? listed.odMm : listed.odIn))
  if (outside === undefined && bore === undefined && input.nps === undefined) {
    findings.refuse('outsideDiameter', 'Enter the outside diameter, the inside diameter or the NPS.')
  }
  if (outside !== undefined && bore !== undefined && bore >= outside) {
    findings.refuse('insideDiameter', 'The inside diameter must be less than the outside diameter.')
  }
  if (
    listed !== undefined &&
    input.outsideDiameter !== undefined &&
    !isSizeOf(listed, input.outsideDiameter)
  ) {
    findings.refuse(
      'outsideDiameter',
      `NPS ${listed.nps} has an outside diameter of ${listed.odMm} mm (${listed.odIn} in). Give the NPS or the diameter, not two that contradict each other.`,
    )
  }
  const size = listed ?? (input.outsideDiameter && sizeOfDiameter(tables.sizes, input.outsideDiameter))
  const nominal = input.nominalWall && lengthIn(system, input.nominalWall)
  const measured = input.measuredWall && lengthIn(system, input.measuredWall)
  if (outside !== undefined) {
    refuseHeavy('nominalWall', nominal, outside, findings)
    refuseHeavy('measuredWall', measured, outside, findings)
    if (bore === undefined) {
      refuseGrown(nominal, measured, findings)
      return { outside, size, nominal, measured }
    }
    // Both diameters describe a wall.
    const between = (outside - bore) / 2
    refuseOther(system, between, nominal, findings)
    refuseGrown(nominal ?? between, measured, findings)
    return { outside, size, nominal: nominal ?? between, measured }
  }
  refuseGrown(nominal, measured, findings)
  return { bore, nominal, measured }
}

/** Diameters are rounded to a tenth of a millimetre, and so is the wall between them. */
const ROUNDED = 0.15

function refuseOther(
  system: UnitSystem,
  between: number,
  nominal: number | undefined,
  findings: Findings,
): void {
  const scale = system === 'si' ? 1 : 25.4
  if (nominal === undefined || between <= 0 || Math.abs(nominal - between) * scale <= ROUNDED) return
  const text = `${(between * scale).toFixed(2)} mm (${((between * scale) / 25.4).toFixed(3)} in)`
  findings.refuse(
    'nominalWall',
    `The two diameters leave a wall of ${text}. Give the wall or the inside diameter.`,
  )
}

/** No mill tolerates a wall that is a fifth above its nominal one; then one of the two is of another pipe. */
const MOST_GROWN = 1.2

function refuseGrown(nominal: number | undefined, measured: number | undefined, findings: Findings): void {
  if (nominal === undefined || measured === undefined || measured <= nominal * MOST_GROWN) return
  findings.refuse(
    'measuredWall',
    'The measured wall is more than a fifth above the nominal wall: one of the two is of another pipe.',
  )
}

function refuseHeavy(
  field: 'nominalWall' | 'measuredWall',
  wall: number | undefined,
  outside: number,
  findings: Findings,
): void {
  if (wall !== undefined && 2 * wall >= outside) {
    const name = field === 'nominalWall' ? 'nominal' : 'measured'
    findings.refuse(field, `The ${name} wall must be less than half the outside diameter.`)
  }
}

function findSize(nps: string, tables: PipeWallTables, findings: Findings): PipeSize | undefined {
  return sizeNamed(nps, tables) ?? findings.refuse('nps', unknownSize(nps, tables))
}

/** Stainless steel comes in the S schedules too, carbon and low alloy steel in B36.10M only. */
export function wallChoiceOf(input: PipeWallCase, isStainless: boolean | undefined): WallChoice {
  return input.standard ?? (isStainless === true ? 'both' : 'B36.10M')
}
