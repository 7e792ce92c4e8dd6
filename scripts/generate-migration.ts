/** `npm run db:generate -- --name quotes_margin`: writes the migration for the changed tables; `--custom`: an empty one. */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const given = process.argv.slice(2)
const at = given.indexOf('--name')
const name = at === -1 ? given.find((word) => word.startsWith('--name='))?.slice(7) : given[at + 1]

// Without a name the tool invents one ("0042_red_hulk"), and a migration is never renamed.
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration by what it changes: npm run db:generate -- --name quotes_margin')
  process.exit(1)
}
const { status } = spawnSync('npx', ['drizzle-kit', 'generate', ...given], { stdio: 'inherit' })
if (status === 0) keepNewestSnapshot()
process.exit(status ?? 1)

/** The next migration is compared with the newest snapshot alone; each of them is as large as all tables together. */
function keepNewestSnapshot(): void {
  const folder = join(import.meta.dirname, '..', 'db/migrations/meta')
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
  for (const old of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, old))
}
