import { createHmac } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { BlockList } from 'node:net'
import { placeOf } from './addresses.ts'

const PATIENCE = 10_000
const MOST_READ = 2_000

export interface Answer {
  readonly status: number
  /** The beginning of what the receiver says. */
  readonly text: string
}

interface Call {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** What in the own network may be called. */
  readonly own: BlockList
}

/** `t=` the second it was made, `v1=` the HMAC-SHA-256 of `<second>.<body>`: a receiver refuses what is old or was changed. */
export function signatureOf(secret: Uint8Array, body: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000)
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`
}

/**
 * Posts JSON to an address that somebody entered. It goes to the resolved address alone, follows no redirect, and ends after ten
 * seconds, whatever the receiver does.
 *
 * @throws RefusedAddress, or the error of the connection
 */
export async function post({ url, body, headers, own }: Call): Promise<Answer> {
  const to = new URL(url)
  const place = await placeOf(to, own)
  const make = to.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((resolve, reject) => {
    const call = make(to, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Heatline',
        connection: 'close',
      },
      lookup: (_name, { all }, answer) =>
        all ? answer(null, [place]) : answer(null, place.address, place.family),
    })
    call.once('error', reject)
    call.once('response', (response) => {
      let text = ''
      const done = () => {
        resolve({
          status: response.statusCode ?? 0,
          text: text.slice(0, MOST_READ).toWellFormed().replaceAll('\u0000', ''),
        })
        response.destroy()
      }
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length >= MOST_READ) done()
      })
      response.once('end', done)
      // Half an answer is one.
      response.once('error', done)
    })
    call.end(body)
  })
}
