import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Contract, Endpoint } from '#platform/contract/calls/endpoint.ts'
import type { ListQuery } from '#platform/contract/calls/paging.ts'
import type { Actor, Context, Incoming } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { SYSTEM, type UnitOfWork, unitOfWork } from '#platform/server/effects.ts'
import { tokenMismatch, unauthenticated } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import { requireAccess } from './sessions/access.ts'
import { errandOf } from './sessions/errands.ts'
import { noteWatched, type Watched } from '#platform/server/live/watched.ts'
import { presentable, sendAnswer } from './answers/answer.ts'
import { claimKey, fingerprintOf, keepAnswer, type StoredAnswer } from './requests/idempotency.ts'
import { callerOf, letIn } from './sessions/let-in.ts'
import { liveSession, liveToken } from './sessions/live-session.ts'
import { checkOrigin } from './origin.ts'
import { takeBudget, takeUpload } from './limits/budget.ts'
import { networkOf, notePerson } from './limits/rate-limit.ts'
import { type Parsed, readInput } from './requests/read-input.ts'
import {
  bearerOf,
  hashToken,
  hasXsrf,
  isSignedInToken,
  newToken,
  setCookies,
  tokenOf,
} from './sessions/session.ts'

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
type QueryPart<E> = E extends { readonly list: object } ? ListQuery : Part<E, 'query'>

/** The raw exchange, for the few endpoints of kind account, upload or stream that need it. */
export interface HttpExchange {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<E extends Endpoint> = (
  ctx: Context,
  incoming: Incoming<Part<E, 'params'>, QueryPart<E>, Part<E, 'body'>>,
  exchange: HttpExchange,
) => Promise<z.input<E['response']>>

/** One handler for each endpoint; a missing one does not compile. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C['endpoints']]: Handler<C['endpoints'][K]>
}

type LooseHandler = (ctx: Context, incoming: Parsed, exchange: HttpExchange) => Promise<unknown>

/**
 * A function that puts a contract's endpoints on the server. The order is the same for every call: rate limit, foreign
 * origin (403), anti-forgery on writes (419), signed in (401), only viewing (403), verified (409), right (403), read the
 * body (400, 413, 415), validate (404, 422), transaction, idempotency replay, version (428, 412), handle, check the
 * answer, audit, commit, what was queued for after the commit.
 */
export function serve<C extends Contract>(contract: C, handlers: Handlers<C>) {
  return (app: FastifyInstance, services: Services) => {
    const endpoints: Readonly<Record<string, Endpoint>> = contract.endpoints
    const read = endpoints.get
    const record = read?.envelope === 'data' ? read.response : undefined
    const watched: Watched | null = read?.envelope === 'data' ? { slice: contract.slice, read } : null
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = handlers[name] as unknown as LooseHandler
      for (const url of [endpoint.path, ...(endpoint.alias ?? [])]) {
        app.route({
          method: endpoint.method,
          url,
          config: { access: endpoint.access },
          bodyLimit: endpoint.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT,
          // After the rate limit and before the body: who may not call it cannot make the server read megabytes.
          preParsing: async (request, reply) => admit(services, endpoint, request, reply),
          handler: async (request, reply) => {
            try {
              return await answer(services, { endpoint, handler, watched }, request, reply)
            } catch (error) {
              throw presentable(endpoint, record, error)
            }
          },
        })
      }
    }
  }
}

/** Largest JSON body, in bytes: of a call that needs a session, and of one that anybody may make. */
export const BODY_LIMIT = 2 * 1024 * 1024
const PUBLIC_BODY_LIMIT = 64 * 1024

async function admit(services: Services, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  checkOrigin(services, request)
  const actor = await letIn(services, request, async () => {
    const caller = await identify(services, endpoint, request, reply)
    requireAccess(endpoint, caller)
    return caller
  })
  // Contacts of one company share what it may ask for.
  const caller = actor?.token?.id ?? actor?.companyId ?? actor?.id ?? networkOf(request.ip)
  takeBudget(services, endpoint, caller)
  if (request.headers['content-type']?.startsWith('multipart/'))
    takeUpload(services, Number(request.headers['content-length'] ?? 'unknown'), caller)
}

