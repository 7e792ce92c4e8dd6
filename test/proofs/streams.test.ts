import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { createServer } from '../../src/app/server.ts'
import { liveOf, MOST_OF_A_SESSION } from '#platform/server/live/live.ts'
import { type LiveStream, liveStream } from '../support/live-stream.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { testServer } from '../support/server.ts'

const server = await testServer()
const { services } = server
const app = await createServer(services)
const address = await app.listen({ port: 0 })
afterAll(() => app.close())

const STREAMS = sized(24, 200)
/** Both ends of each stream are in this process, so that the program alone costs less. */
const MOST_MEGABYTES = 60

const connections = async () =>
  (
    await services.db.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()`)
  )[0]?.count ?? 0
const megabytes = () => {
  globalThis.gc?.()
  return process.memoryUsage().rss / 1024 ** 2
}

it(
  `${STREAMS} open streams cost at most ${MOST_MEGABYTES} MB, and one connection to the database in all`,
  async () => {
    const people = await Promise.all(
      Array.from({ length: Math.ceil(STREAMS / MOST_OF_A_SESSION) }, () => server.signIn('user')),
    )
    const open: LiveStream[] = []
    const first = people[0]
    if (!first) throw new Error('Nobody signed in.')
    open.push(await liveStream(address, first))
    // The pool grows to its size before, so that no stream is charged with what sign-ins ask for.
    await Promise.all(Array.from({ length: STREAMS }, () => services.db.query(sql`SELECT pg_sleep(0.02)`)))
    const [before, connected] = [megabytes(), await connections()]
    while (open.length < STREAMS) {
      const person = people[Math.floor(open.length / MOST_OF_A_SESSION)]
      if (person) open.push(await liveStream(address, person))
    }
    expect(liveOf(services).size).toBe(STREAMS)
    const cost = megabytes() - before
    noteFigure('Open streams', STREAMS)
    noteFigure('Memory of both ends of them', `${cost.toFixed(1)} MB`)
    const further = (await connections()) - connected
    noteFigure('Further connections to the database', further)
    expect(cost).toBeLessThanOrEqual(MOST_MEGABYTES)
    expect(further).toBeLessThanOrEqual(0)
    for (const stream of open) stream.close()
  },
  sized(60_000, 600_000),
)
