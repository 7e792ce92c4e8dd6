import { remembered } from '#platform/web/remembered.ts'
import { currentUser } from '#platform/web/session/current-user.ts'

/** A record somebody opened, for the palette. */
export interface RecentRecord {
  readonly path: string
  readonly number: string
  readonly title: string
}

const MOST = 10

/** Kept with the id of the person, so that the next one at this browser does not see them. */
const kept = remembered<{ owner: string; records: readonly RecentRecord[] }>('recent-records', {
  owner: '',
  records: [],
})

/** The last ten records this person opened, newest first. */
export function recentRecords(): readonly RecentRecord[] {
  const { owner, records } = kept.get()
  return owner === currentUser()?.id ? records : []
}

/** Puts a record on top of the last ten; call it when a record page has its data. */
export function rememberRecent(record: RecentRecord): void {
  const owner = currentUser()?.id
  if (!owner) return
  const others = recentRecords().filter(({ path }) => path !== record.path)
  kept.set({ owner, records: [record, ...others].slice(0, MOST) })
}
