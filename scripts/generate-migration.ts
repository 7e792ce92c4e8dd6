/** `npm run db:generate -- --name quotes_margin`: writes the migration for the changed tables; `--custom`: an empty one. */
import { spawnSync } from 'node:child_process'

const given = process.argv.slice(2)
const at = given.indexOf('--name')
const name = at === -1 ? given.find((word) => word.startsWith('--name='))?.slice(7) : given[at + 1]

// Without a name the tool invents one ("0042_red_hulk"), and a migration is never renamed.
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration by what it changes: npm run db:generate -- --name quotes_margin')
  process.exit(1)
}
process.exit(spawnSync('npx', ['drizzle-kit', 'generate', ...given], { stdio: 'inherit' }).status ?? 1)
