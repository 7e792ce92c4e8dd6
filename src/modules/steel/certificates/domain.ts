import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { z } from 'zod'
import { optionalText } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

export { type HeatMaterial, isSameMaterial } from './domain/material.ts'

/** What happens to a certificate; everything up to "checked" follows from the values by itself. */
export const certificateLifecycle = lifecycle({
  states: {
    received: { label: 'Received', tone: 'grey' },
    data_entered: { label: 'Data entered', tone: 'amber' },
    checked: { label: 'Checked', tone: 'blue' },
    verified: { label: 'Verified', tone: 'green' },
    superseded: { label: 'Superseded', tone: 'grey' },
    rejected: { label: 'Rejected', tone: 'red' },
    withdrawn: { label: 'Withdrawn', tone: 'red' },
  },
  initial: 'received',
  open: ['received', 'data_entered', 'checked'],
  actions: {
    enter: {
      label: 'Enter values',
      from: ['received'],
      to: 'data_entered',
      access: 'certificates:update',
      system: true,
    },
    pass: {
      label: 'Pass the check',
      from: ['data_entered'],
      to: 'checked',
      access: 'certificates:update',
      system: true,
    },
    reopen: {
      label: 'Open the check again',
      from: ['checked'],
      to: 'data_entered',
      access: 'certificates:update',
      system: true,
    },
    verify: {
      label: 'Verify',
      from: ['checked'],
      to: 'verified',
      access: 'certificates:verify',
      decision: { by: 'right', notBy: ['enteredByIds', 'createdById'] },
      input: {
        signature: signingInput,
        /** Why there is no page of the mill; asked for where none is attached. */
        withoutPages: labelled(optionalText(500), 'Why there is no page'),
        /** Where it takes the place of one that covered more than it does. */
        losesCover: labelled(z.boolean().nullish(), 'Steel may lose its cover'),
      },
    },
    withdraw: {
      label: 'Withdraw',
      from: ['verified'],
      to: 'withdrawn',
      access: 'certificates:verify',
      needsReason: true,
      input: { signature: signingInput },
    },
    reject: {
      label: 'Reject',
      from: ['received', 'data_entered', 'checked'],
      to: 'rejected',
      access: 'certificates:update',
      needsReason: true,
    },
    supersede: {
      label: 'Supersede',
      from: ['received', 'data_entered', 'checked', 'verified'],
      to: 'superseded',
      access: 'certificates:verify',
      system: true,
    },
  },
})

export type CertificateStatus = keyof typeof certificateLifecycle.states

/** Those somebody still has to do something about. */
export const openStates: readonly CertificateStatus[] = ['received', 'data_entered', 'checked']

/** Values and head can be changed. */
export const isOpenState = (status: string): boolean => openStates.some((state) => state === status)

/** Somebody signed for it, and it counts. */
export const isVerified = (status: string): boolean => status === 'verified'

/** What a copy of it is worth to whoever holds it. */
export function copyState(status: CertificateStatus): 'current' | 'superseded' | 'withdrawn' | 'not_issued' {
  if (status === 'verified') return 'current'
  if (status === 'superseded') return 'superseded'
  return status === 'rejected' || status === 'withdrawn' ? 'withdrawn' : 'not_issued'
}

/** Where the values alone put a certificate that is open. */
export function stateByValues(
  hasValues: boolean,
  openPoints: number,
): 'received' | 'data_entered' | 'checked' {
  if (!hasValues) return 'received'
  return openPoints === 0 ? 'checked' : 'data_entered'
}

/** The steps from one of these states to another, in their order. */
export function stepsTo(
  from: string,
  to: 'received' | 'data_entered' | 'checked',
): ('enter' | 'pass' | 'reopen')[] {
  if (from === 'received') return to === 'received' ? [] : to === 'checked' ? ['enter', 'pass'] : ['enter']
  if (from === 'data_entered') return to === 'checked' ? ['pass'] : []
  return from === 'checked' && to !== 'checked' ? ['reopen'] : []
}
