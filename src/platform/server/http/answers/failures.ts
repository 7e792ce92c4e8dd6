import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, isDatabaseAway } from '#platform/server/database/database.ts'
import {
  badRequest,
  fromConstraint,
  HttpError,
  notFound,
  tooManyAttempts,
  unavailable,
} from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'
import { safeHeaders } from './headers.ts'

/** What Fastify and its plugins throw, in the words of conformance. */
function fromFastify(error: FastifyError): HttpError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new HttpError(413, { message: 'The POST data is too large.' })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new HttpError(415, { message: 'This content type is not supported.' })
  }
  const status = error.statusCode ?? 500
  if (status === 429) return tooManyAttempts()
  return status >= 400 && status < 500
    ? new HttpError(status === 404 ? 404 : 400, {
        message: 'The request could not be read.',
      })
    : null
}

/** What a disk refuses: full, over the quota, read-only or broken; nothing was changed and it can be tried again. */
function fromDisk(error: unknown): HttpError | null {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new HttpError(507, { message: 'There is no space left to store this. Tell an administrator.' })
    case 'EROFS':
    case 'EIO':
    case 'EMFILE':
      return unavailable()
    default:
      return null
  }
}

/** One place that turns any error into an answer; nothing of the inside leaves. */
export function registerErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    const known =
      error instanceof HttpError
        ? error
        : (fromConstraint(error) ??
          fromDisk(error) ??
          (isDatabaseAway(error) ? unavailable() : fromFastify(error)))
    if (known) return sendError(reply, known)
    services.log.error(
      { err: error, requestId: request.id, method: request.method, url: request.url },
      'unexpected failure',
    )
    return sendError(reply, new HttpError(500, { message: 'Server Error' }))
  })
}

/** The answer to an address that no route can be looked up for: an id far too long, or a wrong % in it. */
export function unroutable(services: Services) {
  const setHeaders = safeHeaders(services)
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // No hook runs for such a call.
    setHeaders(request, reply)
    const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    sendError(reply, isTooLong ? notFound() : badRequest('The address could not be read.'))
  }
}

export function sendError(reply: FastifyReply, error: HttpError): FastifyReply {
  for (const [name, value] of Object.entries(error.headers)) reply.header(name, value)
  return reply.code(error.status).type('application/json; charset=utf-8').send(error.body)
}
