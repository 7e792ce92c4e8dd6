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
  mendedAt as at,
  noLines,
  notReleasedAgain,
  type OnCredit,
  type PackedPieces,
  toBeReady as ready,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import { type NoteToPack, packingConditions } from '#modules/dispatch/packages/domain.ts'
import { holdRefusal, type OpenHold } from '#modules/engineering/holds/domain.ts'
import { type Declared, declaredCondition } from './declared.ts'
import { type MadeTraveller, madeOfConditions, madeOfNothing } from './made-of.ts'

/** A traveller as far as it decides whether pieces of it may go. */
export interface TravellerToDeliver extends MadeTraveller {
  readonly revision: number
  readonly status: string
  readonly quantity: number
  readonly companyId: string | null
  readonly companyName: string | null
  readonly customerOrderNo: string | null
  readonly facilityId: string
  readonly hasSerials: boolean
  readonly madeQty: number
  readonly stockedQty: number
  readonly deliveredQty: number
  /** Came back, and is not released again. */
  readonly heldQty: number
  /** The first operation that fewer pieces have passed than went, were stocked and shall go. */
  readonly behind: { readonly seq: number; readonly title: string; readonly passedQty: number } | null
  /** Lines of steel, with how many pieces what is given out is enough for. */
  readonly materials: readonly { readonly lineNo: number; readonly enough: number }[]
  /** What other notes hold ready. */
  readonly packed: readonly PackedPieces[]
  readonly holds: readonly Omit<OpenHold, 'thingLabel'>[]
}

/** A line of an order as far as it decides how many may go for it; over all travellers. */
export interface OrderToDeliver {
  readonly quoteId: string
  readonly quoteNumber: string
  readonly lineNo: number
  readonly orderedQty: number
  readonly deliveredQty: number
}

/** A piece that a line names by its serial number. */
export interface NamedPiece {
  readonly serialNo: string
  readonly fate: string
  readonly isThrough: boolean
  /** It came back, and is not released again. */
  readonly isHeld: boolean
  /** Another note that holds it ready. */
  readonly packedOn: string | null
}

export interface LineToDeliver extends LineForCustoms {
  readonly lineNo: number
  readonly quantity: number
  readonly massKg?: string | null | undefined
  readonly serialNumbers?: string | null | undefined
  readonly named: readonly NamedPiece[]
  readonly traveller: TravellerToDeliver
  readonly order: OrderToDeliver | null
}

export interface NoteToDeliver extends NoteToPack, OnCredit {
  readonly id: string
  readonly companyId: string
  readonly companyName: string
  readonly companyStatus: string
  readonly customerOrderNo?: string | null | undefined
  readonly facilityId: string
  readonly carrier?: string | null | undefined
  readonly incoterm?: string | null | undefined
  readonly isCrossBorder: boolean
  readonly customsCurrency?: string | null | undefined
  readonly checkedAt: string | null
  /** What the certificate of conformity that counts for it was signed for. */
  readonly declared: Declared | null
  /** Non-conformances by which pieces that go were taken as they are. */
  readonly conceded: readonly string[]
  readonly toFollowUntil: string | null
  readonly lines: readonly LineToDeliver[]
}

const travellerPage = ({ id }: TravellerToDeliver) => `/travellers/${id}`

/** Pieces that were made and neither went nor were stocked, nor are held because they came back. */
export const freePieces = ({ madeQty, stockedQty, deliveredQty, heldQty }: TravellerToDeliver): number =>
  madeQty - stockedQty - deliveredQty - heldQty

/** Each traveller once, with the pieces that all lines of the note ask of it. */
function askedOf(lines: readonly LineToDeliver[]) {
  const asked = new Map<string, { traveller: TravellerToDeliver; pieces: number }>()
  for (const { traveller, quantity } of lines) {
    const before = asked.get(traveller.number)?.pieces ?? 0
    asked.set(traveller.number, { traveller, pieces: before + quantity })
  }
  return [...asked.values()]
}

/** The order that a note is for; where nobody wrote it down, that of the first traveller which has one. */
const orderOf = ({ customerOrderNo, lines }: NoteToDeliver): string | null =>
  (customerOrderNo || lines.find(({ traveller }) => traveller.customerOrderNo)?.traveller.customerOrderNo) ??
  null

function mixed(note: NoteToDeliver, { traveller }: LineToDeliver): Refusal | null {
  const { number, companyId, companyName, customerOrderNo, facilityId } = traveller
  const refusal = (other: string) =>
    refuse(
      'mixed',
      { number, other },
      `${number} is for ${other}; one note goes to one customer and one order.`,
    )
  if (companyId !== null && companyId !== note.companyId) return refusal(companyName ?? 'another customer')
  if (customerOrderNo && customerOrderNo !== orderOf(note)) return refusal(`order ${customerOrderNo}`)
  return facilityId === note.facilityId
    ? null
    : refuse('other_facility', { number }, `${number} is made at another facility.`)
}

/** Pieces of a released traveller may go, also after it was closed. */
const leavingStates = ['released', 'final_review', 'closed']

function inWork({ traveller }: LineToDeliver): Refusal | null {
  const { number, status } = traveller
  return leavingStates.includes(status)
    ? null
    : refuse('not_in_work', { number, status }, `${number} is not released: nothing of it may go.`)
}

