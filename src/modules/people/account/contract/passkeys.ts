import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { text, uuid } from '#platform/contract/values/fields.ts'
import { secondStepPassword } from './second-step.ts'

const nothing = { response: z.void(), envelope: 'none', status: 204 } as const
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

/** What a browser gives when a passkey was used, under the names of WebAuthn; bytes as base64url. */
export const passkeyUse = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(100).optional(),
})
export type PasskeyUse = z.infer<typeof passkeyUse>

/** A passkey as the browser made it, and the name its owner gives it. */
export const newPasskey = z.strictObject({
  name: text(60),
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(12_000),
  transports: z.array(text(20)).max(10),
})
export type NewPasskey = z.infer<typeof newPasskey>

export const passkeyName = z.strictObject({ name: text(60) })
export const passkeyLoginInput = z.strictObject({ passkey: passkeyUse, remember: z.boolean().optional() })

const passkey = z.object({
  id: uuid,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Its maker keeps copies of it, on the other devices of the person. */
  is_synced: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

const passkeys = z.object({
  /** The one address passkeys are made and used at; null: they are off. */
  origin: z.string().nullable(),
  /** Why they are off. */
  off: z.string().nullable(),
  passkeys: z.array(passkey),
})

/** What the browser is asked to make a passkey of, as WebAuthn names it. */
const creation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof creation>

/** What the browser is asked to prove with a passkey, as WebAuthn names it. */
const question = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyQuestion = z.infer<typeof question>

/** Passkeys: the own ones, and the sign-in with one. */
export const passkeyEndpoints = {
  passkeys: endpoint({
    method: 'GET',
    path: '/api/v1/account/passkeys',
    access: 'signed-in',
    kind: 'account',
    summary: 'The own passkeys, and where they are used',
    whileViewing: 'refused',
    response: passkeys,
    envelope: 'data',
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/account/passkeys/begin',
    access: 'signed-in',
    kind: 'account',
    summary: 'Ask for what the browser makes a passkey of; it holds for five minutes and one passkey',
    body: secondStepPassword,
    response: creation,
    envelope: 'data',
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/account/passkeys',
    access: 'signed-in',
    kind: 'account',
    summary: 'Keep the passkey that the browser made; gives recovery codes where the person has none yet',
    body: newPasskey,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    envelope: 'data',
    status: 201,
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/v1/account/passkeys/:id',
    access: 'signed-in',
    kind: 'account',
    summary: 'Give an own passkey another name',
    params: z.object({ id: uuid }),
    body: passkeyName,
    ...nothing,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/v1/account/passkeys/:id/remove',
    access: 'signed-in',
    kind: 'account',
    summary: 'Remove an own passkey: it signs nobody in any more',
    params: z.object({ id: uuid }),
    body: secondStepPassword,
    ...nothing,
  }),
  passkeyQuestion: endpoint({
    method: 'POST',
    path: '/api/v1/login/passkey-question',
    access: 'public',
    kind: 'account',
    summary: 'Ask for what a passkey has to prove; it holds for five minutes, one use and this browser',
    response: question,
    envelope: 'data',
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/api/v1/login/passkey',
    access: 'public',
    kind: 'account',
    summary: 'Sign in with a passkey alone',
    body: passkeyLoginInput,
    ...nothing,
  }),
}
