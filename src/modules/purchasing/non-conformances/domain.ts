import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { longText, optionalText } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { signingInput } from '#modules/signing/signature/contract.ts'
import type { HoldAllows } from '#modules/steel/steel-stock/domain.ts'

/** Where a non-conformance was found. */
export const foundAt = {
  receipt: 'At the receipt',
  stock: 'In the stock',
  inspection: 'At an inspection',
  operation: 'At an operation',
  customer: 'By the customer',
  audit: 'At an audit',
  other: 'Elsewhere',
} as const
export type FoundAt = keyof typeof foundAt
export const foundAtNames = Object.keys(foundAt) as [FoundAt, ...FoundAt[]]

/** What is done about it (ISO 9001, 8.7.1). */
export const dispositions = {
  use_as_is: 'Use as it is',
  rework: 'Rework',
  repair: 'Repair',
  return_to_supplier: 'Return to the supplier',
  scrap: 'Scrap',
  concession: 'Concession by the customer',
} as const
export type Disposition = keyof typeof dispositions
export const dispositionNames = Object.keys(dispositions) as [Disposition, ...Disposition[]]

const update = 'non-conformances:update'
const decide = 'non-conformances:decide'

export const nonConformanceLifecycle = lifecycle({
  states: {
    open: { label: 'Open', tone: 'red' },
    proposed: { label: 'Proposed', tone: 'amber' },
    decided: { label: 'Decided', tone: 'blue' },
    closed: { label: 'Closed', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'open',
  open: ['open'],
  actions: {
    propose: {
      label: 'Propose a disposition',
      from: ['open'],
      to: 'proposed',
      access: update,
      input: {
        disposition: labelled(z.enum(dispositionNames), 'Disposition'),
        proposal: labelled(longText(2000), 'What is to be done, and why'),
      },
    },
    sendBack: { label: 'Back to open', from: ['proposed'], to: 'open', access: update, needsReason: true },
    decide: {
      label: 'Decide',
      from: ['proposed'],
      to: 'decided',
      access: decide,
      needsReason: true,
      input: {
        concessionNo: labelled(optionalText(60), 'Number of the concession'),
        signature: signingInput,
      },
    },
    reopen: { label: 'Reopen', from: ['decided'], to: 'open', access: decide, needsReason: true },
    close: {
      label: 'Close out',
      from: ['decided'],
      to: 'closed',
      access: 'non-conformances:close',
      input: { actionDone: labelled(longText(2000), 'What was done') },
    },
    cancel: {
      label: 'Cancel',
      from: ['open', 'proposed'],
      to: 'cancelled',
      access: 'non-conformances:cancel',
      needsReason: true,
    },
  },
})

export type NonConformanceStatus = keyof typeof nonConformanceLifecycle.states

/** Still worked on; it holds what it names. */
export const openStates: readonly NonConformanceStatus[] = ['open', 'proposed', 'decided']

/** What is printed across its report: nothing once it is closed. */
export const reportStamp = (status: NonConformanceStatus): string | undefined =>
  status === 'closed' ? undefined : nonConformanceLifecycle.states[status].label.toUpperCase()

/** What is written down can be changed: nobody has proposed anything about it yet. */
export const isOpen = (status: string): boolean => status === 'open'

/** What the stock may do with the pieces once a disposition is decided. */
export const allowedBy = (disposition: Disposition): HoldAllows =>
  disposition === 'scrap' ? 'scrap' : disposition === 'return_to_supplier' ? 'return' : 'use'

/** Why a decision is not taken back: what rests on it would go on without it. */
export function reopenRefusal({
  isActedOn,
  concededOn,
}: {
  /** Pieces at operations went on, or did not, as it was decided. */
  readonly isActedOn: boolean
  /** Certificates that count and have a concession by it. */
  readonly concededOn: readonly { readonly id: string; readonly number: string }[]
}): Refusal | null {
  const [certificate] = concededOn
  if (certificate)
    return {
      ...refuse(
        'conceded_on',
        { certificate: certificate.number },
        `A concession of ${certificate.number} rests on it: withdraw or reject that certificate first.`,
      ),
      href: `/certificates/${certificate.id}`,
    }
  return isActedOn
    ? refuse(
        'acted_on',
        {},
        'Pieces went on by this decision already. Raise another one about them; one that names their heat holds them.',
      )
    : null
}

/** A piece of steel as far as closing looks at it. */
export interface NamedPiece {
  readonly number: string
  readonly status: string
}

/** Where a piece has to be before a non-conformance about it can be closed; other decisions leave that open. */
const doneStates: Readonly<Partial<Record<Disposition, readonly string[]>>> = {
  scrap: ['scrapped', 'reversed'],
  return_to_supplier: ['returned', 'reversed'],
}

/** Why the decided action is not done yet, in a sentence; null: nothing is left to do with the pieces. */
export function closeProblem(disposition: Disposition, pieces: readonly NamedPiece[]): string | null {
  const done = doneStates[disposition]
  const left = done ? pieces.filter(({ status }) => !done.includes(status)) : []
  if (left.length === 0) return null
  const names = left.map(({ number }) => number).join(', ')
  const what = disposition === 'scrap' ? 'scrapped' : 'returned to the supplier'
  return `${names} ${left.length === 1 ? 'is' : 'are'} not ${what} yet.`
}
