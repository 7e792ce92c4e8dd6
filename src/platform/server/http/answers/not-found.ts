import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Method } from '#platform/contract/calls/endpoint.ts'
import { HttpError } from '#platform/server/errors.ts'
import { sendError } from './failures.ts'

interface Known {
  pattern: RegExp
  method: Method
}

/** JSON is wanted when the first accepted type says so, or a script asks. */
export function wantsJson(request: FastifyRequest): boolean {
  const first = (request.headers.accept ?? '').split(',')[0] ?? ''
  return /[/+]json/.test(first) || request.headers['x-requested-with'] === 'XMLHttpRequest'
}

/** The answer to unknown calls: 405 with `Allow` where another method exists, else 404. */
export function unknownRoute(contracts: readonly Contract[]) {
  const known: Known[] = contracts
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .flatMap(({ path, alias = [], method }) =>
      [path, ...alias].map((url) => ({
        method,
        pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}/?$`),
      })),
    )
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? ''
    const route = path.replace(/^\//, '')
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0)
      return sendError(reply, new HttpError(404, { message: `The route ${route} could not be found.` }))
    const supported = [
      ...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
    ].join(', ')
    const message = `The ${request.method} method is not supported for route ${route}. Supported methods: ${supported}.`
    return sendError(reply, new HttpError(405, { message }, { Allow: supported }))
  }
}

/** Pages get the 404 document, everything else the JSON of `unknownRoute`. */
export function registerNotFound(
  app: FastifyInstance,
  contracts: readonly Contract[],
  page: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  const unknown = unknownRoute(contracts)
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !wantsJson(request) && !request.url.startsWith('/api/')
    return isPage ? page(request, reply) : unknown(request, reply)
  })
}
