import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { SteelRecord } from '../../contract.ts'
import {
  conditionalStates,
  correctableStates,
  isIssued,
  isOnHold,
  isUsable,
  onHoldStates,
  presentStates,
  type SteelStatus,
  steelLifecycle,
} from '../../domain/lifecycle.ts'
import { isUnmarked } from '../../domain/marking.ts'

const usable: readonly SteelStatus[] = ['available', 'reserved']
const step = (label: string, from: readonly SteelStatus[], right = 'update') =>
  ({ label, from, to: 'available', access: `steel-stock:${right}` }) as const

/** The lifecycle with what is done to a piece beside its state. */
export const pageLifecycle: Lifecycle = {
  ...steelLifecycle,
  actions: {
    inspect: step('Record inspection', onHoldStates),
    acceptWeakerCertificate: step('Accept a weaker certificate', onHoldStates, 'decide'),
    correctHeat: step('Correct the heat', correctableStates, 'decide'),
    measure: step('Measured wall', presentStates),
    move: step('Move', presentStates),
    cut: step('Cut', usable, 'cut'),
    reservePieces: step('Reserve', usable, 'reserve'),
    issuePieces: step('Issue', usable),
    withdrawCondition: step('Withdraw the conditional release', conditionalStates, 'release-conditionally'),
    mark: step('Confirm the stamp', usable, 'cut'),
    returnPieces: step('Take back', ['issued']),
    adjust: step('Adjust', presentStates, 'adjust'),
    scrapPieces: step('Scrap', presentStates, 'adjust'),
    confirmDifference: step('Sign for the difference', presentStates, 'adjust'),
    dropDifference: step('Drop the difference', presentStates, 'adjust'),
    ...steelLifecycle.actions,
  },
}

/** The buttons of each state, the last one filled. */
export function buttonsOf({
  status,
  inspection,
  marking,
}: Pick<SteelRecord, 'status' | 'inspection' | 'marking'>): readonly string[] {
  if (isOnHold(status)) return inspection === 'pending' ? ['release', 'inspect'] : ['inspect', 'release']
  if (isUsable(status) && isUnmarked({ marking })) return ['move', 'mark']
  if (isUsable(status)) return ['move', 'cut', 'reservePieces']
  return isIssued(status) ? ['returnPieces'] : ['backToHold', 'reject', 'useAsIs']
}
