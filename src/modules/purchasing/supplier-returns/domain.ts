import { z } from 'zod'
import { optionalText, text } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'
import { type SteelStatus, steelLabel } from '#modules/steel/steel-stock/domain.ts'

/** What we want for the goods, and how a claim is settled. */
export const claims = { replacement: 'Replacement', credit: 'Credit', repair: 'Repair' } as const
export type Claim = keyof typeof claims
export const claimNames = Object.keys(claims) as [Claim, ...Claim[]]

/** Goods that are credited do not come again; what is replaced or repaired does. */
export const comesAgain = (claim: Claim): boolean => claim !== 'credit'

const claim = z.enum(claimNames)
const settle = 'supplier-returns:settle'

export const supplierReturnLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    open: { label: 'Claim open', tone: 'amber' },
    agreed: { label: 'Claim agreed', tone: 'blue' },
    settled: { label: 'Settled', tone: 'green' },
    refused: { label: 'Claim refused', tone: 'red' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    send: {
      label: 'Send back',
      from: ['draft'],
      to: 'open',
      access: 'supplier-returns:send',
      input: { signature: signingInput },
    },
    agree: {
      label: 'Record what is agreed',
      from: ['open'],
      to: 'agreed',
      access: settle,
      input: {
        claim: labelled(claim, 'Agreed'),
        authorisationNo: labelled(optionalText(60), "Supplier's authorisation"),
      },
    },
    settle: {
      label: 'Settle the claim',
      from: ['open', 'agreed'],
      to: 'settled',
      access: settle,
      input: {
        settledBy: labelled(claim, 'Settled by'),
        settlementRef: labelled(text(60), 'Credit note or delivery note'),
      },
    },
    refuse: {
      label: 'Claim refused',
      from: ['open', 'agreed'],
      to: 'refused',
      access: settle,
      needsReason: true,
    },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'open'],
      to: 'cancelled',
      access: 'supplier-returns:cancel',
      needsReason: true,
    },
  },
})

export type SupplierReturnStatus = keyof typeof supplierReturnLifecycle.states

/** Still worked on. */
export const openStates: readonly SupplierReturnStatus[] = ['draft', 'open', 'agreed']
/** Gone, and nobody has settled the claim. */
export const claimedStates: readonly SupplierReturnStatus[] = ['open', 'agreed']
/** The goods are gone. */
export const goneStates: readonly SupplierReturnStatus[] = ['open', 'agreed', 'settled', 'refused']

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
export const isCancelled = (status: string): boolean => status === 'cancelled'
export const isGone = (status: string): boolean => (goneStates as readonly string[]).includes(status)

/** How far the load is that a return rides on. */
export const loadStates = ['planned', 'loading', 'gone'] as const
export type LoadState = (typeof loadStates)[number]

/** Why a return stays as it is: the lorry that it stands on has not left. */
export function ridesOn(
  row: Readonly<Record<'loadId' | 'loadNumber' | 'loadState', string | null>>,
): Refusal | null {
  if (row.loadState === null || row.loadState === 'gone') return null
  const load = row.loadNumber ?? ''
  return {
    ...refuse('on_load', { load }, `It stands on ${load}; take it off first.`),
    href: `/loads/${row.loadId}`,
  }
}

/** A row of stock as far as it decides whether it may go back. */
export interface PieceToReturn {
  readonly number: string
  readonly status: SteelStatus
  readonly qtyPieces: number
  /** Not kept for anybody. */
  readonly freePieces: number
  readonly facilityId: string
  readonly supplierId: string | null
  readonly supplierName: string | null
  /** Whose steel it is; null: our own. */
  readonly ownerId: string | null
  readonly ownerName: string | null
}

/** Goods of a receipt that are no steel; decimal strings in the unit of the line. */
export interface GoodsToReturn {
  readonly text: string
  readonly supplierId: string
  readonly supplierName: string
  readonly facilityId: string
  readonly isPosted: boolean
  /** It came as pieces of steel, which leave the stock by themselves. */
  readonly isSteel: boolean
  /** Received less what is gone already. */
  readonly left: string
}

export interface LineToReturn {
  readonly stockId?: string | null | undefined
  readonly receiptLineId?: string | null | undefined
  readonly quantity: string
  readonly piece: PieceToReturn | null
  readonly goods: GoodsToReturn | null
}

interface Addressee {
  readonly companyId: string
  readonly companyName: string
  readonly facilityId: string
}

const returnable: readonly SteelStatus[] = [
  'received_on_hold',
  'awaiting_certificate',
  'available',
  'reserved',
  'quarantine',
  'rejected',
]

type Problem = readonly [field: string, sentence: string]

function pieceProblem(piece: PieceToReturn, quantity: string, to: Addressee): Problem | null {
  const { number, status, qtyPieces, freePieces } = piece
  if (!returnable.includes(status))
    return ['stockId', `${number} is ${steelLabel(status).toLowerCase()}: it is not here to go back.`]
  if (piece.facilityId !== to.facilityId) return ['stockId', `${number} lies at another facility.`]
  if (piece.ownerId !== null && piece.ownerId !== to.companyId)
    return [
      'stockId',
      `${number} belongs to ${piece.ownerName ?? 'a customer'}: it goes back to nobody else.`,
    ]
  if (piece.ownerId === null && piece.supplierId !== null && piece.supplierId !== to.companyId)
    return ['stockId', `${number} came from ${piece.supplierName ?? 'another supplier'}.`]
  if (!Number.isInteger(Number(quantity))) return ['quantity', 'Pieces of steel are whole.']
  if (Number(quantity) > qtyPieces)
    return ['quantity', `There ${qtyPieces === 1 ? 'is 1 piece' : `are ${qtyPieces} pieces`} of ${number}.`]
  return Number(quantity) > freePieces
    ? ['quantity', `Only ${freePieces} of ${number} are not reserved. End the reservation first.`]
    : null
}

function goodsProblem(goods: GoodsToReturn, quantity: string, to: Addressee): Problem | null {
  if (!goods.isPosted) return ['receiptLineId', 'Its receipt is not posted.']
  if (goods.isSteel) return ['receiptLineId', 'It is steel: choose the pieces that go back.']
  if (goods.supplierId !== to.companyId) return ['receiptLineId', `It came from ${goods.supplierName}.`]
  if (goods.facilityId !== to.facilityId) return ['receiptLineId', 'It came to another facility.']
  return Number(quantity) > Number(goods.left)
    ? ['quantity', `Only ${Number(goods.left)} came and did not go back yet.`]
    : null
}

function lineProblem(line: LineToReturn, to: Addressee): Problem | null {
  if (Number(line.quantity) <= 0) return ['quantity', 'Enter the quantity that goes back.']
  if (line.piece) return pieceProblem(line.piece, line.quantity, to)
  return line.goods
    ? goodsProblem(line.goods, line.quantity, to)
    : ['stockId', 'Choose what goes back: a piece of steel, or a line of a receipt.']
}

/** What is wrong with the lines of a return that has not gone yet, a sentence at each field. */
export function returnProblems(lines: readonly LineToReturn[], to: Addressee): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const named = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const key = line.stockId ?? line.receiptLineId
    const problem: Problem | null =
      key && named.has(key) ? ['stockId', 'Another line names it already.'] : lineProblem(line, to)
    if (key) named.add(key)
    if (problem) problems[`lines.${at}.${problem[0]}`] = [problem[1]]
  }
  return problems
}
