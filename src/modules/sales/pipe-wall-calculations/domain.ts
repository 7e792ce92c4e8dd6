import type { CalculationReference } from './contract.ts'

export { requiredWallOf } from './contract/result.ts'
import { calculationLabel, calculationLifecycle, isSuperseded } from './domain/lifecycle.ts'

/** `CALC-000042 Rev 1` */
export const referenceLabel = ({
  number,
  revision,
}: Pick<CalculationReference, 'number' | 'revision'>): string => calculationLabel(number, revision)

/** Draft, Checked, Approved or Superseded. */
export const referenceState = ({ status }: Pick<CalculationReference, 'status'>): string =>
  calculationLifecycle.states[status].label

/** Why a document should not rest on this calculation as it is, in a sentence; null when it may. */
export function referenceWarning(one: CalculationReference): string | null {
  const label = referenceLabel(one)
  if (isSuperseded(one.status)) return `${label} has been superseded by a newer revision.`
  if (one.passes === false && one.isWallEnough === true) {
    return `${label} has a wall that is enough by its numbers only: an engineer has to decide.`
  }
  if (one.passes === false) return `${label} says that the chosen wall is not enough.`
  if (one.status !== 'approved') return `${label} is not approved yet.`
  return one.isCurrent ? null : `A newer revision of ${one.number} has been opened.`
}