/** Pieces that have serial numbers go by name, each once. */
function misnamed({ quantity, named, traveller: { number, hasSerials } }: LineToDeliver): Refusal | null {
  if (!hasSerials) return null
  if (named.length !== quantity)
    return refuse(
      'serials',
      { number, named: named.length, quantity },
      `Name the serial numbers of the ${quantity} that go of ${number}; ${named.length} ${named.length === 1 ? 'is' : 'are'} named.`,
    )
  const gone = named.find(({ fate }) => fate !== 'in_work')
  if (gone)
    return refuse(
      'serial_gone',
      { serial: gone.serialNo },
      `${gone.serialNo} is not here any more: it is ${gone.fate.replaceAll('_', ' ')}.`,
    )
  const held = named.find(({ isHeld }) => isHeld)
  if (held) return notReleasedAgain(held.serialNo, 1)
  const open = named.find(({ isThrough }) => !isThrough)
  if (open)
    return refuse(
      'serial_open',
      { serial: open.serialNo },
      `${open.serialNo} has not passed every operation of ${number}.`,
    )
  const packed = named.find(({ packedOn }) => packedOn !== null)
  return packed
    ? refuse(
        'reserved',
        { serial: packed.serialNo, note: packed.packedOn ?? '' },
        `${packed.serialNo} is packed on ${packed.packedOn}.`,
      )
    : null
}

function notPassed({ traveller, pieces }: { traveller: TravellerToDeliver; pieces: number }): Refusal | null {
  const { number, behind, stockedQty, deliveredQty } = traveller
  const asked = pieces + stockedQty + deliveredQty
  if (!behind || behind.passedQty >= asked) return null
  const { seq, title, passedQty } = behind
  const open = Math.min(asked - passedQty, pieces)
  return refuse(
    'operations',
    { number, seq, title, open, pieces },
    `${open} of ${pieces} ${pieces === 1 ? 'piece has' : 'pieces have'} not passed operation ${seq} ${title} of ${number}.`,
  )
}

function notFree({ traveller, pieces }: { traveller: TravellerToDeliver; pieces: number }): Refusal | null {
  const { number } = traveller
  const free = freePieces(traveller)
  if (pieces > free && pieces <= free + traveller.heldQty) return notReleasedAgain(number, traveller.heldQty)
  return pieces <= free
    ? null
    : refuse(
        'quantity',
        { number, free, pieces },
        `${number} has ${free} left of the ${pieces} that shall go.`,
      )
}

const packedElsewhere = ({ traveller, pieces }: { traveller: TravellerToDeliver; pieces: number }) =>
  keptByOthers(
    { number: traveller.number, free: freePieces(traveller), packed: traveller.packed },
    pieces,
    'traveller-delivery-notes',
  )

/** Each line of an order once, with what all lines of the note bring of it. */
function overOrder(lines: readonly LineToDeliver[]): Refusal[] {
  const brought = new Map<string, number>()
  const orders = new Map<string, OrderToDeliver>()
  for (const { order, quantity } of lines) {
    if (!order) continue
    const key = `${order.quoteId} ${order.lineNo}`
    orders.set(key, order)
    brought.set(key, (brought.get(key) ?? 0) + quantity)
  }
  return [...orders].flatMap(([key, { quoteId, quoteNumber, lineNo, orderedQty, deliveredQty }]) => {
    const remains = orderedQty - deliveredQty
    if ((brought.get(key) ?? 0) <= remains) return []
    return at(
      `/quotes/${quoteId}`,
      refuse(
        'over_order',
        { quote: quoteNumber, line: lineNo, orderedQty, deliveredQty, remains },
        `Order line ${lineNo} of ${quoteNumber} asks ${orderedQty}; ${deliveredQty} are delivered, ${remains} ${remains === 1 ? 'remains' : 'remain'}.`,
      ),
    )
  })
}

const forLines = (lines: readonly LineToDeliver[], of: (line: LineToDeliver) => Refusal | null) =>
  lines.flatMap((line) => {
    const refusal = of(line)
    return refusal ? [at(travellerPage(line.traveller), refusal)] : []
  })

/** Everything that has to be so before pieces go to a customer, on a day at the facility that they leave. */
export function deliveryConditions(note: NoteToDeliver, today: string): Condition[] {
  const { lines } = note
  const asked = askedOf(lines)
  const ofEach = (of: (one: (typeof asked)[number]) => Refusal | null) =>
    asked.flatMap((one) => {
      const refusal = of(one)
      return refusal ? [{ href: travellerPage(one.traveller), ...refusal }] : []
    })
  return [
    noLines(lines),
    ready(
      'mixed',
      'One customer, one order, one facility',
      forLines(lines, (line) => mixed(note, line)),
    ),
    ready('not_in_work', 'Every traveller is released', forLines(lines, inWork)),
    ready('serials', 'Pieces with serial numbers are named, and each is here', forLines(lines, misnamed)),
    ready('operations', 'Every operation is passed, with its points', ofEach(notPassed)),
    ready('not_issued', 'What they are made of is given out for them', ofEach(madeOfNothing)),
    ready('quantity', 'Nothing was delivered or stocked before', ofEach(notFree)),
    ready('reserved', 'Nothing is packed on another note', ofEach(packedElsewhere)),
    ready('over_order', 'No more than was ordered', overOrder(lines)),
    ready(
      'held',
      'Nothing is held',
      asked.flatMap(({ traveller }) =>
        traveller.holds.map((hold) => holdRefusal({ ...hold, thingLabel: traveller.number })),
      ),
    ),
    ...madeOfConditions(asked.map(({ traveller }) => traveller)),
    ready('inactive', 'The customer is active', inactive(note)),
    ready(
      'mass',
      'Every line has its mass',
      lines
        .filter(({ massKg }) => !Number(massKg ?? 0))
        .map(({ lineNo }) => refuse('mass', { line: lineNo }, `Line ${lineNo} has no mass.`)),
    ),
    ...packingConditions(note),
    incotermAgreed(note.incoterm),
    customsTold(note),
    creditGiven(note),
    declaredCondition(note, today),
    ...atTheGate(note),
  ]
}
