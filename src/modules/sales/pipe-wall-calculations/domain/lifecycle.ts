import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

/** A checked calculation is locked; what is to change becomes a revision. */
export const calculationLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    checked: { label: 'Checked', tone: 'blue' },
    approved: { label: 'Approved', tone: 'green' },
    superseded: { label: 'Superseded', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    check: {
      label: 'Check',
      from: ['draft'],
      to: 'checked',
      access: 'pipe-wall-calculations:check',
      input: { signature: signingInput },
    },
    sendBack: {
      label: 'Send back',
      from: ['checked'],
      to: 'draft',
      access: 'pipe-wall-calculations:check',
      needsReason: true,
    },
    approve: {
      label: 'Approve',
      from: ['checked'],
      to: 'approved',
      access: 'pipe-wall-calculations:approve',
      decision: { by: 'right', notBy: ['preparedById'] },
      input: { signature: signingInput },
    },
    supersede: {
      label: 'Supersede',
      from: ['checked', 'approved'],
      to: 'superseded',
      access: 'pipe-wall-calculations:update',
      system: true,
    },
  },
})
export type CalculationStatus = keyof typeof calculationLifecycle.states

export const isDraft = (status: CalculationStatus): boolean => status === 'draft'
export const isChecked = (status: CalculationStatus): boolean => status === 'checked'
export const isSuperseded = (status: CalculationStatus): boolean => status === 'superseded'

/** Once checked, a calculation changes only by a new revision. */
export const isRevisable = (status: CalculationStatus): boolean =>
  status === 'checked' || status === 'approved'

/** `CALC-000042 Rev 1`; the first issue is Rev 0. */
export const calculationLabel = (number: string, revision: number): string => `${number} Rev ${revision}`

/** What somebody is told who checks the print of a revision: only what was approved has been issued. */
export function verifiedState(status: CalculationStatus): 'current' | 'superseded' | 'not_issued' {
  if (status === 'approved') return 'current'
  return status === 'superseded' ? 'superseded' : 'not_issued'
}
