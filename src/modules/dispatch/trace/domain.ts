import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { deliveryNoteLifecycle } from '#modules/dispatch/delivery-notes/domain.ts'
import { travellerDeliveryNoteLifecycle } from '#modules/dispatch/traveller-delivery-notes/domain.ts'
import { fates, travellerLifecycle } from '#modules/production/travellers/domain.ts'
import { receiptLifecycle } from '#modules/purchasing/goods-receipts/domain.ts'
import { orderLifecycle } from '#modules/purchasing/purchase-orders/domain.ts'
import { supplierReturnLifecycle } from '#modules/purchasing/supplier-returns/domain.ts'
import { certificateLifecycle } from '#modules/steel/certificates/domain.ts'
import { steelLifecycle } from '#modules/steel/steel-stock/domain.ts'

interface KindInfo {
  /** `Heat` */
  readonly label: string
  /** The column of the graph, from what was ordered to whom it went. */
  readonly column: number
  /** Whose reader may see it. */
  readonly right: string
  readonly states?: Readonly<Record<string, StateInfo>>
}

const serialStates: Readonly<Record<string, StateInfo>> = Object.fromEntries(
  Object.entries(fates).map(([fate, label]) => [
    fate,
    { label, tone: fate === 'scrapped' ? 'red' : fate === 'in_work' ? 'blue' : 'green' },
  ]),
)

/** What a trace leads over, from the order of the steel to the company that has the pieces. */
export const kinds = {
  'order-line': {
    label: 'Order line',
    column: 0,
    right: 'purchase-orders:read',
    states: orderLifecycle.states,
  },
  'receipt-line': {
    label: 'Receipt line',
    column: 0,
    right: 'goods-receipts:read',
    states: receiptLifecycle.states,
  },
  certificate: {
    label: 'Certificate',
    column: 1,
    right: 'certificates:read',
    states: certificateLifecycle.states,
  },
  heat: { label: 'Heat', column: 1, right: 'heats:read' },
  steel: { label: 'Steel', column: 2, right: 'steel-stock:read', states: steelLifecycle.states },
  traveller: { label: 'Traveller', column: 3, right: 'travellers:read', states: travellerLifecycle.states },
  serial: { label: 'Serial number', column: 4, right: 'travellers:read', states: serialStates },
  'delivery-note': {
    label: 'Delivery note',
    column: 5,
    right: 'delivery-notes:read',
    states: deliveryNoteLifecycle.states,
  },
  'traveller-delivery-note': {
    label: 'Traveller delivery note',
    column: 5,
    right: 'traveller-delivery-notes:read',
    states: travellerDeliveryNoteLifecycle.states,
  },
  'supplier-return': {
    label: 'Return to supplier',
    column: 5,
    right: 'supplier-returns:read',
    states: supplierReturnLifecycle.states,
  },
  company: { label: 'Company', column: 6, right: 'companies:read' },
} as const satisfies Readonly<Record<string, KindInfo>>
export type TraceKind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [TraceKind, ...TraceKind[]]

/** What the columns of the graph are called. */
export const columnNames = [
  'Order, receipt',
  'Heat, certificate',
  'Steel',
  'Travellers',
  'Serial numbers',
  'Delivery',
  'Company',
] as const

export const ways = {
  both: 'Both ways',
  backward: 'What it is made of',
  forward: 'Where it went',
} as const
export type Way = keyof typeof ways
export const wayNames = Object.keys(ways) as [Way, ...Way[]]

/** So many are shown; a file holds all. */
export const MOST_NODES = 20_000
/** So many are drawn; the list holds all that are shown. */
export const MOST_DRAWN = 200

export const statesOf = (kind: TraceKind): Readonly<Record<string, StateInfo>> => {
  const info: KindInfo = kinds[kind]
  return info.states ?? {}
}

/** Where a trace begins in an address: `heat:0190...`. */
export const startText = (kind: TraceKind, id: string): string => `${kind}:${id}`

