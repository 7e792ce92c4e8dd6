import { Agent, request } from 'node:http'

/** One request of a work, made anew for each call. */
export interface Shot {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What one run of a work gave; times in milliseconds. */
export interface Figures {
  readonly requests: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly failures: number
}

/**
 * Sends shots over `connections` kept-alive connections for `seconds`, one after the other on each, and
 * measures every answer from the first byte sent to the last byte received. Anything but 2xx is a failure.
 */
export async function measure(make: () => Shot, connections: number, seconds: number): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failures = 0
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  const worker = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      const status = await send(agent, make())
      times.push(performance.now() - before)
      if (status < 200 || status > 299) failures += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  return summarise(times, elapsed, failures)
}

/** Sends one shot over a connection of its own; the status of the answer. */
export async function sendOnce(shot: Shot): Promise<number> {
  const agent = new Agent()
  try {
    return await send(agent, shot)
  } finally {
    agent.destroy()
  }
}

function send(agent: Agent, { method, url, headers, body }: Shot): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const call = request(url, { method, agent, headers }, (answer) => {
    answer.resume()
    answer.on('end', () => resolve(answer.statusCode ?? 0))
  })
  call.on('error', reject)
  call.end(body)
  return promise
}

function summarise(times: number[], elapsed: number, failures: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    requests: sorted.length,
    perSecond: sorted.length / elapsed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    failures,
  }
}
