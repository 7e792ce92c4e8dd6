import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'

/** Of every account of the house. */
export const PASSWORD = 'quartz lantern over the fjord'

/** With which manager and approver sign. */
export const PIN = '2580'

interface Person {
  readonly name: string
  readonly email: string
  readonly role: 'administrator' | 'manager' | 'user' | 'client'
}

/** Who works in the house that `house.setup.ts` builds; manager and approver stand on the list of approvers. */
export const people = {
  administrator: { name: 'Ada Marsh', email: 'ada.marsh@northforge.example', role: 'administrator' },
  manager: { name: 'Tom Ashdown', email: 'tom.ashdown@northforge.example', role: 'manager' },
  approver: { name: 'Elin Quayle', email: 'elin.quayle@northforge.example', role: 'manager' },
  user: { name: 'Priya Nair', email: 'priya.nair@northforge.example', role: 'user' },
  client: { name: 'Morag Weir', email: 'morag.weir@calder.example', role: 'client' },
  unverified: { name: 'Jon Halvorsen', email: 'jon.halvorsen@northforge.example', role: 'user' },
} as const satisfies Record<string, Person>
export type Who = keyof typeof people

/** Makes somebody who calls the API, with the session in a file or with none. */
export type NewContext = (session?: string) => Promise<APIRequestContext>

/** A folder beside the database of this run, for what the setup hands to the tests. */
export function runFolder(): string {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'journeys')
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  return folder
}

/** Where the session of a person is kept, for `test.use({ storageState: sessionOf('manager') })`. */
export const sessionOf = (who: Who): string => join(runFolder(), `${who}.json`)

/** The session of a guest. */
export const nobody = { cookies: [], origins: [] }
