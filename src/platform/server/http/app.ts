import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Kit } from '#platform/server/kit.ts'
import { registerBodyParsers } from './body.ts'
import { registerCors } from './cors.ts'
import { registerErrors, unroutable } from './failures.ts'
import { registerHeaders } from './headers.ts'
import { registerRateLimit } from './rate-limit.ts'
import { requireRules } from './rules.ts'
import { BODY_LIMIT } from './serve.ts'

/** Largest uploaded file, in bytes. */
export const FILE_LIMIT = 25 * 1024 * 1024

/** The HTTP server without routes: parsers, headers, cookies, limits and errors as conformance asks. */
export async function createApp(kit: Kit): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = kit.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: kit.config.TRUST_PROXY.length > 0 ? kit.config.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: unroutable(kit),
    forceCloseConnections: 'idle',
  })
  registerHeaders(app, kit)
  await registerCors(app, kit)
  requireRules(app)
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 10, fields: 20, parts: 30 } })
  registerBodyParsers(app)
  registerErrors(app, kit)
  await registerRateLimit(app, kit)
  return app
}
