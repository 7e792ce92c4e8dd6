import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contracts } from '../../src/app/catalogue.ts'
import type { Session } from '../../test/support/live-program.ts'
import { record, recordCalls, writeJson } from './answers.ts'
import { exportAll } from './archive.ts'
import { callsOf, type Depth } from './calls.ts'
import { normalise } from './normalise.ts'
import { issuedCodes, proofOf } from './proof.ts'
import { type RunningCopy, startCopy } from './running-copy.ts'
import { takeScreens } from './screens.ts'
import { missingTools } from './standing-clock.ts'
import { readWorld, type World } from './world.ts'

/** The administrator sees everything, so the others read fewer records. */
const depths: Readonly<Record<string, Depth>> = {
  admin: { records: 60, papers: 24 },
  manager: { records: 15, papers: 6 },
  user: { records: 15, papers: 6 },
  client: { records: 4, papers: 3 },
  guest: { records: 1, papers: 1 },
}

/** Records all that the program of this tree answers on the frozen data. */
export async function recordAnswers(folder: string, out: string, withScreens: boolean): Promise<void> {
  for (const sentence of missingTools()) console.warn(sentence)
  if (existsSync(out)) rmSync(out, { recursive: true })
  mkdirSync(out, { recursive: true })
  const copy = await startCopy(resolve(folder))
  try {
    const world = await recordFrom(copy, out)
    if (withScreens) await takeScreens(copy, world, join(out, 'screens'))
  } finally {
    await copy.stop()
  }
}

async function recordFrom(copy: RunningCopy, out: string): Promise<World> {
  const at = new Date(copy.frozen.at)
  // Everybody signs in first: a sign-in writes into the trail that is read afterwards.
  const people: [string, Session][] = []
  for (const person of Object.keys(depths))
    people.push([person, person === 'guest' ? copy.guest() : await copy.signIn(person)])
  const admin = people[0]?.[1] ?? copy.guest()
  const world = await readWorld(admin, contracts, await issuedCodes(copy.env))
  writeJson(join(out, 'openapi.json'), normalise(await record(admin, '/api/v1/openapi.json'), at))
  for (const isFile of [false, true]) {
    for (const [person, session] of people) {
      const begun = performance.now()
      let count = 0
      for (const calls of callsOf(contracts, world, depths[person] ?? { records: 1, papers: 1 })) {
        if (calls.isFile !== isFile) continue
        await recordCalls(session, calls, at, join(out, 'answers', person))
        count += calls.urls.length
      }
      const seconds = Math.round((performance.now() - begun) / 1000)
      console.log(`${person}: ${count} ${isFile ? 'files' : 'answers'} in ${seconds} s`)
    }
  }
  writeJson(join(out, 'proof.json'), normalise(await proofOf(copy, admin, world), at))
  for (const format of ['zip', 'xlsx'] as const)
    writeJson(join(out, 'archive', `${format}.json`), normalise(await exportAll(admin, format), at))
  return world
}
