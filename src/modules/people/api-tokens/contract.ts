import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, pageOf } from '#platform/contract/calls/paging.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'
import { isoDate, searchText, text, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { states } from './domain.ts'

const slice = 'api-tokens'
const path = `/api/v1/${slice}` as const
const access = `${slice}:create` as const

export const tokenStates: Readonly<Record<(typeof states)[number], StateInfo>> = {
  live: { label: 'Active', tone: 'green' },
  expired: { label: 'Expired', tone: 'grey' },
  revoked: { label: 'Revoked', tone: 'red' },
}

const row = z.object({
  id: uuid,
  name: z.string(),
  /** The last signs of the token, by which its holder knows it again. */
  ending: z.string(),
  ownerName: labelled(z.string(), 'Belongs to'),
  isOwn: z.boolean(),
  isReadOnly: labelled(z.boolean(), 'May'),
  /** "Quotes: view". */
  scopes: labelled(z.array(z.string()), 'Rights'),
  createdAt: labelled(z.string(), 'Made'),
  /** On which it opens something, where the reader is. */
  lastDay: z.string(),
  lastUsedAt: labelled(z.string().nullable(), 'Last used'),
  revokedAt: z.string().nullable(),
  revokedByName: z.string().nullable(),
  state: z.enum(states),
})
export type ApiToken = z.output<typeof row>

export const apiTokenInput = z.strictObject({
  name: text(60),
  isReadOnly: labelled(z.boolean(), 'Only reads'),
  scopes: labelled(z.array(searchText(100)).min(1).max(500), 'Rights'),
  /** The last day on which it opens anything. */
  lastDay: isoDate,
  password: labelled(z.string().min(1).max(1024), 'Your password'),
})
export type ApiTokenInput = z.output<typeof apiTokenInput>

const choice = z.object({
  permission: z.string(),
  area: z.string(),
  /** "Quotes: view". */
  name: z.string(),
  /** A token that only reads can use it. */
  reads: z.boolean(),
})
export type ScopeChoice = z.output<typeof choice>

/** Keys with which programs of the house or of others call the API in the name of a person. */
export const apiTokens = contract({
  slice,
  singular: 'API token',
  plural: 'API tokens',
  endpoints: {
    list: endpoint({
      method: 'GET',
      path,
      access,
      kind: 'read',
      summary: 'List the own API tokens; administrators see those of everybody',
      list: {
        filters: { state: anyOf(states) },
        sorts: ['createdAt'],
        defaultSort: '-createdAt',
        searchable: false,
      },
      response: pageOf(row),
      envelope: 'list',
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access,
      kind: 'read',
      summary: 'Read one API token; never the token itself',
      params: byId,
      response: row,
      envelope: 'data',
    }),
    choices: endpoint({
      method: 'GET',
      path: `${path}/choices`,
      access,
      kind: 'read',
      summary: 'The rights one can give to an API token, and what day it is',
      response: z.object({ rights: z.array(choice), today: z.string() }),
      envelope: 'data',
    }),
    // No `write`: under an idempotency key the answer would be kept, and with it the token.
    create: endpoint({
      method: 'POST',
      path,
      access,
      kind: 'account',
      summary: 'Make an API token, which is shown once',
      body: apiTokenInput,
      response: z.object({ token: z.string(), record: row }),
      envelope: 'data',
      status: 201,
    }),
    revoke: endpoint({
      method: 'POST',
      path: `${path}/:id/revoke`,
      access,
      kind: 'write',
      summary: 'Revoke an own API token at once; administrators also those of others',
      params: byId,
      response: row,
      envelope: 'data',
    }),
  },
})