interface Served {
  readonly endpoint: Endpoint
  readonly handler: LooseHandler
  readonly watched: Watched | null
}

async function answer(
  services: Services,
  { endpoint, handler, watched }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor = await callerOf(services, request)
  const incoming = readInput(endpoint, request)
  const exchange: HttpExchange = { services, request, reply }
  const origin = { id: request.id, ip: request.ip }
  const who = actor ?? GUEST
  if (endpoint.kind !== 'write') {
    const unit = unitOfWork(services, services.db, who, origin)
    const found = await handler(unit.context, incoming, exchange)
    if (endpoint === watched?.read) noteWatched(services, watched, who, request)
    return sendAnswer(endpoint, reply, found)
  }
  const ownerId = who.viewer?.id ?? who.id
  const key = endpoint.method === 'DELETE' ? undefined : request.headers['idempotency-key']
  let unit: UnitOfWork | undefined
  const done = await inTransaction(services.pool, async (tx): Promise<StoredAnswer> => {
    unit = unitOfWork(services, tx, who, origin)
    if (typeof key === 'string') {
      const fingerprint = fingerprintOf(request.method, request.url, request.body)
      const stored = await claimKey(tx, ownerId, key, fingerprint)
      if (stored) return stored
    }
    const result = await handler(unit.context, incoming, exchange)
    const body = sendAnswer.body(endpoint, result)
    const status = endpoint.status ?? 200
    await unit.flush(typeof key === 'string' ? keepAnswer(ownerId, key, { status, body }) : undefined)
    return { status, body }
  })
  await unit?.runAfterCommit()
  return sendAnswer.stored(endpoint, reply, done)
}

/** Nobody: the actor of public endpoints. */
export const GUEST: Actor = { ...SYSTEM, name: 'Guest', role: 'client', isVerified: false }

/** Cookies, anti-forgery value and session of one request; null for guests. */
async function identify(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | null> {
  const errand = errandOf(request)
  if (errand) return errand
  const bearer = bearerOf(request)
  if (bearer !== null) return identifyToken(services, bearer)
  const token = tokenOf(services.cookies, request)
  const isWrite = endpoint.method !== 'GET'
  if (isWrite && !hasXsrf(services.cookies, request, token)) throw tokenMismatch()
  const live = isSignedInToken(token) ? await liveSession(services, hashToken(token)) : null
  if (isSignedInToken(token)) notePerson(hashToken(token), live ? (live.viewer ?? live.user).id : null)
  if (isSignedInToken(token) && !live) {
    setCookies(services.cookies, reply, newToken('guest'), false)
    if (isWrite) throw tokenMismatch()
    return null
  }
  setCookies(services.cookies, reply, token ?? newToken('guest'), live?.remember ?? false)
  if (!live) return null
  if (live.isStale && !endpoint.isUnattended) await services.ports.touchSession(services.db, live.sessionId)
  const { user, viewer, sessionId, permissions, rights } = live
  const profiles = (rights.profiles ?? []).map(({ key }) => key)
  return { ...user, viewer, sessionId, permissions, profiles }
}

/** Who acts with an API token. It has neither cookie nor anti-forgery value: no browser sends it by itself. */
async function identifyToken(services: Services, bearer: string): Promise<Actor> {
  const tokenHash = hashToken(bearer)
  const live = await liveToken(services, tokenHash)
  notePerson(tokenHash, live?.token.id ?? null)
  if (!live) throw unauthenticated()
  const { user, token, permissions, profiles } = live
  if (live.isStale) await services.ports.touchApiToken(services.db, token.id)
  return { ...user, viewer: null, sessionId: '', permissions, profiles, token }
}
