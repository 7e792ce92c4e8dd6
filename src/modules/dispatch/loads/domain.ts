import { Decimal } from 'decimal.js'
import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import type { Condition } from '#modules/dispatch/delivery-ledger/domain.ts'
import { isReady, mendedAt, refusalsAt, toBeReady } from '#modules/dispatch/delivery-ledger/domain.ts'
import { type NoteToPack, packageKinds, packed, sizeOfPackage } from '#modules/dispatch/packages/domain.ts'
import { signingInput } from '#modules/signing/signature/contract.ts'

const update = 'loads:update'

/** One lorry: planned, loaded, gone with everything that stands on it. */
export const loadLifecycle = lifecycle({
  states: {
    planned: { label: 'Planned', tone: 'grey' },
    loading: { label: 'Loading', tone: 'amber' },
    gone: { label: 'Gone', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'planned',
  // Photos are taken while it is loaded, and notes taken off that cannot go.
  open: ['planned', 'loading'],
  actions: {
    startLoading: { label: 'Start loading', from: ['planned'], to: 'loading', access: update },
    unload: { label: 'Back to planning', from: ['loading'], to: 'planned', access: update },
    sendOff: {
      label: 'Send off the load',
      from: ['loading'],
      to: 'gone',
      access: 'loads:dispatch',
      input: { signature: signingInput },
    },
    cancel: {
      label: 'Cancel',
      from: ['planned', 'loading'],
      to: 'cancelled',
      access: 'loads:cancel',
      needsReason: true,
    },
  },
})

export type LoadStatus = keyof typeof loadLifecycle.states

/** It has not left, and its notes wait for it. */
export const openStates: readonly LoadStatus[] = ['planned', 'loading']
export const isStillHere = (status: string): boolean => openStates.some((one) => one === status)
export const hasLeft = (status: string): boolean => status === 'gone'
export const isCancelled = (status: string): boolean => status === 'cancelled'

/** The slices whose notes stand on loads. */
export const noteEntities = ['delivery-notes', 'traveller-delivery-notes', 'supplier-returns'] as const
export type NoteEntity = (typeof noteEntities)[number]

/** The most notes that go on one lorry. */
export const MOST_NOTES = 40

/** A note that stands on a load, or may. */
export interface NoteToLoad extends NoteToPack {
  readonly id: string
  readonly entity: NoteEntity
  readonly number: string
  readonly status: string
  readonly facilityId: string
  readonly conditions: readonly Condition[]
}

const pageOf = ({ entity, id }: NoteToLoad) => `/${entity}/${id}`

/** A note leaves with its load; a return is sent by its own act before, and rides until its claim is settled. */
export const waits: Readonly<Record<NoteEntity, readonly string[]>> = {
  'delivery-notes': ['draft', 'ready'],
  'traveller-delivery-notes': ['draft', 'documents_check', 'ready'],
  'supplier-returns': ['draft', 'open', 'agreed'],
}

/** It has not left, neither by itself nor with a load, and nobody has withdrawn it. */
export const isToGo = ({
  entity,
  status,
  loadState,
}: {
  readonly entity: NoteEntity
  readonly status: string
  readonly loadState?: string | null | undefined
}): boolean => loadState !== 'gone' && waits[entity].includes(status)

const isReturn = (entity: NoteEntity) => entity === 'supplier-returns'

/** What is asked of a return that rides along: its goods are booked out, and it is signed. */
export const sentByItself = ({ id, number, status }: { id: string; number: string; status: string }) =>
  toBeReady(
    'return_not_sent',
    'It is sent by its own act',
    status === 'draft'
      ? [
          mendedAt(
            `/supplier-returns/${id}`,
            refuse('return_not_sent', { note: number }, `${number} is not sent yet: send it back first.`),
          ),
        ]
      : [],
  )

/** The conditions of a note that are asked of it on a load, which may say in its place who carries it. */
const askedOnLoad = ({ conditions }: NoteToLoad, carrier: string | null | undefined) =>
  carrier ? conditions.filter(({ code }) => code !== 'carrier') : conditions

/** How many conditions of a note are met, of how many. */
export function metOf(note: NoteToLoad, carrier: string | null | undefined): { met: number; of: number } {
  const asked = askedOnLoad(note, carrier)
  return { met: asked.filter(({ refusals }) => refusals.length === 0).length, of: asked.length }
}

/** Why a note does not go with its load now, each reason with the page that mends it; none: it goes. */
export function noteRefusals(note: NoteToLoad, carrier: string | null | undefined): Refusal[] {
  const { number, status, entity } = note
  const href = pageOf(note)
  if (isReturn(entity) ? status === 'cancelled' : !isToGo(note)) {
    const how = status === 'void' || status === 'cancelled' ? 'is withdrawn' : 'has left already'
    return [mendedAt(href, refuse('note_over', { note: number }, `${number} ${how}: take it off.`))]
  }
  const notReady =
    isReady(status) || isReturn(entity)
      ? []
      : [mendedAt(href, refuse('note_not_ready', { note: number }, `${number} is not ready yet.`))]
  const asked = refusalsAt(askedOnLoad(note, carrier), isReady(status) ? 'dispatch' : 'ready')
  return [...asked.map((refusal) => ({ href, ...refusal })), ...notReady]
}

/** One package of a note on a load. */
export interface LoadedPackage {
  readonly note: string
  readonly no: number
  readonly kind: string
  readonly size: string | null
  readonly pieces: number
  readonly kg: string
  readonly marks: string | null
  readonly liftPoints: string | null
}

/** The packages of a note with their masses. */
export const packagesOf = (note: NoteToPack & { readonly number: string }): LoadedPackage[] =>
  packed(note).map((one) => ({
    note: note.number,
    no: one.lineNo,
    kind: packageKinds[one.kind],
    size: sizeOfPackage(one),
    pieces: one.pieces,
    kg: one.totalKg,
    marks: one.marks ?? null,
    liftPoints: one.liftPoints ?? null,
  }))

/** All packages together, in kg. */
export const massOf = (packages: readonly LoadedPackage[]): string =>
  packages.reduce((sum, { kg }) => sum.plus(kg), new Decimal(0)).toFixed(3)

/** The heaviest package; null where there is none. */
export const heaviestOf = (packages: readonly LoadedPackage[]): LoadedPackage | null =>
  packages.toSorted((a, b) => new Decimal(b.kg).comparedTo(a.kg))[0] ?? null

export interface LoadToSend {
  readonly id: string
  readonly carrier?: string | null | undefined
  readonly maxPayloadKg?: string | null | undefined
  readonly photos: number
}

const shownKg = (kg: string) => `${Number(kg).toLocaleString('en-GB')} kg`

/** Why the load is heavier than its lorry may carry; null: it is not, or nobody says what that is. */
export function overload({ maxPayloadKg }: LoadToSend, grossKg: string): Refusal | null {
  if (!maxPayloadKg || new Decimal(grossKg).lte(maxPayloadKg)) return null
  const sentence = `${shownKg(grossKg)} is more than ${shownKg(maxPayloadKg)}.`
  return refuse('overload', { grossKg, maxPayloadKg }, sentence)
}

/** Every reason why a load does not leave now: its own, and those of each note by name. */
export function loadRefusals(load: LoadToSend, notes: readonly NoteToLoad[]): Refusal[] {
  const tooHeavy = overload(load, massOf(notes.flatMap(packagesOf)))
  return [
    ...(notes.length === 0 ? [refuse('no_notes', {}, 'Put at least one note on it.')] : []),
    ...(load.carrier ? [] : [refuse('carrier', {}, 'Enter the carrier.')]),
    ...(tooHeavy ? [tooHeavy] : []),
    ...(load.photos > 0
      ? []
      : [mendedAt(`/loads/${load.id}?tab=files`, refuse('photos', {}, 'Attach a photo of what is loaded.'))]),
    ...notes.flatMap((note) =>
      noteRefusals(note, load.carrier).map((refusal) => ({
        ...refusal,
        message: withNumber(note, refusal.message),
      })),
    ),
  ]
}

/** A reason, with the number of the note that it is about. */
const withNumber = ({ number }: NoteToLoad, message: string): string =>
  message.includes(number) ? message : `${number}: ${message}`
