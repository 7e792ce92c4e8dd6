import type { Context } from '#platform/server/context.ts'
import type { Trail } from '#platform/server/documents/document-plan.ts'
import type { Guard, Guards } from '#platform/server/documents/lifecycle/abilities.ts'
import type { ProofByLink } from '#modules/dispatch/delivery-ledger/server/api.ts'
import { steelByLink } from '#modules/dispatch/delivery-notes/server/api.ts'
import { piecesByLink } from '#modules/dispatch/traveller-delivery-notes/server/api.ts'
import type { LinkedEntity } from '../contract.ts'

/** A note as far as its receiver is told of it. */
export interface ShownNote {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly version: number
  readonly facilityName: string
  readonly shipTo: string
  readonly pieces: number
  readonly massKg: string
}

/** What a kind of note gives its links. */
interface LinkedKind {
  readonly right: string
  readonly find: (ctx: Context, id: string) => Promise<LinkedNote | null>
}

export interface LinkedNote extends ShownNote {
  readonly goesTo: string
  /** Why a receiver does not sign it now. */
  readonly refusal: string | null
  readonly receive: (ctx: Context, proof: ProofByLink) => Promise<void>
}

/** How a kind of note is read and received. */
interface Given<Row extends ShownNote> {
  readonly document: {
    readonly find: (ctx: Context, id: string) => Promise<Row | null>
    readonly lock: (ctx: Context, id: string, version: number) => Promise<Row>
    readonly note: (ctx: Context, row: Row, action: string, trail: Trail) => void
    readonly operations: Guards<string, Row>
  }
  readonly right: string
  readonly goesTo: (row: Row) => string
  readonly prove: (ctx: Context, row: Row, proof: ProofByLink) => Promise<{ readonly trail: Trail }>
}

const objectionText = (objection: ReturnType<Guard<never>>): string | null =>
  typeof objection === 'string' ? objection : (objection?.message ?? null)

const kindOf = <Row extends ShownNote>(given: Given<Row>): LinkedKind => ({
  right: given.right,
  async find(ctx, id) {
    const row = await given.document.find(ctx, id)
    return (
      row && {
        ...row,
        goesTo: given.goesTo(row),
        refusal: objectionText(given.document.operations['prove']?.(ctx, row)),
        async receive(as, proof) {
          const held = await given.document.lock(as, id, row.version)
          const { trail } = await given.prove(as, held, proof)
          given.document.note(as, held, 'prove', trail)
        },
      }
    )
  },
})

export const linkedKinds: Readonly<Record<LinkedEntity, LinkedKind>> = {
  'delivery-notes': kindOf(steelByLink),
  'traveller-delivery-notes': kindOf(piecesByLink),
}
