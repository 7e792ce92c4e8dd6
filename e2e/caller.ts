import type { APIRequestContext } from '@playwright/test'
import { type Client, clientFor, type Send } from '#platform/contract/calls/client.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { ApiError, type ErrorBody } from '#platform/contract/calls/errors.ts'

/** An answer as it came. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Somebody who calls the API without a page; shares the cookies of the browser it was made from. */
export class Caller {
  readonly #context: APIRequestContext

  constructor(context: APIRequestContext) {
    this.#context = context
  }

  /** Sends one call with the anti-forgery value of the session; any status is an answer. */
  async call(method: string, url: string, body?: unknown, version?: number): Promise<Answer> {
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (!reads.has(method)) headers['X-XSRF-TOKEN'] = await this.#token()
    if (version !== undefined) headers['If-Match'] = `"v${version}"`
    const reply = await this.#context.fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { data: body }),
    })
    const text = await reply.text()
    const isJson = (reply.headers()['content-type'] ?? '').includes('json')
    return { status: reply.status(), body: isJson && text !== '' ? JSON.parse(text) : undefined }
  }

  /** Attaches a text as a file; gives the id of the file. */
  async attach(url: string, name: string, text: string): Promise<string> {
    const token = await this.#token()
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
    const reply = await this.#context.post(url, {
      headers: { Accept: 'application/json', 'X-XSRF-TOKEN': token },
      multipart: { file },
    })
    return ((await reply.json()) as { data: { id: string } }).data.id
  }

  /** The anti-forgery value of the session. */
  async #token(): Promise<string> {
    await this.#context.get('/sanctum/csrf-cookie')
    const { cookies } = await this.#context.storageState()
    return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')
  }

  /** The bytes of a file. */
  async bytes(url: string): Promise<Buffer> {
    return (await this.#context.get(url)).body()
  }

  /** The typed client of a slice; anything but 2xx throws ApiError. */
  api<C extends Contract>(contract: C): Client<C> {
    const send: Send = async ({ method, url, body, version }) => {
      const answer = await this.call(method, url, body, version)
      if (answer.status >= 300) {
        throw new ApiError(answer.status, answer.body as ErrorBody)
      }
      return answer.body
    }
    return clientFor(contract, send)
  }
}
