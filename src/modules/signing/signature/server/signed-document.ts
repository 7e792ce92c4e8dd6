import type { Context } from '#platform/server/context.ts'
import type { ShownSignature, SigningInput } from '../contract.ts'
import type { Meaning } from '../domain/meanings.ts'
import type { SigningSlot } from '../domain/slots.ts'
import { namedBefore } from './named-before.ts'
import { type ContentNow, signaturesOf } from './reading.ts'
import type { ReAuth } from '../table.ts'
import { requireSigner, type SignedRecord } from './slots.ts'
import { type SignatureForOnce, type SignedThing, sign, signOnce } from './signing.ts'

/** A document that can be signed, by the functions of `documentOf`; its slice is the entity of its signatures. */
interface Signable<Row> {
  readonly slice: string
  readonly label: (row: Row) => string
  readonly require: (ctx: Context, id: string) => Promise<Row>
}

interface SignableRow {
  readonly id: string
  readonly revision?: number
  /** Whose time zone the time is shown in; UTC where the document belongs to no facility. */
  readonly facilityId?: string | null
}

/** As what somebody signs, and what entitles them. */
interface SignsAs {
  readonly meaning: Meaning
  readonly capacity: string
  /** The name of whom the signer stands in for. */
  readonly holderName?: string | null
  /** The number of the document, with its revision where it has any, when left out. */
  readonly label?: string
  /** The revision of the document when left out. */
  readonly revision?: number
}

/** A document that is signed as a whole. */
export interface SignedDocument<Row> extends SignaturesHandler {
  /** Signs as the person of the context; see `sign`. @throws 422 at `signature.pin` or `signature.password` */
  readonly sign: (ctx: Context, row: Row, as: SignsAs, signature: SigningInput | undefined) => Promise<void>
  /**
   * Signs in a slot, as whoever its lists entitle to it today at the facility of the record; what entitles them is kept.
   * @throws 422 as `requireSigner` and `sign`
   */
  readonly signIn: (
    ctx: Context,
    row: Row & SignedRecord,
    slot: SigningSlot,
    signature: SigningInput | undefined,
    more?: Pick<SignsAs, 'label' | 'revision'>,
  ) => Promise<void>
  /** Signs with what the person of the context has made for it; see `signOnce`. */
  readonly signOnce: (
    ctx: Context,
    row: Row,
    as: SignsAs,
    made: SignatureForOnce,
    reAuth: ReAuth,
  ) => Promise<void>
  /** The signatures on a record that was read, the oldest first, each with whether it still is what was signed. */
  readonly signaturesOn: (ctx: Context, row: Row) => Promise<ShownSignature[]>
}

interface SignaturesHandler {
  /** The handler of `signaturesEndpoint`. @throws 404 */
  readonly signatures: (ctx: Context, incoming: { params: { id: string } }) => Promise<ShownSignature[]>
}

/** The handler of `signaturesEndpoint`, from what reads the signatures on a record. */
export const signaturesHandler = <Row>(
  document: Pick<Signable<Row>, 'require'>,
  signaturesOn: SignedDocument<Row>['signaturesOn'],
): SignaturesHandler => ({
  signatures: async (ctx, { params }) => signaturesOn(ctx, await document.require(ctx, params.id)),
})

/**
 * How a document is signed, from what a signature on it stands for: `contentOf` gives it for a meaning, as it is now or,
 * where it is told when one was given, as `signaturesOf` asks for it. Its shape never changes, or earlier signatures
 * would no longer fit.
 */
export function signedDocument<Row extends SignableRow>(
  document: Signable<Row>,
  contentOf: (row: Row, meaning: Meaning, signedAt?: string) => unknown,
): SignedDocument<Row> {
  const contentIn =
    (row: Row): ContentNow =>
    (meaning, signedAt) =>
      contentOf(row, meaning, signedAt)
  const signaturesOn = (ctx: Context, row: Row) =>
    signaturesOf(ctx, { entity: document.slice, entityId: row.id }, contentIn(row), async () =>
      (await namedBefore(ctx, row)).map(contentIn),
    )
  const thingOf = (row: Row, as: SignsAs): SignedThing => {
    const { meaning, capacity, holderName = null, label = document.label(row), revision = row.revision } = as
    return {
      entity: document.slice,
      entityId: row.id,
      revision: revision ?? null,
      label,
      meaning,
      content: contentOf(row, meaning),
      facilityId: row.facilityId ?? null,
      onBehalfOf: holderName,
      capacity,
    }
  }
  async function signAs(ctx: Context, row: Row, as: SignsAs, signature: SigningInput | undefined) {
    if (!signature) throw new Error('The contract asks for a signature.')
    await sign(ctx, thingOf(row, as), signature)
  }
  return {
    signaturesOn,
    ...signaturesHandler(document, signaturesOn),
    sign: signAs,
    async signIn(ctx, row, slot, signature, more = {}) {
      const { meaning, capacity } = await requireSigner(ctx, slot, row)
      await signAs(ctx, row, { ...more, meaning, capacity }, signature)
    },
    async signOnce(ctx, row, as, made, reAuth) {
      await signOnce(ctx, thingOf(row, as), made, reAuth)
    },
  }
}
