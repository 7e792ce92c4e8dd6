import pg from 'pg'
import { programOf } from '#platform/server/database/postgres/start.ts'
import type { Access } from '#platform/server/database/postgres/postmaster.ts'

/** The database in which `house.setup.ts` builds the house, and the account that owns it and its copies. */
export const HOUSE = 'heatline_house'

/** Tells the workers, which are processes of their own, where the PostgreSQL of this run is. */
export function shareCluster(superuser: Access): void {
  process.env['E2E_CLUSTER'] = JSON.stringify(superuser)
}

const cluster = (): Access => JSON.parse(process.env['E2E_CLUSTER'] ?? '') as Access

/** The address of a database of this run, for DATABASE_URL or, as its owner, for DATABASE_OWNER_URL. */
export function addressOf(database: string, as: 'program' | 'owner' = 'program'): string {
  const { host, port, password } = cluster()
  const name = as === 'owner' ? HOUSE : programOf(HOUSE)
  const account = password === undefined ? name : `${name}:${encodeURIComponent(password)}`
  return `postgres://${account}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Makes a database that holds what the house holds; nobody may be connected to the house. */
export const copyHouse = (database: string): Promise<string> =>
  asSuperuser(`CREATE DATABASE ${database} TEMPLATE ${HOUSE} OWNER ${HOUSE} STRATEGY file_copy`)

/** Removes a database, whoever is still connected to it. */
export const dropDatabase = (database: string): Promise<string> =>
  asSuperuser(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)

/** The database of the house that this process has open. */
let openHouse = HOUSE
export const noteOpenHouse = (database: string): void => {
  openHouse = database
}

/** The text of the newest invitation to an address, as only its reader sees it: the outbox shows no links. */
export const invitationTo = (email: string): Promise<string> =>
  asSuperuser(
    `SELECT text FROM mails WHERE template = 'invitation' AND "to" @> ARRAY[$1] ORDER BY created_at DESC LIMIT 1`,
    { database: openHouse, values: [email] },
  )

/** Lets a delivery of pieces have left so many years ago, its travellers closed: a house is younger than what it may delete. */
export const leftYearsAgo = (noteId: string, years: number): Promise<string> =>
  asSuperuser(
    `WITH made AS (UPDATE travellers SET status = 'closed' WHERE root_id IN (
       SELECT traveller_id FROM traveller_delivery_note_lines WHERE note_id = $1::uuid))
     UPDATE traveller_delivery_notes SET dispatched_at = dispatched_at - make_interval(years => $2::int) WHERE id = $1::uuid`,
    { database: openHouse, values: [noteId, String(years)] },
  )

/** Runs a statement and gives the text of its first row, if it has any. */
async function asSuperuser(
  statement: string,
  { database = cluster().database, values = [] as string[] } = {},
): Promise<string> {
  const client = new pg.Client({ ...cluster(), database })
  await client.connect()
  try {
    const { rows } = await client.query<{ text?: string }>(statement, values)
    return rows[0]?.text ?? ''
  } finally {
    await client.end()
  }
}
