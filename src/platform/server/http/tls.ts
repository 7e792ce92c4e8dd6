import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:https'
import type { Config } from '#platform/server/program/config.ts'
import { reasonOf, StartError } from '#platform/server/program/start-error.ts'

type Address = Pick<Config, 'HOST' | 'APP_URL' | 'TLS_CERT' | 'TLS_KEY'>

/**
 * How long a client may take, in ms: until its head is here, and until the whole call is, a file of 25 MB over a slow line
 * included; bodies have a pace besides (`limits/body-pace.ts`). Who says nothing at all holds a connection, and with TLS its
 * handshake, for as long as the first; the server looks every few seconds.
 */
export const PATIENCE = {
  headersTimeout: 20_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 2_000,
} as const

/** Makes the server that speaks https itself; undefined where no certificate is set. @throws StartError for files that cannot be used */
export function tlsServer({
  TLS_CERT,
  TLS_KEY,
}: Address): ((handler: RequestListener) => Server) | undefined {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return undefined
  return (handler) => {
    try {
      const [cert, key] = [readFileSync(TLS_CERT), readFileSync(TLS_KEY)]
      const { headersTimeout: handshakeTimeout } = PATIENCE
      return createServer({ cert, key, minVersion: 'TLSv1.2', handshakeTimeout, ...PATIENCE }, handler)
    } catch (error) {
      throw new StartError(`TLS_CERT and TLS_KEY cannot be used: ${reasonOf(error)}.`, { cause: error })
    }
  }
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/** Whether what people type travels readable through a network: no https, neither here nor at the address of the program. */
export const isReadableOnTheWay = ({ HOST, APP_URL, TLS_CERT }: Address): boolean =>
  TLS_CERT === undefined && !isLoopback(HOST) && !APP_URL?.startsWith('https:')
