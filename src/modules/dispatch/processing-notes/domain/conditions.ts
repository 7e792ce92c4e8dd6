import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import {
  atTheGate,
  type Condition,
  countedPieces,
  inactive,
  keptByOthers,
  mendedAt,
  noLines,
  type PackedPieces,
  toBeReady,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import { type NoteToPack, packingConditions } from '#modules/dispatch/packages/domain.ts'
import { type OperationKind, operationKinds } from '#modules/engineering/operation-templates/domain.ts'
import { holdRefusal, type OpenHold } from '#modules/engineering/holds/domain.ts'
import { isInWork } from '#modules/purchasing/purchase-orders/domain.ts'
import { approvalHeldOn, isOnApprovedList } from '#modules/suppliers/suppliers/domain.ts'
import type { SupplierStatus } from '#modules/people/companies/domain.ts'

/** An operation as far as it decides whether pieces of it go to a processor. */
export interface OperationToProcess {
  readonly travellerId: string
  readonly travellerNumber: string
  readonly travellerStatus: string
  readonly seq: number
  readonly title: string
  readonly kind: OperationKind
  readonly isSubcontracted: boolean
  readonly hasSerials: boolean
  /** Pieces that reached it and are not scrapped, less those that went to a processor for it. */
  readonly toSend: number
  /** What other notes hold ready. */
  readonly packed: readonly PackedPieces[]
  readonly holds: readonly Omit<OpenHold, 'thingLabel'>[]
}

export interface LineToProcess {
  readonly lineNo: number
  readonly quantity: number
  readonly massKg?: string | null | undefined
  readonly serialNumbers?: string | null | undefined
  readonly operation: OperationToProcess
  /** Pieces that it names, each with what is against its going. */
  readonly named: readonly {
    readonly serialNo: string
    readonly fate: string
    readonly sentOn: string | null
    /** Another note that holds it ready. */
    readonly packedOn: string | null
  }[]
}

export interface NoteToProcess extends NoteToPack {
  readonly companyId: string
  readonly companyName: string
  readonly companyStatus: string
  readonly supplierStatus: SupplierStatus | null
  /** For which processes it is or was approved. */
  readonly approvals: readonly {
    readonly name: string
    readonly approvedOn: string
    readonly validUntil: string | null
    readonly endedAt: string | null
  }[]
  readonly carrier?: string | null | undefined
  readonly checkedAt: string | null
  readonly order: { readonly id: string; readonly number: string; readonly state: string }
  readonly lines: readonly LineToProcess[]
}

const page = ({ operation }: LineToProcess) => `/travellers/${operation.travellerId}`

/** `operation 30 Heat treatment of TR-LDS-2026-0004` */
const at = ({ operation: { seq, title, travellerNumber } }: LineToProcess): string =>
  `operation ${seq} ${title} of ${travellerNumber}`

/** Pieces that have no serial numbers are free by their count alone. */
const packedElsewhere = ({ operation, quantity }: LineToProcess): Refusal | null =>
  keptByOthers(
    { number: operation.travellerNumber, free: operation.toSend, packed: operation.packed },
    quantity,
    'processing-notes',
  )

function notOpen(line: LineToProcess): Refusal | null {
  const { operation, quantity, named } = line
  if (!operation.isSubcontracted)
    return refuse('trip_operation', { line: line.lineNo }, `Nothing goes to a processor for ${at(line)}.`)
  if (operation.travellerStatus !== 'released')
    return refuse(
      'not_in_work',
      { number: operation.travellerNumber },
      `${operation.travellerNumber} is not in work.`,
    )
  if (quantity > operation.toSend)
    return refuse(
      'trip_operation',
      { line: line.lineNo, free: operation.toSend, quantity },
      `${countedPieces(Math.max(0, operation.toSend))} ${operation.toSend === 1 ? 'lies' : 'lie'} open at ${at(line)}, and ${quantity} shall go.`,
    )
  if (!operation.hasSerials) return packedElsewhere(line)
  if (named.length !== quantity)
    return refuse(
      'serials',
      { line: line.lineNo, named: named.length, quantity },
      `Name the serial numbers of the ${quantity} that go; ${named.length} ${named.length === 1 ? 'is' : 'are'} named.`,
    )
  const away = named.find(({ sentOn }) => sentOn !== null)
  if (away)
    return refuse(
      'trip_operation',
      { serial: away.serialNo },
      `${away.serialNo} went for ${at(line)} on ${away.sentOn}.`,
    )
  const lost = named.find(({ fate }) => fate !== 'in_work')
  if (lost)
    return refuse('serial_gone', { serial: lost.serialNo }, `${lost.serialNo} is not in work any more.`)
  const packed = named.find(({ packedOn }) => packedOn !== null)
  return packed
    ? refuse(
        'reserved',
        { serial: packed.serialNo, note: packed.packedOn ?? '' },
        `${packed.serialNo} is packed on ${packed.packedOn}.`,
      )
    : null
}

/** For what the kind of an operation has no name among processes, the processor is a supplier that is approved. */
const generic: readonly OperationKind[] = ['subcontract']

function notApproved(note: NoteToProcess, today: string): Refusal[] {
  const { companyName: company, companyId, supplierStatus, approvals } = note
  const held = approvals.filter((one) => approvalHeldOn(one, today)).map(({ name }) => name.toLowerCase())
  const of = (process: string, sentence: string) =>
    mendedAt(`/companies/${companyId}?tab=supplier`, refuse('inactive', { company, process }, sentence))
  if (!isOnApprovedList(supplierStatus))
    return [of('', `${company} is not on the list of approved suppliers.`)]
  const kinds = [...new Set(note.lines.map(({ operation }) => operation.kind))]
  return kinds
    .filter((kind) => !generic.includes(kind))
    .map((kind) => operationKinds[kind])
    .filter((process) => !held.includes(process.toLowerCase()))
    .map((process) => of(process, `${company} is not approved for ${process.toLowerCase()} today.`))
}

const processorCondition = (note: NoteToProcess, today: string): Condition =>
  toBeReady('inactive', 'The processor is active and approved for the process today', [
    ...inactive(note),
    ...notApproved(note, today),
  ])

/** What is no longer so at a processor that has the pieces: it stops nothing, and whoever takes in and signs knows it. */
export const conditionsWhileAway = (note: NoteToProcess, today: string): Condition[] =>
  [processorCondition(note, today)].filter(({ refusals }) => refusals.length > 0)

/** Everything that has to be so before pieces go to a processor, on a day at the facility that they leave. */
export function processingConditions(note: NoteToProcess, today: string): Condition[] {
  const { lines, order } = note
  const each = (of: (line: LineToProcess) => Refusal | null) =>
    lines.flatMap((line) => {
      const refusal = of(line)
      return refusal ? [refusal.href ? refusal : mendedAt(page(line), refusal)] : []
    })
  return [
    noLines(lines),
    toBeReady('trip_operation', 'Its pieces lie open at an operation that is done outside', each(notOpen)),
    toBeReady(
      'order_not_issued',
      'The subcontract order is issued and open',
      isInWork(order.state)
        ? []
        : [
            mendedAt(
              `/purchase-orders/${order.id}`,
              refuse(
                'order_not_issued',
                { order: order.number },
                `${order.number} is not issued or no longer open.`,
              ),
            ),
          ],
    ),
    processorCondition(note, today),
    toBeReady(
      'held',
      'Nothing is held',
      lines.flatMap(({ operation }) =>
        operation.holds.map((hold) => holdRefusal({ ...hold, thingLabel: operation.travellerNumber })),
      ),
    ),
    toBeReady(
      'mass',
      'Every line has its mass',
      lines
        .filter(({ massKg }) => !Number(massKg ?? 0))
        .map(({ lineNo }) => refuse('mass', { line: lineNo }, `Line ${lineNo} has no mass.`)),
    ),
    ...packingConditions(note),
    ...atTheGate(note),
  ]
}
