import { beforeEach, expect, test, vi } from 'vitest'
import { request } from './request.ts'
import { transmit } from './transport.ts'

/** As much of XMLHttpRequest as an upload needs; the test decides what happens to it. */
class FakeRequest {
  static readonly made: FakeRequest[] = []
  method = ''
  url = ''
  withCredentials = false
  status = 0
  responseText = ''
  body: unknown
  readonly headers: Record<string, string> = {}
  readonly upload: {
    onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void
  } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(method: string, url: string): void {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: unknown): void {
    this.body = body
    FakeRequest.made.push(this)
  }
  abort(): void {
    this.onabort?.()
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text })
    this.onload?.()
  }
}

const form = () => {
  const made = new FormData()
  made.set('file', new Blob(['%PDF']), 'drawing.pdf')
  return made
}
const last = async (): Promise<FakeRequest> => {
  await vi.waitFor(() => expect(FakeRequest.made.length).toBeGreaterThan(0))
  const made = FakeRequest.made.shift()
  if (!made) throw new Error('Nothing was sent.')
  return made
}

beforeEach(() => {
  FakeRequest.made.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=ab%3D' })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  return () => vi.unstubAllGlobals()
})

test('a form goes as multipart with credentials; the browser writes the content type', async () => {
  const body = form()
  const sending = transmit({ method: 'POST', url: '/api/v1/quotes/1/files', body, headers: { 'X-A': '1' } })
  const one = await last()
  expect(one).toMatchObject({
    method: 'POST',
    url: '/api/v1/quotes/1/files',
    withCredentials: true,
    headers: { Accept: 'application/json', 'X-A': '1' },
  })
  expect(one.headers).not.toHaveProperty('Content-Type')
  expect(one.body).toBe(body)
  one.answer(201, '{"data":{"id":"7"}}')
  await expect(sending).resolves.toEqual({ status: 201, body: { data: { id: '7' } } })
})

test('progress is a share of one, and silent while the size is unknown', async () => {
  const shares: number[] = []
  const sending = transmit({
    method: 'POST',
    url: '/x',
    body: form(),
    onProgress: (share) => shares.push(share),
  })
  const one = await last()
  one.upload.onprogress?.({ lengthComputable: true, loaded: 0, total: 400 })
  one.upload.onprogress?.({ lengthComputable: false, loaded: 50, total: 0 })
  one.upload.onprogress?.({ lengthComputable: true, loaded: 100, total: 400 })
  one.upload.onprogress?.({ lengthComputable: true, loaded: 400, total: 400 })
  one.answer(201, '')
  await sending
  expect(shares).toEqual([0, 0.25, 1])
})

test('nobody has to watch the progress', async () => {
  const sending = transmit({ method: 'POST', url: '/x', body: form() })
  const one = await last()
  expect(() => one.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })).not.toThrow()
  one.answer(201, '')
  await expect(sending).resolves.toEqual({ status: 201, body: undefined })
})

test.each([413, 415, 422, 500])('%s is a reply with its body', async (status) => {
  const sending = transmit({ method: 'POST', url: '/x', body: form() })
  const one = await last()
  one.answer(status, '{"message":"The file is too large."}')
  await expect(sending).resolves.toEqual({ status, body: { message: 'The file is too large.' } })
})

test('an answer that is no JSON is a reply without a body', async () => {
  const sending = transmit({ method: 'POST', url: '/x', body: form() })
  ;(await last()).answer(502, '<html>')
  await expect(sending).resolves.toEqual({ status: 502, body: undefined })
})

test('a broken connection is status 0, a stopped upload an abort', async () => {
  const broken = transmit({ method: 'POST', url: '/x', body: form() })
  ;(await last()).onerror?.()
  await expect(broken).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  const stop = new AbortController()
  const stopped = transmit({ method: 'POST', url: '/x', body: form(), signal: stop.signal })
  await last()
  stop.abort()
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError', message: 'The upload was stopped.' })
})

test('through the session an upload has token and key, also when it is repeated after 419', async () => {
  const onProgress = vi.fn<(share: number) => void>()
  const sending = request({ method: 'POST', url: '/x', body: form(), options: { onProgress } })
  const first = await last()
  expect(first.headers['X-XSRF-TOKEN']).toBe('ab=')
  first.answer(419, '{"message":"CSRF token mismatch."}')
  const second = await last()
  second.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
  expect(second.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  expect(second.headers['Idempotency-Key']).toMatch(/^[\w-]{32,}$/)
  second.answer(201, '{"data":{"id":"7"}}')
  await expect(sending).resolves.toEqual({ data: { id: '7' } })
  expect(onProgress).toHaveBeenCalledWith(0.25)
})
