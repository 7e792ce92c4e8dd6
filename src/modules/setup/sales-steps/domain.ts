/** What an enquiry can be asked to hold before it enters a step, by the name of its field. */
export const neededFields = [
  'contactId',
  'projectName',
  'customerReference',
  'estimatedValue',
  'expectedOrderDate',
  'requiredDeliveryDate',
  'estimatorId',
] as const
export type NeededField = (typeof neededFields)[number]

export const neededFieldNames: Readonly<Record<NeededField, string>> = {
  contactId: 'Contact',
  projectName: 'Project',
  customerReference: "Customer's reference",
  estimatedValue: 'Estimated value',
  expectedOrderDate: 'Expected order date',
  requiredDeliveryDate: 'Required delivery date',
  estimatorId: 'Estimator',
}

/** What happens to an enquiry that moves it on to a step at least, by its status. */
export const reachedWhen = ['under_review', 'ready_to_quote', 'quoted'] as const
export type ReachedWhen = (typeof reachedWhen)[number]

export const reachedWhenNames: Readonly<Record<ReachedWhen, string>> = {
  under_review: 'The review starts',
  ready_to_quote: 'It is ready to quote',
  quoted: 'The quote is sent',
}

/** Sentences by field for what an enquiry lacks to stand in a step; null when it lacks nothing. */
export function missingForStep(
  step: { readonly name: string; readonly requiredFields: readonly NeededField[] },
  enquiry: Readonly<Partial<Record<NeededField, unknown>>>,
): Record<string, string[]> | null {
  const missing = step.requiredFields.filter((field) => !enquiry[field])
  if (missing.length === 0) return null
  return Object.fromEntries(
    missing.map((field) => [
      field,
      [`"${step.name}" needs this first: ${neededFieldNames[field].toLowerCase()}.`],
    ]),
  )
}

/** What the rule of final steps looks at. */
export interface StepFacts {
  readonly id: string
  readonly name: string
  readonly isWon: boolean
  readonly isLost: boolean
  readonly active: boolean
}

const wonOf = (steps: readonly StepFacts[]) => steps.filter(({ isWon, active }) => isWon && active)
const lostOf = (steps: readonly StepFacts[]) => steps.filter(({ isLost, active }) => isLost && active)

/**
 * Sentences by field when a change of the steps would leave more or less than one won step, or no lost one;
 * null when the change is fine. While the list is being filled, steps that were never there are not missed.
 */
export function finalStepProblem(
  before: readonly StepFacts[],
  after: readonly StepFacts[],
): Record<string, string[]> | null {
  const both = after.find(({ isWon, isLost }) => isWon && isLost)
  if (both) return { isLost: [`"${both.name}" cannot be won and lost at the same time.`] }
  const won = wonOf(after)
  const [wonBefore] = wonOf(before)
  if (won.length > 1) {
    const name = wonBefore?.name ?? won[0]?.name ?? ''
    return { isWon: [`There is exactly one won step, and it is "${name}".`] }
  }
  if (won.length === 0 && wonBefore) {
    return { isWon: [`"${wonBefore.name}" is the only won step; it must stay, active and won.`] }
  }
  const [lostBefore] = lostOf(before)
  if (lostOf(after).length === 0 && lostBefore) {
    return {
      isLost: [`"${lostBefore.name}" is the only lost step; at least one must stay, active and lost.`],
    }
  }
  return null
}
