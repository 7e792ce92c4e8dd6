import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import {
  atTheGate,
  type Condition,
  creditGiven,
  customsTold,
  inactive,
  incotermAgreed,
  keptByOthers,
  type LineForCustoms,
  noLines,
  type OnCredit,
  type PackedPieces,
  toBeReady,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import { type NoteToPack, packingConditions } from '#modules/dispatch/packages/domain.ts'
import { holdRefusal, type OpenHold } from '#modules/engineering/holds/domain.ts'
import {
  onlyConditional,
  type ProvenSteel,
  steelLabel,
  type SteelStatus,
  uncovered,
  unmarked,
} from '#modules/steel/steel-stock/domain.ts'
import { type DeliveryKind, isFreeIssueReturn, isLoan, isSale, isTransfer } from '../domain.ts'

/** A row of stock as far as it decides whether it may go. */
export interface SteelToGo extends ProvenSteel {
  readonly id: string
  readonly status: SteelStatus
  readonly facilityId: string
  readonly qtyPieces: number
  /** Not kept for somebody. */
  readonly freePieces: number
  /** Some of its length is kept, of a single piece. */
  readonly isPartKept: boolean
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly marking: string
  /** A difference of it waits for a signature. */
  readonly isCounted: boolean
  /** What other notes hold ready. */
  readonly packed: readonly PackedPieces[]
  readonly holds: readonly Omit<OpenHold, 'thingLabel'>[]
}

export interface NoteOfSteel extends NoteToPack, OnCredit {
  readonly kind: DeliveryKind
  readonly companyId?: string | null | undefined
  readonly companyName: string | null
  readonly companyStatus: string | null
  readonly quoteNumber: string | null
  /** Whose quote the note names; null: it names none. */
  readonly quoteCompanyId: string | null
  readonly facilityId: string
  readonly plannedOn: string
  readonly expectedBackOn?: string | null | undefined
  readonly incoterm?: string | null | undefined
  readonly isCrossBorder: boolean
  readonly customsCurrency?: string | null | undefined
  readonly carrier?: string | null | undefined
  readonly checkedAt: string | null
  readonly lines: readonly (NoteToPack['lines'][number] & LineForCustoms & { readonly steel: SteelToGo })[]
}

type Line = NoteOfSteel['lines'][number]

const page = ({ id }: SteelToGo) => `/steel-stock/${id}`

/** Our own steel goes when it is released; what a customer gave goes back in whatever state it is. */
function released(kind: DeliveryKind, { steel: { number, status } }: Line): Refusal | null {
  const isFit = isFreeIssueReturn(kind)
    ? ['received_on_hold', 'awaiting_certificate', 'available', 'quarantine', 'rejected'].includes(status)
    : ['available', 'reserved'].includes(status)
  if (isFit) return null
  const label = steelLabel(status)
  return refuse(
    'not_released',
    { stock: number, status: label },
    `${number} is ${label.toLowerCase()}: it does not go.`,
  )
}

function elsewhere(facilityId: string, { steel }: Line): Refusal | null {
  return steel.facilityId === facilityId
    ? null
    : refuse('other_facility', { stock: steel.number }, `${steel.number} lies at another facility.`)
}

function ownedBy({ kind, companyId, companyName }: NoteOfSteel, { steel }: Line): Refusal | null {
  const { number, ownerId, ownerName } = steel
  if (isFreeIssueReturn(kind)) {
    if (ownerId !== null && ownerId === companyId) return null
    const owner = ownerName ?? 'our own house'
    return refuse(
      'wrong_owner',
      { stock: number, owner },
      `${number} belongs to ${owner}, not to ${companyName ?? 'them'}.`,
    )
  }
  return ownerId === null
    ? null
    : refuse('wrong_owner', { stock: number, owner: ownerName ?? '' }, `${number} belongs to ${ownerName}.`)
}

function notFree({ quantity, steel }: Line): Refusal | null {
  const free = steel.isPartKept ? 0 : Math.min(steel.freePieces, steel.qtyPieces)
  if (quantity <= free) return null
  const { number } = steel
  return refuse(
    'quantity',
    { stock: number, free, quantity },
    `${number} has ${free} free of the ${quantity} that shall go.`,
  )
}

const packedElsewhere = ({ quantity, steel: { number, freePieces: free, packed } }: Line) =>
  keptByOthers({ number, free, packed }, quantity, 'delivery-notes')

const uncounted = ({ steel: { number, isCounted } }: Line): Refusal | null =>
  isCounted
    ? refuse(
        'counted',
        { stock: number },
        `A difference of ${number} waits for the signature of a second person.`,
      )
    : null

function backOn({ kind, plannedOn, expectedBackOn }: NoteOfSteel): Refusal[] {
  if (!isLoan(kind)) return []
  if (!expectedBackOn) return [refuse('expected_back', {}, 'Enter the day it is expected back.')]
  return expectedBackOn < plannedOn
    ? [refuse('expected_back', { plannedOn, expectedBackOn }, 'It is expected back before it leaves.')]
    : []
}

/** A draft of earlier days may name a quote of somebody else: it can be changed, and does not go so. */
const foreignQuote = ({ companyId, quoteCompanyId, quoteNumber }: NoteOfSteel): Refusal[] =>
  !companyId || quoteCompanyId === null || quoteCompanyId === companyId
    ? []
    : [
        refuse(
          'foreign_quote',
          { quote: quoteNumber ?? '' },
          `${quoteNumber} is a quote of another company: choose another one, or none.`,
        ),
      ]

/** Everything that has to be so before steel leaves the house. */
export function steelConditions(note: NoteOfSteel): Condition[] {
  const { kind, lines, companyId, companyName, companyStatus } = note
  const ofEach = (of: (line: Line) => Refusal | null): Refusal[] =>
    lines.flatMap((line) => {
      const refusal = of(line)
      return refusal ? [{ href: page(line.steel), ...refusal }] : []
    })
  const isOurs = !isFreeIssueReturn(kind)
  const party =
    companyId && companyName && companyStatus ? inactive({ companyId, companyName, companyStatus }) : []
  return [
    noLines(lines),
    toBeReady(
      'not_released',
      'All steel is here and released',
      ofEach((line) => released(kind, line)),
    ),
    toBeReady(
      'other_facility',
      'All of it lies at this facility',
      ofEach((line) => elsewhere(note.facilityId, line)),
    ),
    toBeReady(
      'wrong_owner',
      isOurs ? 'None of it belongs to a customer' : 'All of it belongs to whom it goes',
      ofEach((line) => ownedBy(note, line)),
    ),
    toBeReady('quantity', 'Nothing of it is kept for someone', ofEach(notFree)),
    toBeReady('reserved', 'Nothing is packed on another note', ofEach(packedElsewhere)),
    toBeReady('counted', 'No stock difference is open', ofEach(uncounted)),
    toBeReady(
      'held',
      'Nothing is held',
      lines.flatMap(({ steel }) =>
        steel.holds.map((hold) => holdRefusal({ ...hold, thingLabel: steel.number })),
      ),
    ),
    ...(isOurs
      ? [
          toBeReady(
            'certificate',
            'Every heat has its certificate',
            ofEach(({ steel }) => uncovered(steel)),
          ),
          toBeReady(
            'conditional',
            'Nothing is released without its certificate',
            ofEach(({ steel }) => onlyConditional(steel)),
          ),
          toBeReady(
            'unmarked',
            'Every piece is marked with its heat',
            ofEach(({ steel }) => unmarked(steel)),
          ),
        ]
      : []),
    ...(isTransfer(kind)
      ? []
      : [
          toBeReady('inactive', 'Whoever gets it is active', party),
          toBeReady('foreign_quote', 'Its quote is one of whoever gets it', foreignQuote(note)),
        ]),
    ...packingConditions(note),
    ...(isLoan(kind) ? [toBeReady('expected_back', 'It is known when it comes back', backOn(note))] : []),
    customsTold(note),
    ...(isSale(kind) ? [incotermAgreed(note.incoterm), creditGiven(note)] : []),
    ...atTheGate(note),
  ]
}
