import { KeptReads } from '#platform/server/database/kept-reads.ts'
import type { Services, LiveSession, LiveToken } from '#platform/server/services.ts'

interface Known extends LiveSession {
  readonly permissions: ReadonlySet<string>
}

/**
 * The next request sees everything that this program writes, such as the end of a session or the loss of a right. What
 * another program writes it sees after a second at most.
 */
const sessions = new KeptReads<Known | null>(1_000)

/** The live session with this token hash and what its person may do; null when there is none. */
export const liveSession = (services: Services, tokenHash: string): Promise<Known | null> =>
  sessions.get(services.db, services.clock, tokenHash, async () => {
    const live = await services.ports.findSession(services.db, tokenHash)
    return live && { ...live, permissions: services.ports.permissionsOf(live.user.role, live.rights) }
  })

const tokens = new KeptReads<LiveToken | null>(1_000)

/** The API token with this hash and what it opens; null when there is none. What was revoked opens nothing with the next call. */
export const liveToken = (services: Services, tokenHash: string): Promise<LiveToken | null> =>
  tokens.get(services.db, services.clock, tokenHash, () =>
    services.ports.findApiToken(services.db, tokenHash),
  )
