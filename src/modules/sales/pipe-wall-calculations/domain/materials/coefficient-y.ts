import type { PipeWallCase, Temperature } from '../../contract/case.ts'
import { readCurve } from './curve.ts'
import { type Findings, type Found, temperatureText, typed } from '../answer/findings.ts'
import type { MaterialInfo } from './material-group.ts'
import { formulaNumber } from '../input/number-text.ts'
import type { PipeWallTables } from '../tables/tables.ts'
import { fahrenheitOf } from '../input/units.ts'

/** Up to this, in F, every ductile metal has 0.4. */
const SAME_FOR_ALL = 900

/** Y of B31.3 or y of B31.1: typed, or by group and temperature. */
export function findY(
  input: PipeWallCase,
  info: MaterialInfo,
  temperature: Temperature | undefined,
  tables: PipeWallTables,
  findings: Findings,
): Found | undefined {
  const listed = listedY(input, info, temperature, tables)
  if (input.coefficientY !== undefined) {
    if (listed !== undefined && Math.abs(listed.value - input.coefficientY) > 1e-9) findings.warn('W16')
    if (listed !== undefined && input.coefficientY > listed.value + 1e-9) {
      findings.leaveToEngineer(
        'coefficientY',
        `Y is typed above the table (${formulaNumber(listed.value)}), which asks for less wall.`,
      )
    }
    return typed(input.coefficientY)
  }
  if (listed === undefined) {
    return findings.refuse(
      'coefficientY',
      `There is no Y for ${info.yGroup ?? 'this material'} at ${temperatureText(temperature)}. Type it.`,
    )
  }
  findings.trust(listed.confidence)
  return listed
}

function listedY(
  input: PipeWallCase,
  info: MaterialInfo,
  temperature: Temperature | undefined,
  tables: PipeWallTables,
): Found | undefined {
  const table = input.method === 'b31.1' ? '104.1.2(A)' : 'Table 304.1.1'
  const tempF = temperature === undefined ? undefined : fahrenheitOf(temperature)
  if (info.yGroup === undefined) {
    // The other ductile metals keep 0.4, and every other group has 0.4 or more, which asks for less wall.
    const why =
      tempF === undefined || tempF <= SAME_FOR_ALL
        ? 'every ductile metal up to 482 C'
        : 'the lowest of the ductile metals, material group not given'
    return { value: 0.4, origin: 'default', source: `0.4, ${table}, ${why}` }
  }
  const curve = tables.yCoefficients.get(info.yGroup)
  const reading = curve && readCurve(curve, tempF ?? SAME_FOR_ALL)
  if (reading === undefined) return undefined
  return {
    value: reading.value,
    origin: 'table',
    source: () =>
      `${formulaNumber(reading.value)}, ${table}, ${info.yGroup}, ${temperatureText(temperature)}`,
    confidence: reading.confidence,
  }
}
