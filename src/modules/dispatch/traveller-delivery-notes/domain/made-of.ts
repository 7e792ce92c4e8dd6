import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import {
  type Condition,
  countedPieces,
  mendedAt,
  toBeReady,
} from '#modules/dispatch/delivery-ledger/domain.ts'
import { holdRefusal, type OpenHold } from '#modules/engineering/holds/domain.ts'
import {
  onlyConditional,
  type ProvenSteel,
  setAside,
  type SteelStatus,
  uncovered,
  unmarked,
} from '#modules/steel/steel-stock/domain.ts'

/** Steel that was given out for a traveller, or for one whose pieces are built into its own. */
interface SteelOfPieces extends ProvenSteel {
  readonly id: string
  readonly status: SteelStatus
  readonly marking: string
  readonly holds: readonly Omit<OpenHold, 'thingLabel'>[]
}

/** A traveller as far as what its pieces are made of, and what belongs to them, decides whether they go. */
export interface MadeTraveller {
  /** Of the revision that the shop works to. */
  readonly id: string
  readonly number: string
  /** Also that of the parts which are built into its pieces. */
  readonly steel: readonly SteelOfPieces[]
  /** Travellers whose pieces are built in, however deep. */
  readonly parts: readonly {
    readonly id: string
    readonly number: string
    readonly holds: readonly Omit<OpenHold, 'thingLabel'>[]
  }[]
  /** Required documents that are neither approved nor waived. */
  readonly openDocuments: readonly string[]
}

/** A signature at an operation which stands for something else than the records say now. */
interface ChangedSignature {
  readonly travellerId: string
  readonly travellerNumber: string
  readonly seq: number
  readonly title: string
  readonly signedBy: string
}

/** What pieces are made of is as good as steel that is sold; and their documents are there. */
export function madeOfConditions(travellers: readonly MadeTraveller[]): Condition[] {
  const steel = [
    ...new Map(travellers.flatMap((one) => one.steel.map((piece) => [piece.id, piece]))).values(),
  ]
  const ofEach = (of: (piece: SteelOfPieces) => Refusal | null): Refusal[] =>
    steel.flatMap((piece) => {
      const refusal = of(piece)
      return refusal ? [mendedAt(`/steel-stock/${piece.id}`, refusal)] : []
    })
  return [
    toBeReady(
      'steel_held',
      'Nothing of their steel is held',
      steel.flatMap(({ number, holds }) => holds.map((hold) => holdRefusal({ ...hold, thingLabel: number }))),
    ),
    toBeReady(
      'part_held',
      'No part that is built in is held',
      [...new Map(travellers.flatMap((one) => one.parts.map((part) => [part.id, part]))).values()].flatMap(
        ({ number, holds }) => holds.map((hold) => holdRefusal({ ...hold, thingLabel: number })),
      ),
    ),
    toBeReady(
      'set_aside',
      'None of their steel is in quarantine or rejected',
      ofEach((piece) => (piece.holds.length > 0 ? null : setAside(piece))),
    ),
    toBeReady('certificate', 'Every heat has its certificate', ofEach(uncovered)),
    toBeReady('conditional', 'No steel was released without its certificate', ofEach(onlyConditional)),
    toBeReady('unmarked', 'All steel is marked with its heat', ofEach(unmarked)),
    toBeReady(
      'documents',
      'Every required document is approved or waived',
      travellers.flatMap(({ id, number, openDocuments }) =>
        openDocuments.map((document) =>
          mendedAt(
            `/travellers/${id}?tab=documents`,
            refuse(
              'documents',
              { document, number },
              `${document} of ${number} is neither approved nor waived.`,
            ),
          ),
        ),
      ),
    ),
  ]
}

interface IssuedTo {
  readonly number: string
  readonly deliveredQty: number
  /** Lines of material, each with how many pieces what was given out for it is enough. */
  readonly materials: readonly { readonly lineNo: number; readonly enough: number }[]
}

/** What pieces are made of is given out for them, so that it is asked what has become of it. */
export function madeOfNothing({
  traveller: { number, materials, deliveredQty },
  pieces,
}: {
  readonly traveller: IssuedTo
  readonly pieces: number
}): Refusal | null {
  const short = materials.find(({ enough }) => enough < pieces + deliveredQty)
  if (!short) return null
  const { lineNo, enough } = short
  return refuse(
    'not_issued',
    { number, line: lineNo, enough },
    `Material line ${lineNo} of ${number} is issued for ${countedPieces(enough)}: issue what these are made of.`,
  )
}

/** What was signed at operations is as it was signed. */
export const signedCondition = (changed: readonly ChangedSignature[]): Condition =>
  toBeReady(
    'signature_changed',
    'What was signed at operations is as it was',
    changed.map(({ travellerId, travellerNumber, seq, title, signedBy }) =>
      mendedAt(
        `/travellers/${travellerId}`,
        refuse(
          'signature_changed',
          { name: signedBy, number: travellerNumber, seq },
          `What ${signedBy} signed at operation ${seq} ${title} of ${travellerNumber} was changed afterwards.`,
        ),
      ),
    ),
  )
