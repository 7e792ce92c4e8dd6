import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Access, endpoint } from '#platform/contract/calls/endpoint.ts'
import { actorOf } from '#platform/testing/services.ts'
import type { Actor } from '#platform/server/context.ts'
import { HttpError } from '#platform/server/errors.ts'
import { requireAccess } from './access.ts'

const call = (access: Access) =>
  endpoint({
    method: 'GET',
    path: '/x',
    access,
    kind: 'read',
    summary: '',
    response: z.void(),
    envelope: 'none',
  })

/** The status of the refusal, or "passes". */
function answer(access: Access, actor: Actor | null): unknown {
  try {
    requireAccess(call(access), actor)
    return 'passes'
  } catch (error) {
    return error instanceof HttpError ? error.status : error
  }
}

const visitors: Record<string, Actor | null> = {
  guest: null,
  'unverified user with the right': actorOf({ isVerified: false, permissions: new Set(['heats:read']) }),
  'unverified client': actorOf({ isVerified: false, role: 'client' }),
  user: actorOf(),
  'user with the right': actorOf({ permissions: new Set(['heats:read']) }),
  'user with similar rights': actorOf({
    permissions: new Set(['heats:reads', 'heats', 'eats:read', 'heats:update']),
  }),
  administrator: actorOf({ role: 'administrator' }),
  client: actorOf({ role: 'client' }),
  'client with the right': actorOf({ role: 'client', permissions: new Set(['heats:read']) }),
}

describe('Who gets through', () => {
  it.each<[visitor: string, answers: Record<Access, unknown>]>([
    ['guest', { public: 'passes', 'signed-in': 401, verified: 401, staff: 401, 'heats:read': 401 }],
    [
      'unverified user with the right',
      { public: 'passes', 'signed-in': 'passes', verified: 409, staff: 409, 'heats:read': 409 },
    ],
    [
      'unverified client',
      { public: 'passes', 'signed-in': 'passes', verified: 409, staff: 409, 'heats:read': 409 },
    ],
    [
      'user',
      { public: 'passes', 'signed-in': 'passes', verified: 'passes', staff: 'passes', 'heats:read': 403 },
    ],
    [
      'user with the right',
      {
        public: 'passes',
        'signed-in': 'passes',
        verified: 'passes',
        staff: 'passes',
        'heats:read': 'passes',
      },
    ],
    [
      'user with similar rights',
      { public: 'passes', 'signed-in': 'passes', verified: 'passes', staff: 'passes', 'heats:read': 403 },
    ],
    [
      'administrator',
      { public: 'passes', 'signed-in': 'passes', verified: 'passes', staff: 'passes', 'heats:read': 403 },
    ],
    [
      'client',
      { public: 'passes', 'signed-in': 'passes', verified: 'passes', staff: 403, 'heats:read': 403 },
    ],
    [
      'client with the right',
      { public: 'passes', 'signed-in': 'passes', verified: 'passes', staff: 403, 'heats:read': 'passes' },
    ],
  ])('%s', (visitor, answers) => {
    const found = Object.keys(answers).map((access) => [
      access,
      answer(access as Access, visitors[visitor] ?? null),
    ])
    expect(Object.fromEntries(found)).toEqual(answers)
  })

  it('nobody, where the access is a word that does not exist: deny is the default', () => {
    for (const word of ['everybody', '', 'Public', 'STAFF']) {
      const isThrough = Object.values(visitors).map((actor) => answer(word as Access, actor) === 'passes')
      expect(isThrough).not.toContain(true)
    }
  })
})
