import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { role } from '#platform/contract/current-user.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  email,
  optionalReference,
  optionalText,
  reference,
  searchText,
  text,
} from '#platform/contract/values/fields.ts'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import { actionEndpoints, lifecycle, stateNames } from '#platform/contract/documents/lifecycle.ts'
import { anyOf, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { byId, optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'

/** How an account lives. Nobody is deleted once used: old documents keep the name. */
export const userLifecycle = lifecycle({
  states: {
    invited: { label: 'Invited', tone: 'amber' },
    active: { label: 'Active', tone: 'green' },
    disabled: { label: 'Disabled', tone: 'grey' },
  },
  initial: 'invited',
  actions: {
    resendInvitation: {
      label: 'Send invitation again',
      from: ['invited', 'disabled'],
      to: 'invited',
      access: 'users:invite',
    },
    accept: {
      label: 'Accept invitation',
      from: ['invited'],
      to: 'active',
      access: 'users:invite',
      system: true,
    },
    disable: {
      label: 'Disable',
      from: ['invited', 'active'],
      to: 'disabled',
      access: 'users:disable',
      input: { handOverToId: labelled(optionalReference, 'Hand the open work over to') },
    },
    enable: { label: 'Enable', from: ['disabled'], to: 'active', access: 'users:disable' },
  },
})

const status = z.enum(stateNames(userLifecycle))
/** The key of a profile: one of the program, or one that the house has made. */
const profile = searchText(60)

const user = resource('users', {
  singular: 'User',
  plural: 'Users',
  input: {
    name: text(120),
    email: labelled(email, 'E-mail'),
    role,
    companyId: optionalReference,
    facilityId: optionalReference,
    profiles: z.array(profile).max(20).optional(),
    jobTitle: optionalText(100),
    phone: optionalText(40),
  },
  computed: {
    profiles: z.array(profile),
    status,
    verifiedAt: z.string().nullable(),
    lastLoginAt: labelled(z.string().nullable(), 'Last sign-in'),
    companyName: z.string().nullable(),
    facilityName: z.string().nullable(),
  },
  row: {
    version: z.int(),
    name: z.string(),
    email: z.string(),
    role,
    jobTitle: z.string().nullable(),
    companyName: z.string().nullable(),
    facilityName: z.string().nullable(),
    status,
    verifiedAt: z.string().nullable(),
    lastLoginAt: labelled(z.string().nullable(), 'Last sign-in'),
  },
  list: {
    filters: {
      role: anyOf(role.options),
      status: anyOf(stateNames(userLifecycle)),
      companyId: referenceFilter,
      facilityId: referenceFilter,
      verified: flagFilter,
    },
    sorts: ['name', 'email', 'createdAt'],
    defaultSort: 'name',
    searchable: true,
  },
})

const action = <
  const Path extends string,
  const Access extends 'users:invite' | 'users:verify' | 'users:disable',
>(
  path: Path,
  access: Access,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/users/:id/${path}`,
    access,
    kind: 'write',
    summary,
    params: byId,
    response: user.record,
    envelope: 'data',
    versioned: true,
  })

/** What is open in the name of somebody. */
const openWork = z.object({
  key: z.string(),
  /** "Open enquiries" */
  label: z.string(),
  count: z.int(),
  /** Some of it, by name. */
  names: z.array(z.string()),
  /** Goes to the new owner, or stops counting with the account. */
  fate: z.enum(['moves', 'stops']),
})
export type OpenWorkOf = z.output<typeof openWork>

export const users = {
  ...user,
  lifecycle: userLifecycle,
  endpoints: {
    ...user.endpoints,
    ...activityEndpoints('users'),
    ...importExportEndpoints('users', user.list),
    options: optionsEndpoint('users'),
    profileChoices: endpoint({
      method: 'GET',
      path: '/api/v1/users/profile-choices',
      access: 'users:read',
      kind: 'read',
      summary: 'The profiles that a person can be given',
      response: z.array(
        z.object({
          id: profile,
          name: z.string(),
          about: z.string().nullable(),
          isRetired: z.boolean(),
        }),
      ),
      envelope: 'data',
    }),
    ...actionEndpoints('users', userLifecycle, user.record),
    resendVerification: action('resend-verification', 'users:invite', 'Send the verification e-mail again'),
    markVerified: action('mark-verified', 'users:verify', 'Mark the e-mail address as verified'),
    makeLink: endpoint({
      method: 'POST',
      path: '/api/v1/users/:id/password-link',
      access: 'users:invite',
      // Not a write: its answer is shown once and kept nowhere, so that no repetition can bring it back.
      kind: 'account',
      summary: 'Make a link that sets the password of a person, to be handed over where mails do not arrive',
      params: byId,
      response: z.object({ url: z.string() }),
      envelope: 'data',
    }),
    openWork: endpoint({
      method: 'GET',
      path: '/api/v1/users/:id/open-work',
      access: 'users:read',
      kind: 'read',
      summary: 'What is open in the name of a person, and what becomes of it when they leave',
      params: byId,
      response: z.array(openWork),
      envelope: 'data',
    }),
    handOver: endpoint({
      method: 'POST',
      path: '/api/v1/users/:id/hand-over',
      access: 'users:disable',
      kind: 'write',
      summary: 'Give all open work of a person to someone else, in one go',
      params: byId,
      body: z.strictObject({ handOverToId: labelled(reference, 'Hand the open work over to') }),
      response: user.record,
      envelope: 'data',
      versioned: true,
    }),
    removeSecondStep: action(
      'remove-second-step',
      'users:disable',
      'Take a lost authenticator app and all passkeys away',
    ),
    endSessions: action('end-sessions', 'users:disable', 'Sign the person out everywhere'),
  },
}
