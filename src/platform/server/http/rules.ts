import type { FastifyInstance } from 'fastify'
import type { Access } from '#platform/contract/calls/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; `serve` takes it from the contract. */
    access?: Access
  }
}

/** A route of a running server with the rule it is guarded by. */
export interface RuledRoute {
  readonly method: string
  readonly url: string
  readonly access: Access
}

const routes = new WeakMap<FastifyInstance, RuledRoute[]>()

/** From here on a route without a rule cannot be registered: the server does not start. */
export function requireRules(app: FastifyInstance): void {
  const ruled: RuledRoute[] = []
  routes.set(app, ruled)
  app.addHook('onRoute', ({ method, url, config }) => {
    // Files of the client's build carry their own mark.
    const access = config && 'file' in config ? 'public' : config?.access
    if (!access) throw new Error(`The route ${String(method)} ${url} has no rule: say who may call it.`)
    for (const one of [method].flat()) ruled.push({ method: one, url, access })
  })
}

/** Every route of a server made by `createApp`. */
export const ruledRoutes = (app: FastifyInstance): readonly RuledRoute[] => routes.get(app) ?? []
