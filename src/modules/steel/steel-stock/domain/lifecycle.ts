import { z } from 'zod'
import { isoDate, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

const slice = 'steel-stock'
const update = `${slice}:update` as const
const decide = `${slice}:decide` as const
/** Pieces of the lot it is about; left out: all of them. A part is split off with a number of its own. */
export const somePieces = z.int().min(1).max(100_000).nullish()

export const steelLifecycle = lifecycle({
  states: {
    expected: { label: 'Expected', tone: 'grey' },
    received_on_hold: { label: 'On hold', tone: 'amber' },
    awaiting_certificate: { label: 'Awaiting certificate', tone: 'amber' },
    available: { label: 'Available', tone: 'green' },
    reserved: { label: 'Reserved', tone: 'blue' },
    issued: { label: 'Issued', tone: 'blue' },
    consumed: { label: 'Consumed', tone: 'grey' },
    quarantine: { label: 'Quarantine', tone: 'violet' },
    rejected: { label: 'Rejected', tone: 'red' },
    returned: { label: 'Returned', tone: 'grey' },
    scrapped: { label: 'Scrapped', tone: 'grey' },
    sold: { label: 'Sold', tone: 'grey' },
    on_loan: { label: 'On loan', tone: 'blue' },
    on_the_road: { label: 'On the road', tone: 'blue' },
    reversed: { label: 'Reversed', tone: 'grey' },
  },
  initial: 'expected',
  actions: {
    receive: {
      label: 'Receive',
      from: ['expected'],
      to: 'received_on_hold',
      access: update,
      system: true,
    },
    awaitCertificate: {
      label: 'Wait for the certificate',
      from: ['received_on_hold'],
      to: 'awaiting_certificate',
      access: update,
      system: true,
    },
    release: {
      label: 'Release',
      from: ['received_on_hold', 'awaiting_certificate'],
      to: 'available',
      access: `${slice}:release`,
      input: { signature: signingInput },
    },
    releaseConditionally: {
      label: 'Release conditionally',
      from: ['received_on_hold', 'awaiting_certificate'],
      to: 'available',
      access: `${slice}:release-conditionally`,
      needsReason: true,
      input: {
        quoteId: labelled(uuid, 'Only for'),
        until: labelled(isoDate, 'Until'),
        pieces: somePieces,
        signature: signingInput,
      },
    },
    loseCondition: {
      label: 'Wait for the certificate again',
      from: ['available', 'reserved'],
      to: 'awaiting_certificate',
      access: update,
      system: true,
    },
    quarantine: {
      label: 'Quarantine',
      from: ['expected', 'received_on_hold', 'awaiting_certificate', 'available', 'reserved', 'issued'],
      to: 'quarantine',
      access: update,
      needsReason: true,
      input: { pieces: somePieces },
    },
    useAsIs: {
      label: 'Use as it is',
      from: ['quarantine'],
      to: 'available',
      access: decide,
      needsReason: true,
      input: { signature: signingInput },
    },
    backToHold: {
      label: 'Back on hold',
      from: ['quarantine'],
      to: 'received_on_hold',
      access: decide,
      needsReason: true,
    },
    reject: {
      label: 'Reject',
      from: ['quarantine'],
      to: 'rejected',
      access: decide,
      needsReason: true,
      input: { signature: signingInput },
    },
    returnToSupplier: {
      label: 'Return to the supplier',
      from: ['rejected'],
      to: 'returned',
      access: update,
      needsReason: true,
    },
    goBack: {
      label: 'Go back with a claim',
      from: ['received_on_hold', 'awaiting_certificate', 'available', 'quarantine', 'rejected'],
      to: 'returned',
      access: update,
      system: true,
    },
    giveBack: {
      label: 'Give back to the customer',
      from: ['received_on_hold', 'awaiting_certificate', 'available'],
      to: 'returned',
      access: update,
      needsReason: true,
    },
    // Delivery notes take it out of the house, and say what becomes of it.
    sell: { label: 'Sell', from: ['available'], to: 'sold', access: update, system: true },
    lend: { label: 'Lend', from: ['available'], to: 'on_loan', access: update, system: true },
    sendOn: {
      label: 'Send to another facility',
      from: ['available'],
      to: 'on_the_road',
      access: update,
      system: true,
    },
    writeOff: {
      label: 'Write off',
      from: ['on_loan', 'on_the_road'],
      to: 'consumed',
      access: update,
      system: true,
    },
    reserve: { label: 'Reserve', from: ['available'], to: 'reserved', access: update, system: true },
    unreserve: {
      label: 'End the reservation',
      from: ['reserved'],
      to: 'available',
      access: update,
      system: true,
    },
    issue: {
      label: 'Issue',
      from: ['available', 'reserved'],
      to: 'issued',
      access: update,
      system: true,
    },
    consume: {
      label: 'Use up',
      from: ['available', 'reserved', 'issued'],
      to: 'consumed',
      access: update,
      system: true,
    },
    scrap: {
      label: 'Scrap',
      from: ['received_on_hold', 'awaiting_certificate', 'available', 'reserved', 'quarantine', 'rejected'],
      to: 'scrapped',
      access: update,
      system: true,
    },
    comeBack: {
      label: 'Back in stock',
      from: ['issued', 'consumed', 'scrapped', 'returned', 'sold', 'on_loan', 'on_the_road'],
      to: 'available',
      access: update,
      system: true,
    },
    quarantineAgain: {
      label: 'Back in quarantine',
      from: ['scrapped', 'returned', 'sold', 'on_loan'],
      to: 'quarantine',
      access: update,
      system: true,
    },
    holdAgain: {
      label: 'Back on hold',
      from: ['scrapped', 'returned', 'sold', 'on_loan'],
      to: 'received_on_hold',
      access: update,
      system: true,
    },
    reverse: {
      label: 'Reverse',
      from: ['received_on_hold', 'awaiting_certificate', 'available', 'quarantine'],
      to: 'reversed',
      access: update,
      system: true,
    },
  },
})
export type SteelStatus = keyof typeof steelLifecycle.states

/** A state in words. */
export const steelLabel = (status: SteelStatus): string => steelLifecycle.states[status].label

/** In the house, whoever may use it. */
export const presentStates = [
  'received_on_hold',
  'awaiting_certificate',
  'available',
  'reserved',
  'quarantine',
  'rejected',
] as const satisfies readonly SteelStatus[]

export const isPresent = (status: string): boolean => (presentStates as readonly string[]).includes(status)
/** Released: it may be cut, reserved and issued. */
export const usableStates = ['available', 'reserved'] as const satisfies readonly SteelStatus[]
export const isUsable = (status: string): boolean => (usableStates as readonly string[]).includes(status)
/** Nobody has set it aside since it was released; what was given out of it is worked on. */
export const isInUse = (status: string): boolean =>
  isUsable(status) || status === 'issued' || status === 'consumed'
/** Released or issued without its certificate. */
export const conditionalStates = [...usableStates, 'issued'] as const satisfies readonly SteelStatus[]
export const isConditional = (row: { readonly status: string; readonly condition: unknown }): boolean =>
  row.condition !== null && (conditionalStates as readonly string[]).includes(row.status)
/** The state of steel without its certificate in words: `Issued, conditional`. */
export const conditionalLabel = (status: SteelStatus): string =>
  status === 'available' ? 'Conditional' : `${steelLifecycle.states[status].label}, conditional`
export const isInQuarantine = (status: string): boolean => status === 'quarantine'
export const isReserved = (status: string): boolean => status === 'reserved'
/** Received, and nobody has released it yet. */
export const onHoldStates = [
  'received_on_hold',
  'awaiting_certificate',
] as const satisfies readonly SteelStatus[]
export const isOnHold = (status: string): boolean => (onHoldStates as readonly string[]).includes(status)

/** Nobody may use it: what was misread of it can be put right. */
export const correctableStates = [...onHoldStates, 'quarantine'] as const satisfies readonly SteelStatus[]

/** Whether a piece in one state may become a part of a row in another: never of one that may be used before it. */
export const mayJoin = (piece: SteelStatus, row: SteelStatus): boolean =>
  isUsable(piece) || piece === row || (isOnHold(piece) && isOnHold(row))

/** The types of EN 10204, the weakest first. */
export const certificateTypes = ['2.1', '2.2', '3.1', '3.2'] as const
export type CertificateType = (typeof certificateTypes)[number]

/** Whether a certificate of a type is at least as good as the ordered one (EN 10204: 3.2 > 3.1 > 2.2 > 2.1). */
export const isAtLeast = (type: CertificateType, ordered: CertificateType): boolean =>
  certificateTypes.indexOf(type) >= certificateTypes.indexOf(ordered)

/** What the inspection at the receipt said. */
export const inspections = {
  pending: 'Pending',
  accepted: 'Accepted',
  concession: 'Accepted with a concession',
  rejected: 'Rejected',
} as const
export type Inspection = keyof typeof inspections
export const inspectionNames = Object.keys(inspections) as [Inspection, ...Inspection[]]

/** How a row of stock came to be. */
export const origins = {
  opening: 'Opening balance',
  free_issue: 'Customer free issue',
  receipt: 'Goods receipt',
  split: 'Split from a lot',
  cut: 'Cut',
  return: 'Returned',
} as const
export type Origin = keyof typeof origins
export const originNames = Object.keys(origins) as [Origin, ...Origin[]]

export const isIssued = (status: string): boolean => status === 'issued'
