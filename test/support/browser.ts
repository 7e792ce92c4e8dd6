import type { FastifyInstance } from 'fastify'
import { type Client, clientFor, type Send } from '#platform/contract/calls/client.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { ApiError, type ErrorBody } from '#platform/contract/calls/errors.ts'

export interface CallDetails {
  /** JSON, or FormData for multipart. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Sent as `If-Match`. */
  readonly version?: number | undefined
  /** The anti-forgery value; null sends none. Left out: the one of the cookie. */
  readonly token?: string | null
  readonly ip?: string
}

export interface TestReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  /** The `Set-Cookie` lines. */
  readonly cookies: readonly string[]
  /** Parsed when it is JSON, undefined when empty, else the text. */
  readonly body: unknown
  readonly bytes: Buffer
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser as the server sees it: keeps cookies and sends the anti-forgery value with writes. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** The value of the XSRF-TOKEN cookie, URL-decoded once. */
  get token(): string | null {
    const raw = this.cookies.get('XSRF-TOKEN')
    return raw === undefined ? null : decodeURIComponent(raw)
  }

  /** Sends one call as it is given; nothing but cookies, token and `Accept` is added. */
  async request(method: string, url: string, details: CallDetails = {}): Promise<TestReply> {
    const { payload, type } = await encoded(details.body)
    const token = details.token === undefined ? this.token : details.token
    const headers: Record<string, string | undefined> = {
      accept: 'application/json',
      'content-type': type,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      'x-xsrf-token': READS.has(method) ? undefined : (token ?? undefined),
      'if-match': details.version === undefined ? undefined : `"v${details.version}"`,
      ...details.headers,
    }
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
    const reply = await this.#app.inject({
      method: method as 'GET',
      url,
      headers: sent,
      ...(payload === undefined ? {} : { payload }),
      ...(details.ip ? { remoteAddress: details.ip } : {}),
    })
    const lines = [reply.headers['set-cookie'] ?? []].flat()
    this.#keep(lines)
    return {
      status: reply.statusCode,
      headers: reply.headers,
      cookies: lines,
      body: parsed(reply.payload, String(reply.headers['content-type'] ?? '')),
      bytes: reply.rawPayload,
    }
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** A write as our client does it: fetches the anti-forgery cookie first when there is none. */
  async send(method: string, url: string, details: CallDetails = {}): Promise<TestReply> {
    if (!READS.has(method) && this.token === null) await this.request('GET', '/sanctum/csrf-cookie')
    return this.request(method, url, details)
  }

  /** The typed client of one slice; anything but 2xx throws ApiError. */
  client<C extends Contract>(contract: C): Client<C> {
    const send: Send = async ({ method, url, body, version, endpoint, options }) => {
      const key = options.idempotencyKey
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      const reply = await this.send(method, url, { body, version, headers })
      if (reply.status >= 300) throw new ApiError(reply.status, reply.body as ErrorBody)
      return endpoint.envelope === 'bytes' ? reply.bytes : reply.body
    }
    return clientFor(contract, send)
  }
}

async function encoded(body: unknown): Promise<{ payload?: string | Buffer; type?: string }> {
  if (body === undefined) return {}
  if (typeof body === 'string') return { payload: body, type: 'application/json' }
  if (!(body instanceof FormData)) return { payload: JSON.stringify(body), type: 'application/json' }
  const form = new Response(body)
  const type = form.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await form.arrayBuffer()), type }
}

function parsed(text: string, type: string): unknown {
  if (text === '') return undefined
  return type.includes('json') ? JSON.parse(text) : text
}
