import './require-node.js'

import { prepareDemo } from '../db/demo/load/prepare.ts'
import { DEMO_FOLDER, DEMO_PASSWORD } from '../db/demo/sign-ins.ts'
import { startProgram } from '../src/app/start.ts'
import { loadConfig } from '#platform/server/program/config.ts'
import { runProgram, withPort } from '#platform/server/runtime.ts'

// The program on a data folder of its own, with the demonstration company in it.
const { DATA_DIR, DEMO_PASSWORD: chosen } = process.env
const password = chosen?.trim() || DEMO_PASSWORD

await runProgram(async (shutdown) => {
  const env = { ...process.env, DATA_DIR: DATA_DIR?.trim() || DEMO_FOLDER }
  await startProgram({
    config: await withPort(loadConfig(env)),
    shutdown,
    prepare: (services) => prepareDemo(services, { password }, console.log),
  })
})
