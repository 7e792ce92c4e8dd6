import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SECOND = 1_000

/** How slowly a body may come in. A phone at the gate sends a photo in minutes; who sends nothing holds a connection. */
const usual = {
  /** Milliseconds for the body of a call without a file. */
  patience: 60 * SECOND,
  /** Bytes of a file that have to come in each window of so many milliseconds. */
  pace: 300_000,
  window: 30 * SECOND,
}

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Ends calls whose body comes too slowly. How long a file may take in all is the time limit of the server. */
export function limitBodyPace(app: FastifyInstance, limits: Partial<typeof usual> = {}): void {
  const { patience, pace, window } = { ...usual, ...limits }
  app.addHook('onRequest', async ({ raw }) => {
    // A call that a test injects comes through no connection.
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return
    const isFile = raw.headers['content-type']?.startsWith('multipart/') === true
    const watch = isFile ? watchPace(raw, pace, window) : setTimeout(() => refuse(raw), patience)
    watch.unref()
    raw.once('close', () => clearInterval(watch))
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watchPace(raw: IncomingMessage, pace: number, window: number): NodeJS.Timeout {
  let seen = raw.socket.bytesRead
  return setInterval(() => {
    const now = raw.socket.bytesRead
    if (now - seen < pace) refuse(raw)
    seen = now
  }, window)
}

/** The call is answered here, where nobody may be reading it any more, and whoever waits for its body is told by its end. */
function refuse(raw: IncomingMessage): void {
  if (raw.complete) return
  raw.socket.write(LATE)
  raw.socket.destroySoon()
}
