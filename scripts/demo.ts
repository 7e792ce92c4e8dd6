import './require-node.js'

import { sql } from 'drizzle-orm'
import { holdingOf, loadDemo } from '../db/demo/load/load.ts'
import { DEMO_FOLDER, DEMO_PASSWORD, signInLines } from '../db/demo/sign-ins.ts'
import { people } from '../db/demo/staff.ts'
import { startProgram } from '../src/app/start.ts'
import { verifyPassword } from '../src/modules/account/server/passwords.ts'
import { loadConfig } from '../src/platform/server/config.ts'
import type { Kit } from '../src/platform/server/kit.ts'
import { runProgram, withPort } from '../src/platform/server/runtime.ts'
import { StartError } from '../src/platform/server/start-error.ts'

// The program on a data folder of its own, with the demonstration company in it.
const password = process.env.DEMO_PASSWORD?.trim() || DEMO_PASSWORD

async function prepare(kit: Kit): Promise<void> {
  const holding = await holdingOf(kit.db)
  if (holding === 'other data') {
    throw new StartError(
      'This database holds other data, so the demonstration is not loaded into it. Set DATA_DIR to an empty folder.',
    )
  }
  if (holding === 'nothing') {
    console.log('Loading the demonstration company, which takes about half a minute ...')
    const begun = performance.now()
    const { enquiries, companies } = await loadDemo(kit, { password })
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(
      `${companies.length} companies and ${enquiries} enquiries with their quotes were loaded in ${seconds} s.`,
    )
  }
  for (const line of signInLines((await hasPassword(kit)) ? password : null)) console.log(line)
}

/** Whether the accounts still have the password that this start would have given them. */
async function hasPassword(kit: Kit): Promise<boolean> {
  const [row] = await kit.db.query<{ hash: string | null }>(sql`
    SELECT password_hash AS hash FROM users WHERE email = ${people.admin.email}`)
  return verifyPassword(row?.hash ?? null, password)
}

await runProgram(async (shutdown) => {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR?.trim() || DEMO_FOLDER }
  await startProgram({ config: await withPort(loadConfig(env)), shutdown, prepare })
})
