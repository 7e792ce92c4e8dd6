import { loadConfig } from '#platform/server/program/config.ts'
import { runProgram, withPort } from '#platform/server/program/runtime.ts'
import { startProgram } from './start.ts'

await runProgram(async (shutdown) => {
  await startProgram({ config: await withPort(loadConfig(process.env)), shutdown })
})
