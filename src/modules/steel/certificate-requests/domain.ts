import { lifecycle } from '#platform/contract/documents/lifecycle.ts'

const update = 'certificate-requests:update'

export const requestLifecycle = lifecycle({
  states: {
    open: { label: 'Open', tone: 'grey' },
    asked: { label: 'Asked', tone: 'amber' },
    received: { label: 'Received', tone: 'blue' },
    verified: { label: 'Verified', tone: 'green' },
    refused: { label: 'Refused', tone: 'red' },
    withdrawn: { label: 'Withdrawn', tone: 'grey' },
  },
  initial: 'open',
  open: ['open', 'asked', 'received'],
  actions: {
    ask: { label: 'Ask the supplier', from: ['open', 'asked'], to: 'asked', access: update },
    receive: { label: 'Receive', from: ['open', 'asked'], to: 'received', access: update, system: true },
    verify: {
      label: 'Verify',
      from: ['open', 'asked', 'received', 'refused'],
      to: 'verified',
      access: update,
      system: true,
      decision: { by: 'before', how: 'Its certificate was verified.' },
    },
    goBack: { label: 'Open again', from: ['received', 'verified'], to: 'open', access: update, system: true },
    refuse: {
      label: 'Refused by the supplier',
      from: ['open', 'asked', 'received'],
      to: 'refused',
      access: 'certificate-requests:refuse',
      needsReason: true,
    },
    reopen: { label: 'Reopen', from: ['refused'], to: 'open', access: update, needsReason: true },
    withdraw: {
      label: 'Withdraw',
      from: ['open', 'asked', 'received', 'refused'],
      to: 'withdrawn',
      access: update,
      system: true,
    },
  },
})
export type RequestStatus = keyof typeof requestLifecycle.states

/** The supplier owes the certificate. */
export const owedStates: readonly RequestStatus[] = ['open', 'asked']
/** Not verified, and nobody has said that it will never come. */
export const openStates: readonly RequestStatus[] = ['open', 'asked', 'received']
/** A verified certificate settles them, also where the supplier had refused one. */
export const unsettledStates: readonly RequestStatus[] = ['open', 'asked', 'received', 'refused']

/** After so many days the supplier is reminded by itself. */
export const chaseDays = [3, 7, 14] as const

/** How many of the reminders have fallen due after so many days. */
export const chasesAfter = (days: number): number => chaseDays.filter((due) => days >= due).length

/** A request as the letter to its supplier names it. */
export interface OwedCertificate {
  readonly number: string
  readonly deliveryNoteNo: string
  readonly pieces: number
  readonly sizeText: string
  readonly specificationName: string
  readonly grade: string
  readonly heatNo: string
  readonly certificateType: string
  /** Days since the delivery was booked. */
  readonly days: number
}

/** The letter that asks for all that a supplier owes. */
export function chaseLetter(owed: readonly OwedCertificate[]): { subject: string; paragraphs: string[] } {
  const one = owed.length === 1
  const notes = [...new Set(owed.map(({ deliveryNoteNo }) => deliveryNoteNo))]
  const shown = notes.length > 3 ? `${notes.slice(0, 3).join(', ')} and others` : notes.join(', ')
  return {
    subject: `${one ? 'Certificate is' : `${owed.length} certificates are`} missing, delivery ${notes.length === 1 ? 'note' : 'notes'} ${shown}`,
    paragraphs: [
      'Dear Sir or Madam,',
      `${one ? 'The certificate' : 'The certificates'} after EN 10204 for the following steel ${one ? 'has' : 'have'} not arrived. We cannot use the steel until then.`,
      owed
        .map(
          (request) =>
            `${request.number}: ${request.pieces} x ${request.sizeText}, ${request.specificationName} ${request.grade}, heat ${request.heatNo}, type ${request.certificateType}, delivery note ${request.deliveryNoteNo}${request.days > 0 ? `, ${request.days} days ago` : ''}`,
        )
        .join('\n'),
      'Please send them to us in answer to this e-mail, and tell us if one cannot be had.',
    ],
  }
}
