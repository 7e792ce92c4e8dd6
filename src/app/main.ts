import { loadConfig } from '../platform/server/config.ts'
import { runProgram, withPort } from '../platform/server/runtime.ts'
import { startProgram } from './start.ts'

await runProgram(async (shutdown) => {
  await startProgram({ config: await withPort(loadConfig(process.env)), shutdown })
})
