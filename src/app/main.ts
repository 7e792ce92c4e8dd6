import { loadConfig } from '#platform/server/program/config.ts'
import { runProgram, withPort } from '#platform/server/runtime.ts'
import { startProgram } from './start.ts'

// What the program writes is for its own account of the machine alone. As root it hands folders over to the database's.
if (process.getuid?.() !== 0) process.umask(0o077)

await runProgram(async (shutdown) => {
  await startProgram({ config: await withPort(loadConfig(process.env)), shutdown })
})
