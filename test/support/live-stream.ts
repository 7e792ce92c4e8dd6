import type { TestBrowser } from './browser.ts'

type Heard = Readonly<Record<string, unknown>>

/** A stream of events as a page has it. */
export interface LiveStream {
  readonly tab: string
  /** What was heard of a kind so far. */
  heard(kind: string): readonly Heard[]
  /** The first one of a kind, which may have come already. */
  next(kind: string): Promise<Heard>
  /** The first one of a kind for which this is true. */
  until(kind: string, is: (heard: Heard) => boolean): Promise<Heard>
  readonly ended: Promise<void>
  close(): void
}

/** Opens the stream of a browser at a program that listens; comes back once it hears. */
export async function liveStream(address: string, browser: TestBrowser): Promise<LiveStream> {
  const tab = crypto.randomUUID()
  const stop = new AbortController()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${address}/api/v1/events?tab=${tab}`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`)
  const all: { kind: string; heard: Heard }[] = []
  const waiting = new Set<() => void>()
  const take = (text: string) => {
    const [, kind] = /^event: (\w+)$/m.exec(text) ?? []
    const [, data] = /^data: (.*)$/m.exec(text) ?? []
    if (kind === undefined || data === undefined) return
    all.push({ kind, heard: JSON.parse(data) as Heard })
    for (const look of waiting) look()
  }
  const { body } = answer
  const read = async () => {
    let rest = ''
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const texts = (rest + part).split('\n\n')
      rest = texts.pop() ?? ''
      for (const text of texts) take(text)
    }
  }
  const ended = read().catch(() => undefined)
  const until: LiveStream['until'] = (kind, is) =>
    new Promise((resolve) => {
      const look = () => {
        const found = all.find((one) => one.kind === kind && is(one.heard))
        if (!found) return
        waiting.delete(look)
        resolve(found.heard)
      }
      waiting.add(look)
      look()
    })
  const stream: LiveStream = {
    tab,
    heard: (kind) => all.flatMap((one) => (one.kind === kind ? [one.heard] : [])),
    next: (kind) => until(kind, () => true),
    until,
    ended,
    close: () => stop.abort(),
  }
  await stream.next('ready')
  return stream
}
