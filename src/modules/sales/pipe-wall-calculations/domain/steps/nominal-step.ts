import type { Step } from '../../contract/result.ts'
import type { Setup } from '../input/setup.ts'
import { stepText } from '../input/number-text.ts'
import { toleranceAt } from '../walls/mill-tolerance.ts'
import { step } from './step-values.ts'
import { lengthUnitOf } from '../input/units.ts'

interface Nominal {
  readonly symbol: string
  /** What stands in the formula for the wall that is needed, such as "tm" or "tm / kb". */
  readonly from: string
  readonly needed: number
  readonly nominal: number
  /** The numbers behind `from`; left out: `needed` is tm. */
  readonly values?: Readonly<Record<string, number>>
}

/** The nominal wall that keeps what is needed after the mill tolerance. */
export function nominalStep(setup: Setup, { symbol, from, needed, nominal, values }: Nominal): Step {
  const unit = lengthUnitOf(setup.system)
  const clause = `Mill tolerance, ${setup.tolerance.source}`
  const at = toleranceAt(setup.tolerance.tolerance, nominal)
  const isPercent = 'percent' in at
  const exact = isPercent ? needed / (1 - at.percent / 100) : needed + at.absolute
  if (Math.abs(exact - nominal) > 1e-9) {
    // The requirement falls between two ranges; the lightest wall of the heavier range is enough.
    const text = `${symbol} = ${stepText({ value: nominal, unit })} ${unit}`
    const formula = `${symbol} = first wall of the range`
    return { symbol, clause, formula, substituted: text, value: nominal, unit }
  }
  const numbers = {
    ...(values ?? { tm: needed }),
    m: isPercent ? at.percent : 0,
    a: isPercent ? 0 : at.absolute,
  }
  const formula = isPercent ? (at.percent === 0 ? from : `${from} / (1 - m / 100)`) : `${from} + a`
  return step(symbol, clause, formula, numbers, nominal, unit)
}
