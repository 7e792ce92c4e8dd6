import { refusalOf } from '#platform/contract/calls/refusals.ts'
import { ApiError, type ErrorBody } from '#platform/contract/calls/errors.ts'
import { pageConfig } from '#platform/web/config.ts'

/** One HTTP request; `url` begins with a slash. */
export interface Wire {
  readonly method: string
  readonly url: string
  /** FormData goes as multipart, anything else as JSON; undefined sends no body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Reads the answer as a Blob. */
  readonly bytes?: boolean
  /** Progress of an upload, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined
  /** Finished by the browser although the page goes away; such a call may hold 64 kB. */
  readonly isLeaving?: boolean | undefined
}

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** What is said of an answer that is no error of ours. */
export const NO_ANSWER = 'The server could not answer.'

const noConnection = () => new ApiError(0, { message: 'There is no connection to the server.' })

/** Sends one request with credentials; throws ApiError(0) only when no answer came, and AbortError. */
export function transmit(wire: Wire): Promise<Reply> {
  return wire.body instanceof FormData ? upload(wire, wire.body) : plain(wire)
}

async function plain({ method, url, body, headers, signal, bytes, isLeaving = false }: Wire): Promise<Reply> {
  const sent: Record<string, string> = { Accept: 'application/json', ...headers }
  if (body !== undefined) sent['Content-Type'] = 'application/json'
  let response: Response
  try {
    response = await fetch(pageConfig.apiBase + url, {
      method,
      credentials: 'include',
      headers: sent,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      keepalive: isLeaving,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw noConnection()
  }
  if (bytes && response.ok) return { status: response.status, body: await response.blob() }
  return { status: response.status, body: parse(await response.text()) }
}

function upload({ method, url, headers, signal, onProgress }: Wire, form: FormData): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, pageConfig.apiBase + url)
    request.withCredentials = true
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => resolve({ status: request.status, body: parse(request.responseText) })
    request.onerror = () => reject(noConnection())
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error of an answer that is not 2xx; a body that is no JSON gets a plain sentence. */
export function errorOf({ status, body }: Reply): ApiError {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
    return new ApiError(status, body as ErrorBody)
  }
  return new ApiError(status, status === 404 ? refusalOf('not_found', {}) : { message: NO_ANSWER })
}
