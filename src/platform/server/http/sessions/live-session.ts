import { KeptReads } from '#platform/server/database/kept-reads.ts'
import type { Services, LiveSession } from '#platform/server/services.ts'

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
