import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { mailWays } from '#platform/contract/notices.ts'
import { currentUser } from '#platform/contract/current-user.ts'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { country, currency, email, searchText, text, uuid } from '#platform/contract/values/fields.ts'
import { isTimeZone } from '#modules/setup/facilities/domain.ts'
import { passkeyEndpoints, passkeyUse } from './contract/passkeys.ts'
import { secondStepEndpoints } from './contract/second-step.ts'

/** Shortest password, in characters. */
export const PASSWORD_MIN = 12
/** Longest password, in characters; longer ones would only cost the server time. */
export const PASSWORD_MAX = 128

const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)
const confirmation = z.string().max(1024).optional()
const status = z.object({ status: z.string() })
const nothing = { response: z.void(), envelope: 'none', status: 204 } as const

export const loginInput = z.object({
  email,
  password: z.string().min(1).max(1024),
  remember: z.boolean().optional(),
  /** Of the authenticator app, or a recovery code; asked for once the password is right. */
  code: searchText(40).optional(),
  /** In the place of a code. */
  passkey: passkeyUse.optional(),
})
export const forgotPasswordInput = z.object({ email })
export const resetPasswordInput = z.object({
  token: z.string().min(1).max(200),
  email,
  password,
  password_confirmation: confirmation,
})
export const accountInput = z.strictObject({
  name: text(120),
  /** The language of the client area; without it that stays. */
  language: z.enum(['en', 'de']).optional(),
  /** How the house tells a contact what it answered; without it that stays. */
  mails: z.enum(mailWays).optional(),
})
export const changePasswordInput = z.strictObject({
  current_password: z.string().min(1).max(1024),
  password,
  password_confirmation: confirmation,
})
export const firstRunInput = z.strictObject({
  company_name: labelled(text(160), 'Company'),
  country,
  currency,
  time_zone: text(64).refine(isTimeZone, 'The selected :attribute is invalid.'),
  name: labelled(text(120), 'Your name'),
  email,
  password,
  password_confirmation: confirmation,
})

/** One place where somebody is signed in. */
const session = z.object({
  id: uuid,
  is_current: z.boolean(),
  /** Kept for 30 days instead of two hours. */
  is_remembered: z.boolean(),
  /** The browser as it names itself. */
  user_agent: z.string(),
  ip_address: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
})

/** Something that was done with the password or the PIN of the account. */
const note = z.object({
  event: z.string(),
  at: z.string(),
  ip_address: z.string(),
  /** Who did it, where it was not the person. */
  by_name: z.string().nullable(),
})
export type AccountNote = z.infer<typeof note>

const token = z.object({ token: z.string().min(1).max(200) })

