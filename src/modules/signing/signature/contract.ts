import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { role } from '#platform/contract/current-user.ts'
import { type Access, contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { text, uuid } from '#platform/contract/values/fields.ts'
import { pageOf } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import { meaningNames } from './domain/meanings.ts'

const path = '/api/v1/signature'

/** What an action that has to be signed takes in its field `signature`. */
export const signingInput = z.strictObject({
  pin: z.string().min(1).max(64),
  /** Only when the last one in this session is older than five minutes. */
  password: z.string().max(1024).optional(),
})
export type SigningInput = z.output<typeof signingInput>

const event = {
  id: uuid,
  /** Its place in the chain of all signatures. */
  seq: labelled(z.int(), 'No.'),
  meaning: labelled(z.enum(meaningNames), 'As'),
  name: z.string(),
  role,
  /** What entitled them, as it was then. */
  capacity: labelled(z.string().nullable(), 'Right'),
  /** Whom they stood in for. */
  onBehalfOf: labelled(z.string().nullable(), 'In place of'),
  signedAt: z.string(),
  /** IANA name of the facility's time zone. */
  timeZone: z.string(),
  profileVersion: z.int(),
  hash: z.string(),
} as const

/** A signature as it is shown with its record. */
export const shownSignature = z.object({
  ...event,
  /** The record is no longer what was signed. */
  changedAfter: z.boolean(),
  /** The picture as a data address; null when it cannot be found. */
  image: z.string().nullable(),
})
export type ShownSignature = z.output<typeof shownSignature>

/** An endpoint that answers with the signatures on one revision of a document. */
export const signaturesEndpoint = <Path extends string, Right extends Access>(of: Path, access: Right) =>
  endpoint({
    method: 'GET',
    path: of,
    access,
    kind: 'read',
    summary: 'The signatures on a revision, and whether it still is what was signed',
    params: byId,
    response: z.array(shownSignature),
    envelope: 'data',
  })

/** Whether somebody can sign now, and what it takes. */
const readiness = z.object({
  /** The sentence that says why not; null: they can. */
  problem: z.string().nullable(),
  isLocked: z.boolean(),
  /** Until then the PIN is enough. */
  sittingUntil: z.string().nullable(),
})
export type Readiness = z.output<typeof readiness>

const profileVersion = z.object({
  id: uuid,
  version: z.int(),
  method: z.enum(['drawn', 'typed', 'uploaded']),
  initials: z.string(),
  image: z.string(),
  activeFrom: z.string(),
  revokedAt: z.string().nullable(),
})

const right = z.object({
  key: z.string(),
  /** `Quote approvals` */
  what: z.string(),
  /** Limits, levels and certificates in words. */
  details: z.string().nullable(),
  facilityName: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
  /** Whom they stand in for. */
  holderName: z.string().nullable(),
  delegateName: z.string().nullable(),
  delegateFrom: z.string().nullable(),
  delegateUntil: z.string().nullable(),
})
export type SigningRight = z.output<typeof right>

const own = z.object({
  ...readiness.shape,
  name: z.string(),
  hasPin: z.boolean(),
  pinChangedAt: z.string().nullable(),
  /** Who confirms the PIN that was chosen after the password was reset by a link; null: it need not be. */
  pinAwaits: z.enum(['administrator', 'person']).nullable(),
  agreement: z
    .object({
      termsId: uuid,
      title: z.string(),
      edition: z.int(),
      /** Null: this edition has not been agreed to. */
      agreedAt: z.string().nullable(),
    })
    .nullable(),
  /** All versions, the newest first. */
  profiles: z.array(profileVersion),
  rights: z.array(right),
})
export type OwnSignature = z.output<typeof own>

const strokes = z
  .array(z.strictObject({ points: z.array(z.strictObject({ x: z.number(), y: z.number() })).max(2000) }))
  .max(200)
const initials = text(6)
/** Longest picture of a signature, in characters of base64. */
export const PICTURE_MAX = 280_000
/** A PNG in base64, without a heading. */
const png = z.base64().max(PICTURE_MAX)

/** What somebody drew who has no account, such as whoever takes goods in. */
export const drawnInput = z.strictObject({ strokes, image: png })

/** Needed when it takes the place of a signature. */
const password = z.string().max(1024).optional()

/** A new signature: drawn and uploaded ones come with their picture, a typed one is drawn by the server. */
export const profileInput = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('drawn'), strokes, image: png, initials, password }),
  z.strictObject({ method: z.literal('typed'), typedName: text(60), initials, password }),
  z.strictObject({ method: z.literal('uploaded'), image: png, initials, password }),
])
export type ProfileInput = z.output<typeof profileInput>

