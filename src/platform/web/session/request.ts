import type { CallOptions } from '#platform/contract/calls/client.ts'
import { noteUnverified } from './current-user.ts'
import { interrupt } from './interruption.ts'
import { navigateTo } from './navigator.ts'
import { errorOf, type Reply, transmit, type Wire } from './transport.ts'
import { hasUnsaved } from './unsaved.ts'
import { idempotencyKey, xsrfToken } from './xsrf.ts'

/** One call with the rules of the session; `url` begins with a slash. */
export interface SessionCall extends Pick<Wire, 'method' | 'url' | 'body' | 'bytes'> {
  /** Sent as `If-Match: "v7"`. */
  readonly version?: number | undefined
  readonly options?: CallOptions
  /** Part of signing in or out: never opens the dialog that asks for the password. */
  readonly isSigning?: boolean
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Sends a call the way every call of this program goes: a fresh anti-forgery token before a write, one repeat
 * after 419, sign-in in place while a form has unsaved changes, else `/` on 401 and 419 and the verify page on
 * 409 unless the call opts out. Gives the parsed body (or a Blob); throws ApiError for anything but 2xx.
 */
export async function request(call: SessionCall): Promise<unknown> {
  const isWrite = !reads.has(call.method)
  const headers = fixedHeaders(call)
  let reply = await attempt(call, headers)
  if (reply.status === 419 && isWrite) reply = await attempt(call, headers)
  const mayAsk = !call.isSigning && !call.options?.isBackground
  if (isSignedOut(reply) && hasUnsaved() && mayAsk && (await interrupt('sign-in', isWrite))) {
    reply = await attempt(call, headers)
  }
  if (reply.status >= 200 && reply.status < 300) return reply.body
  const error = errorOf(reply)
  if (!call.options?.isBackground) await followUp(reply, call.options ?? {}, isWrite)
  throw error
}

const isSignedOut = ({ status }: Reply): boolean => status === 401 || status === 419

/** The headers that stay the same when the call is repeated. */
function fixedHeaders({ method, version, options }: SessionCall): Record<string, string> {
  const headers: Record<string, string> = {}
  if (version !== undefined) headers['If-Match'] = `"v${version}"`
  const key = options?.idempotencyKey ?? (method === 'POST' ? idempotencyKey() : undefined)
  if (key !== undefined) headers['Idempotency-Key'] = key
  return headers
}

async function attempt(call: SessionCall, fixed: Record<string, string>): Promise<Reply> {
  const { signal, onProgress, isLeaving } = call.options ?? {}
  const headers = { ...fixed }
  if (!reads.has(call.method)) {
    if (!isLeaving) await transmit({ method: 'GET', url: '/sanctum/csrf-cookie', signal })
    const token = xsrfToken()
    if (token !== null) headers['X-XSRF-TOKEN'] = token
  }
  return transmit({ ...call, headers, signal, onProgress, isLeaving })
}

/** Where an answer leads; with unsaved changes nothing navigates. A lost session loads `/` fully, as a guest. */
async function followUp(reply: Reply, options: CallOptions, isWrite: boolean): Promise<void> {
  if (reply.status === 500) console.error('The server failed', reply.body)
  if (isSignedOut(reply) && !hasUnsaved() && !options.ignoreUnauthenticated) {
    window.location.assign('/')
  }
  if (reply.status !== 409) return
  if (hasUnsaved()) await interrupt('verify', isWrite)
  else if (!options.ignoreUnverified) {
    noteUnverified()
    navigateTo('/account/verify')
  }
}
