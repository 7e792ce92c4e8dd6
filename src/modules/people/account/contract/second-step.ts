import { z } from 'zod'
import { role } from '#platform/contract/current-user.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { text } from '#platform/contract/values/fields.ts'

const nothing = { response: z.void(), envelope: 'none', status: 204 } as const

export const secondStepPassword = z.strictObject({ password: z.string().min(1).max(1024) })
export const secondStepCode = z.strictObject({ code: text(40) })

/** How the second step of the own sign-in stands. */
const secondStep = z.object({
  is_on: z.boolean(),
  since: z.string().nullable(),
  /** The role of the person asks for it. */
  is_required: z.boolean(),
  recovery_codes_left: z.int(),
})
export type SecondStep = z.infer<typeof secondStep>

/** What an authenticator app is given: as a QR code (one path of even-odd outlines), as an address, and for typing. */
const secondStepSetup = z.object({
  uri: z.string(),
  secret: z.string(),
  qr: z.object({ side: z.number(), path: z.string() }),
})
export type SecondStepSetup = z.infer<typeof secondStepSetup>

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const secondStepRoles = z.strictObject({ roles: z.array(role).max(4) })

/** The second step of the sign-in: the own one, and which roles have one. */
export const secondStepEndpoints = {
  secondStep: endpoint({
    method: 'GET',
    path: '/api/v1/account/second-step',
    access: 'signed-in',
    kind: 'account',
    summary: 'How the second step of the own sign-in stands',
    whileViewing: 'refused',
    response: secondStep,
    envelope: 'data',
  }),
  beginSecondStep: endpoint({
    method: 'POST',
    path: '/api/v1/account/second-step',
    access: 'signed-in',
    kind: 'account',
    summary: 'Make the secret for an authenticator app; it counts once a code of it is confirmed',
    body: secondStepPassword,
    response: secondStepSetup,
    envelope: 'data',
  }),
  confirmSecondStep: endpoint({
    method: 'POST',
    path: '/api/v1/account/second-step/confirm',
    access: 'signed-in',
    kind: 'account',
    summary: 'Switch the second step on with a first code; gives the recovery codes',
    body: secondStepCode,
    response: recoveryCodes,
    envelope: 'data',
  }),
  newRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/v1/account/second-step/recovery-codes',
    access: 'signed-in',
    kind: 'account',
    summary: 'Make new recovery codes in the place of those there were',
    body: secondStepPassword,
    response: recoveryCodes,
    envelope: 'data',
  }),
  endSecondStep: endpoint({
    method: 'POST',
    path: '/api/v1/account/second-step/end',
    access: 'signed-in',
    kind: 'account',
    summary: 'Switch the second step of the own sign-in off',
    body: secondStepPassword,
    ...nothing,
  }),
  secondStepRoles: endpoint({
    method: 'GET',
    path: '/api/v1/account/second-step-roles',
    access: 'role-permissions:read',
    kind: 'read',
    summary: 'The roles that sign in with a second step',
    response: secondStepRoles,
    envelope: 'data',
  }),
  setSecondStepRoles: endpoint({
    method: 'PUT',
    path: '/api/v1/account/second-step-roles',
    access: 'role-permissions:update',
    kind: 'write',
    summary: 'Say which roles sign in with a second step',
    body: secondStepRoles,
    response: secondStepRoles,
    envelope: 'data',
  }),
}
