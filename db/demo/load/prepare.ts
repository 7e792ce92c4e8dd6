import { sql } from 'drizzle-orm'
import { verifyPassword } from '#modules/people/account/server/passwords/passwords.ts'
import type { Services } from '#platform/server/services.ts'
import { StartError } from '#platform/server/program/start-error.ts'
import { signInLines } from '../sign-ins.ts'
import { people } from '../staff.ts'
import { type DemoLoad, holdingOf, loadDemo } from './load.ts'

/**
 * Loads the demonstration where there is nothing yet, and says with what to sign in.
 *
 * @param say gets one line after the other
 * @throws StartError when the database holds other data
 */
export async function prepareDemo(
  services: Services,
  load: DemoLoad,
  say: (line: string) => void,
): Promise<void> {
  const holding = await holdingOf(services.db)
  if (holding === 'other data') {
    throw new StartError(
      'This database holds other data, so the demonstration is not loaded into it. ' +
        'Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.',
    )
  }
  if (holding === 'nothing') {
    say('Loading the demonstration company, which takes a minute or two ...')
    const begun = performance.now()
    const { enquiries, companies } = await loadDemo(services, load)
    const seconds = Math.ceil((performance.now() - begun) / 1000)
    say(
      `${companies.length} companies and ${enquiries} enquiries with their quotes were loaded in ${seconds} s.`,
    )
  }
  const isKnown = await hasPassword(services, load.password)
  for (const line of signInLines(isKnown ? load.password : null)) say(line)
}

/** Whether the accounts have the password that this start would have given them. */
async function hasPassword(services: Services, password: string): Promise<boolean> {
  const [row] = await services.db.query<{ hash: string | null }>(sql`
    SELECT password_hash AS hash FROM users WHERE email = ${people.admin.email}`)
  return verifyPassword(row?.hash ?? null, password)
}