const step = { kind: 'write', access: 'staff', response: own, envelope: 'data' } as const

/** The own signature, its PIN, and who may sign at all. */
export const signature = contract({
  slice: 'signature',
  singular: 'Signature',
  plural: 'Signatures',
  endpoints: {
    readiness: endpoint({
      method: 'GET',
      path: `${path}/readiness`,
      access: 'staff',
      kind: 'read',
      summary: 'Whether the signed-in person can sign now, and whether the PIN is enough',
      response: readiness,
      envelope: 'data',
    }),
    own: endpoint({
      method: 'GET',
      path,
      access: 'staff',
      kind: 'read',
      summary: 'The own signature with its versions, PIN, agreement and signing rights',
      whileViewing: 'refused',
      response: own,
      envelope: 'data',
    }),
    agree: endpoint({
      ...step,
      method: 'POST',
      path: `${path}/agreement`,
      summary: 'Agree to the signature agreement that is in force',
      body: z.strictObject({ termsId: uuid }),
    }),
    create: endpoint({
      ...step,
      method: 'POST',
      path: `${path}/profiles`,
      summary: 'Make a new version of the own signature; it takes the place of the one before',
      body: profileInput,
      status: 201,
    }),
    revoke: endpoint({
      ...step,
      method: 'POST',
      path: `${path}/revocation`,
      summary: 'Revoke the own signature; what was signed with it stays valid',
    }),
    setPin: endpoint({
      ...step,
      method: 'POST',
      path: `${path}/pin`,
      summary: 'Choose the PIN for signing, or another one',
      body: z.strictObject({
        pin: z.string().min(1).max(64),
        pinConfirmation: z.string().max(64),
        password: z.string().min(1).max(1024),
      }),
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/events`,
      access: 'staff',
      kind: 'read',
      summary: 'The own signatures, the newest first',
      whileViewing: 'refused',
      list: { filters: {}, sorts: ['signedAt'], defaultSort: '-signedAt', searchable: false },
      response: pageOf(
        z.object({ ...event, entity: z.string(), entityId: uuid, label: labelled(z.string(), 'What') }),
      ),
      envelope: 'list',
    }),
    ofPerson: endpoint({
      method: 'GET',
      path: `${path}/people/:id`,
      access: 'signature:unlock',
      kind: 'read',
      summary: 'Whether signing is locked for a person',
      params: byId,
      response: z.object({
        hasSignature: z.boolean(),
        hasPin: z.boolean(),
        lockedAt: z.string().nullable(),
        pinUnconfirmedSince: z.string().nullable(),
        /** Why the reader cannot confirm the PIN; null: they can. */
        whyNotConfirm: z.string().nullable(),
      }),
      envelope: 'data',
    }),
    confirmOwnPin: endpoint({
      ...step,
      method: 'POST',
      path: `${path}/pin/confirmation`,
      summary:
        'Confirm the own PIN where no second administrator can: by the mailed link, a day after it was chosen',
      body: z.strictObject({ token: text(200).optional() }),
    }),
    confirmPin: endpoint({
      method: 'POST',
      path: `${path}/people/:id/confirm-pin`,
      access: 'signature:unlock',
      kind: 'write',
      summary: 'Confirm that a person has chosen the PIN after their password was reset',
      params: byId,
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
    unlock: endpoint({
      method: 'POST',
      path: `${path}/people/:id/unlock`,
      access: 'signature:unlock',
      kind: 'write',
      summary: 'Let a person sign again after too many wrong PINs or passwords',
      params: byId,
      response: z.void(),
      envelope: 'none',
      status: 204,
    }),
  },
})
