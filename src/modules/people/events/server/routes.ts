import type { FastifyInstance } from 'fastify'
import { liveOf, readyOf } from '#platform/server/live/live.ts'
import type { Context } from '#platform/server/context.ts'
import { type HttpExchange, serve } from '#platform/server/http/serve.ts'
import { hashToken, tokenOf } from '#platform/server/http/sessions/session.ts'
import type { Services } from '#platform/server/services.ts'
import { events } from '../contract.ts'

/** A page that reads so much slower than it is told has gone, in bytes. */
const MOST_UNREAD = 64 * 1024

async function hear({ actor }: Context, { query }: { query: { tab: string } }, exchange: HttpExchange) {
  const { services, request, reply } = exchange
  const { raw } = reply
  let isOpen = false
  const end = () => {
    isOpen = false
    raw.end()
  }
  const write = (text: string) => {
    if (!isOpen) return
    raw.write(text)
    if (raw.writableLength > MOST_UNREAD) raw.destroy()
  }
  const stream = {
    tab: query.tab,
    sessionId: actor.sessionId,
    tokenHash: hashToken(tokenOf(services.cookies, request) ?? ''),
    person: { id: actor.id, name: actor.name },
    isViewed: Boolean(actor.viewer),
    write,
    end,
  }
  const leave = await liveOf(services).open(stream)
  reply.hijack()
  raw.once('close', leave)
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
  // A proxy that gathers answers would gather these for ever.
  raw.setHeader('x-accel-buffering', 'no')
  raw.writeHead(200)
  isOpen = true
  write(readyOf(stream))
  if (raw.destroyed) leave()
}

const serveEvents = serve(events, {
  hear,
  leave: async ({ actor }, { body: { tab, id } }, { services }) =>
    liveOf(services).leave({ sessionId: actor.sessionId, tab, id }),
})

/** A stream has no end of its own: with the program, it ends first. */
export function register(app: FastifyInstance, services: Services): void {
  serveEvents(app, services)
  app.addHook('preClose', () => liveOf(services).stop())
}