/** Signing in and out, passwords, verification, sessions and the first start; names as the browser client of that family expects them. */
export const account = contract({
  slice: 'account',
  singular: 'Account',
  plural: 'Accounts',
  endpoints: {
    csrf: endpoint({
      method: 'GET',
      path: '/sanctum/csrf-cookie',
      alias: ['/api/v1/sanctum/csrf-cookie'],
      access: 'public',
      kind: 'account',
      summary: 'Set the anti-forgery cookie',
      ...nothing,
    }),
    login: endpoint({
      method: 'POST',
      path: '/login',
      alias: ['/api/v1/login'],
      access: 'public',
      kind: 'account',
      summary: 'Sign in',
      body: loginInput,
      ...nothing,
    }),
    houseLogo: endpoint({
      method: 'GET',
      path: '/api/v1/sign-in/logo',
      access: 'public',
      kind: 'read',
      summary: 'The logo of the house that is signed in to, where it has one facility alone; else nothing',
      response: z.unknown(),
      envelope: 'bytes',
    }),
    logout: endpoint({
      method: 'POST',
      path: '/logout',
      alias: ['/api/v1/logout'],
      access: 'signed-in',
      kind: 'account',
      summary: 'Sign out',
      whileViewing: 'allowed',
      ...nothing,
    }),
    forgotPassword: endpoint({
      method: 'POST',
      path: '/forgot-password',
      alias: ['/api/v1/forgot-password'],
      access: 'public',
      kind: 'account',
      summary: 'Mail a link that resets the password',
      body: forgotPasswordInput,
      response: status,
      envelope: 'bare',
      status: 200,
    }),
    resetPassword: endpoint({
      method: 'POST',
      path: '/reset-password',
      alias: ['/api/v1/reset-password'],
      access: 'public',
      kind: 'account',
      summary: 'Set a new password with the mailed token',
      body: resetPasswordInput,
      response: status,
      envelope: 'bare',
      status: 200,
    }),
    verifyEmail: endpoint({
      method: 'GET',
      path: '/verify-email/:id/:hash',
      alias: ['/api/v1/verify-email/:id/:hash'],
      // A signed-out browser is led to the sign-in page instead of getting 401.
      access: 'public',
      kind: 'account',
      summary: 'Follow the mailed link that verifies the e-mail address; answers with a redirect',
      whileViewing: 'refused',
      params: z.object({ id: z.string(), hash: z.string() }),
      query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
      response: z.void(),
      envelope: 'bytes',
    }),
    sendVerification: endpoint({
      method: 'POST',
      path: '/email/verification-notification',
      alias: ['/api/v1/email/verification-notification'],
      access: 'signed-in',
      kind: 'account',
      summary: 'Mail the verification link again; 204 when the account is verified already',
      response: status.optional(),
      envelope: 'bare',
      status: 200,
    }),
    user: endpoint({
      method: 'GET',
      path: '/api/v1/user',
      access: 'signed-in',
      kind: 'account',
      summary: 'Who is signed in',
      // A program asks so whether its token is good.
      byToken: true,
      response: currentUser,
      envelope: 'bare',
    }),
    update: endpoint({
      method: 'PATCH',
      path: '/api/v1/account',
      access: 'signed-in',
      kind: 'account',
      summary: 'Change the own name, and of the client area language and mails',
      body: accountInput,
      response: currentUser,
      envelope: 'data',
    }),
    changePassword: endpoint({
      method: 'PUT',
      path: '/api/v1/account/password',
      access: 'signed-in',
      kind: 'account',
      summary: 'Change the own password; ends every other session',
      body: changePasswordInput,
      ...nothing,
    }),
    sessions: endpoint({
      method: 'GET',
      path: '/api/v1/account/sessions',
      access: 'signed-in',
      kind: 'account',
      summary: 'Where the account is signed in, newest first',
      whileViewing: 'refused',
      response: z.array(session),
      envelope: 'data',
    }),
    ...secondStepEndpoints,
    ...passkeyEndpoints,
    notes: endpoint({
      method: 'GET',
      path: '/api/v1/account/notes',
      access: 'signed-in',
      kind: 'account',
      summary: 'What was done with the own password and PIN, by whom, newest first',
      whileViewing: 'refused',
      response: z.array(note),
      envelope: 'data',
    }),
    endSession: endpoint({
      method: 'DELETE',
      path: '/api/v1/account/sessions/:id',
      access: 'signed-in',
      kind: 'account',
      summary: 'End one session',
      params: z.object({ id: uuid }),
      ...nothing,
    }),
    stopViewing: endpoint({
      method: 'POST',
      path: '/api/v1/account/stop-viewing',
      access: 'signed-in',
      kind: 'write',
      summary: 'Stop viewing the program as someone else',
      whileViewing: 'allowed',
      ...nothing,
    }),
    checkFirstRun: endpoint({
      method: 'GET',
      path: '/api/v1/first-run/:token',
      access: 'public',
      kind: 'account',
      summary: 'Whether the one-time setup link is valid; 404 when not',
      params: token,
      response: z.object({ is_valid: z.literal(true) }),
      envelope: 'data',
    }),
    firstRun: endpoint({
      method: 'POST',
      path: '/api/v1/first-run/:token',
      access: 'public',
      kind: 'account',
      summary: 'Set up the company and its first administrator, who is signed in by it',
      params: token,
      body: firstRunInput,
      ...nothing,
    }),
  },
})
export type Session = z.infer<typeof session>