/** The screen of a trace. */
export const traceOf = (kind: TraceKind, id: string): `/trace?${string}` =>
  `/trace?from=${encodeURIComponent(startText(kind, id))}`

export interface Link {
  /** Places in the list of what was found. */
  readonly from: number
  readonly to: number
  /** It was taken back: it is told, and leads nowhere. */
  readonly isEnded: boolean
}

interface Told {
  readonly kind: TraceKind
  /** Null where the reader may not see it. */
  readonly number: string | null
}

const verbs: Readonly<Record<string, string>> = {
  'order-line>receipt-line': 'came with',
  'receipt-line>steel': 'brought',
  'certificate>heat': 'certifies',
  'certificate>steel': 'certifies',
  'certificate>certificate': 'was replaced by',
  'heat>steel': 'is that of',
  'heat>traveller': 'went into',
  'steel>steel': 'gave',
  'steel>traveller': 'went into',
  'steel>delivery-note': 'left on',
  'steel>supplier-return': 'went back on',
  // Split off into it, or built into its pieces.
  'traveller>traveller': 'went on in',
  'traveller>serial': 'made',
  'traveller>traveller-delivery-note': 'left on',
  'serial>traveller-delivery-note': 'left on',
  'delivery-note>company': 'went to',
  'traveller-delivery-note>company': 'went to',
  'supplier-return>company': 'went to',
}

/** `heat 4K71283`, `Marrick Subsea` */
export function called({ kind, number }: Told): string {
  const { label } = kinds[kind]
  const word = label.toLowerCase()
  if (number === null) return `a ${word} that you may not see`
  return kind === 'company' ? number : `${word} ${number}`
}

/** The places from one to another along the links, the shortest way, forward or backward; null: none leads there. */
export function pathBetween(links: readonly Link[], from: number, to: number): number[] | null {
  return search(links, from, to) ?? search(links, to, from)
}

function search(links: readonly Link[], from: number, to: number): number[] | null {
  const next = new Map<number, number[]>()
  for (const { from: a, to: b } of links) next.set(a, [...(next.get(a) ?? []), b])
  const cameFrom = new Map<number, number>([[from, from]])
  const waiting = [from]
  for (const at of waiting) {
    if (at === to) return wayBack(cameFrom, from, to)
    for (const one of next.get(at) ?? [])
      if (!cameFrom.has(one)) {
        cameFrom.set(one, at)
        waiting.push(one)
      }
  }
  return null
}

function wayBack(cameFrom: ReadonlyMap<number, number>, from: number, to: number): number[] {
  const path = [to]
  for (let at = to; at !== from; ) {
    at = cameFrom.get(at) ?? from
    path.unshift(at)
  }
  return path
}

/** A path in one sentence: `Heat 4K71283 is that of steel SS-000012, which went into traveller TR-LDS-2026-0001.` */
export function pathInWords(nodes: readonly Told[], links: readonly Link[], path: readonly number[]): string {
  const parts = path.flatMap((place, at) => {
    const node = nodes[place]
    if (!node) return []
    const before = nodes[path[at - 1] ?? -1]
    if (!before) return [called(node)]
    const link = links.find(({ from, to }) => from === path[at - 1] && to === place)
    const verb = verbs[`${before.kind}>${node.kind}`] ?? 'leads to'
    const back = link?.isEnded ? ', which was taken back' : ''
    return [`${at > 1 ? 'which ' : ''}${verb} ${called(node)}${back}`]
  })
  const [first = '', second, ...others] = parts
  const sentence = [second ? `${first} ${second}` : first, ...others].join(', ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** A paper with which goods left to somebody outside. */
export const isNote = (kind: TraceKind): boolean =>
  kind === 'delivery-note' || kind === 'traveller-delivery-note'

/** Whoever has goods of a certificate in this state has to be told. */
export const noLongerCounts = (state: string | null): boolean =>
  state === 'superseded' || state === 'withdrawn' || state === 'rejected'
