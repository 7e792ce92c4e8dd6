import { join } from 'node:path'
import { createFirstRunLink } from '../modules/account/server/first-run.ts'
import { ensureClientBuild } from '../platform/server/client-build.ts'
import { loadConfig } from '../platform/server/config.ts'
import { migrate, readMigrations } from '../platform/server/migrate.ts'
import { startDatabase } from '../platform/server/postgres/start.ts'
import { readyLine, runProgram, withPort } from '../platform/server/runtime.ts'
import { startProgramJobs } from './jobs.ts'
import { assemble } from './kit.ts'
import { clientFolder, createServer } from './server.ts'

const projectRoot = join(import.meta.dirname, '..', '..')

await runProgram(async (shutdown) => {
  const config = await withPort(loadConfig(process.env))
  const building = ensureClientBuild(projectRoot, clientFolder)
  building.catch(() => undefined)
  const database = await startDatabase(config)
  shutdown.add(() => database.stop())
  await migrate(database.connection, await readMigrations(join(projectRoot, 'db/migrations')))
  await building
  const assembly = assemble(config, database)
  shutdown.add(() => assembly.mail.stop())
  const readiness = { accepting: true }
  const app = await createServer(assembly.kit, readiness)
  const jobs = await startProgramJobs(assembly)
  shutdown.add(() => jobs.stop())
  await app.listen({ host: config.HOST, port: config.PORT })
  shutdown.add(async () => {
    readiness.accepting = false
    await app.close()
  })
  const setupLink = await createFirstRunLink(assembly.kit)
  if (setupLink) console.log(`There is no administrator yet. Set up Heatline once here:\n  ${setupLink}`)
  readyLine(assembly.kit.appUrl)
})
