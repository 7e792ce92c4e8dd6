import { lockedBecause } from '#platform/contract/calls/refusals.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { draftApprovals, editionStates } from '#platform/contract/documents/sole-approval.ts'
import { gapsOf, type OperationContent } from './operation.ts'

export const templateLifecycle = lifecycle({
  states: editionStates,
  initial: 'draft',
  open: ['draft'],
  actions: {
    ...draftApprovals('operation-templates:approve'),
    makeCurrent: {
      label: 'Make current',
      from: ['approved'],
      to: 'current',
      access: 'operation-templates:approve',
    },
    retire: {
      label: 'Retire',
      from: ['approved', 'current'],
      to: 'retired',
      access: 'operation-templates:approve',
      needsReason: true,
    },
    /** A later version became current. */
    supersede: {
      label: 'Supersede',
      from: ['approved', 'current'],
      to: 'retired',
      access: 'operation-templates:approve',
      system: true,
    },
  },
})
export type TemplateStatus = keyof typeof templateLifecycle.states

/** Only a draft changes; anything that was approved is changed by its next version. */
export const isDraft = (status: TemplateStatus): boolean => status === 'draft'

/** Versions that are prepared or stand in the way of another one in preparation. */
export const isUnreleased = (status: TemplateStatus): boolean => status === 'draft' || status === 'approved'

/** Why a version that is no draft cannot be changed. */
export const LOCKED = lockedBecause('Only a draft can be changed. Make a new version.')

/** What a draft lacks before it may be approved; empty when nothing is missing. */
export const missingIn = (operations: readonly OperationContent[]): string[] =>
  operations.length === 0 ? ['Add at least one operation.'] : operations.flatMap(gapsOf)

/** Null when a version with these operations may be approved, else the reason why not. */
export function readinessGuard(operations: readonly OperationContent[]): string | null {
  const missing = missingIn(operations)
  return missing.length === 0
    ? null
    : `Not ready: ${missing.slice(0, 3).join(' ')}${more(missing.length - 3)}`
}

const more = (count: number): string => (count > 0 ? ` And ${count} more.` : '')

/** Null when a version counts from this day on, else the reason why it cannot be made current. */
export const validFromGuard = (validFrom: string | null, today: string): string | null =>
  validFrom !== null && validFrom > today
    ? `It is valid from ${validFrom}; make it current on that day or later.`
    : null
