import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Services } from '#platform/server/services.ts'
import { registerBodyParsers } from './requests/body.ts'
import { registerCors } from './cors.ts'
import { registerErrors, unroutable } from './answers/failures.ts'
import { registerHeaders } from './answers/headers.ts'
import { limitBodyPace } from './limits/body-pace.ts'
import { registerRateLimit } from './limits/rate-limit.ts'
import { requireRules } from './rules.ts'
import { BODY_LIMIT } from './serve.ts'
import { PATIENCE, tlsServer } from './tls.ts'

/** Largest uploaded file, in bytes. */
export const FILE_LIMIT = 25 * 1024 * 1024

/** The HTTP server without routes: parsers, headers, cookies, limits and errors as conformance asks. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log
  const serverFactory = tlsServer(services.config)
  const app = Fastify({
    ...(serverFactory ? { serverFactory } : { http: PATIENCE }),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: services.config.TRUST_PROXY.length > 0 ? services.config.TRUST_PROXY : false,
    genReqId: () => randomUUID(),
    requestTimeout: PATIENCE.requestTimeout,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: unroutable(services),
    forceCloseConnections: 'idle',
  })
  registerHeaders(app, services)
  await registerCors(app, services)
  requireRules(app)
  limitBodyPace(app)
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 10, fields: 20, parts: 30 } })
  registerBodyParsers(app)
  registerErrors(app, services)
  await registerRateLimit(app, services)
  return app
}
