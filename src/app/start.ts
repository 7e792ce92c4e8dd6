import { join } from 'node:path'
import { verifyRecentTrail } from '#modules/house/audit/server/api.ts'
import { createFirstRunLink } from '#modules/people/account/server/api.ts'
import { ensureFirstAgreement } from '#modules/signing/signature/server/api.ts'
import { ensureFirstTerms } from '#modules/signing/terms/server/api.ts'
import { requireSecretKey, secretKeyIdOf } from '#platform/server/audit/audit-head.ts'
import { backupBeforeMigration } from '#platform/server/backup/restoring/before-migration.ts'
import { migrate, oneAtATime, readMigrations } from '#platform/server/database/migrate.ts'
import { rootWarning } from '#platform/server/database/postgres/identity.ts'
import { startDatabase } from '#platform/server/database/postgres/start.ts'
import { isReadableOnTheWay } from '#platform/server/http/tls.ts'
import { ensureClientBuild } from '#platform/server/program/client-build.ts'
import type { Config } from '#platform/server/program/config.ts'
import { readyLine, type Shutdown } from '#platform/server/runtime.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { startProgramJobs } from './jobs.ts'
import { clientFolder, createServer } from './server.ts'
import { assemble } from './services.ts'

const projectRoot = join(import.meta.dirname, '..', '..')

/** One run of the program. */
export interface ProgramStart {
  /** With the port the server will listen on. */
  readonly config: Config
  /** Gets a step for everything that must be stopped again. */
  readonly shutdown: Shutdown
  /** Runs on the migrated database before anybody can call, and before jobs and mails run. */
  readonly prepare?: (services: Services) => Promise<void>
}

/** Builds the client, starts database, jobs and server, and prints the ready line. */
export async function startProgram({ config, shutdown, prepare }: ProgramStart): Promise<void> {
  const building = ensureClientBuild(projectRoot, clientFolder)
  building.catch(() => undefined)
  const database = await startDatabase(config)
  shutdown.add(() => database.stop())
  const migrations = await readMigrations(join(projectRoot, 'db/migrations'))
  const { owner, program } = database
  await migrate(owner, migrations, { program, before: backupBeforeMigration(config, database.pool) })
  await building
  const assembly = assemble(config, database)
  shutdown.add(() => assembly.mail.stop())
  shutdown.add(() => assembly.webhooks.stop())
  await bindToSecretKey(assembly.services)
  await prepare?.(assembly.services)
  // Several instances may start at once on an empty database: one after the other looks what there is and makes the rest.
  await oneAtATime(owner, async () => {
    await ensureFirstTerms(assembly.services)
    await ensureFirstAgreement(assembly.services)
  })
  await verifyRecentTrail(assembly.services)
  const readiness = { accepting: true }
  const app = await createServer(assembly.services, readiness)
  const jobs = await startProgramJobs(assembly)
  shutdown.add(() => jobs.stop())
  await app.listen({ host: config.HOST, port: config.PORT })
  shutdown.add(async () => {
    readiness.accepting = false
    await app.close()
  })
  const setupLink = await createFirstRunLink(assembly.services)
  if (setupLink) console.log(`There is no administrator yet. Set up Heatline once here:\n  ${setupLink}`)
  if (isReadableOnTheWay(config))
    console.log(
      'Passwords travel readable through the network: set TLS_CERT and TLS_KEY, or APP_URL of a proxy that speaks https.',
    )
  const asRoot = rootWarning(config)
  if (asRoot) console.log(asRoot)
  readyLine(assembly.services.appUrl)
}

/** @throws StartError with another secret key than that of the database; one that takes its place stands in the trail. */
const bindToSecretKey = (services: Services): Promise<void> =>
  asSystem(services, 'start', async (ctx) => {
    const { config } = services
    if (!(await requireSecretKey(ctx.tx, config))) return
    ctx.audit({
      entity: 'audit',
      entityId: ctx.actor.id,
      action: 'replace-secret-key',
      subject: 'Audit trail',
      changes: { secretKeyId: { from: null, to: secretKeyIdOf(config.SECRET_KEY) } },
    })
  })
