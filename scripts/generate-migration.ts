/**
 * `npm run db:generate -- --name quotes_margin`: writes the migration for the changed tables; `--custom`: an empty one.
 * `--name frozen_route_lines --frozen src/modules/production/travellers/table.ts`: one with the trigger of the carried lines
 * that this file exports, which keeps frozen lines through revisions.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const { frozen, given } = takeFrozen(process.argv.slice(2))
const migrations = join(import.meta.dirname, '..', 'db/migrations')
const at = given.indexOf('--name')
const name = at === -1 ? given.find((word) => word.startsWith('--name='))?.slice(7) : given[at + 1]

// Without a name the tool invents one ("0042_red_hulk"), and a migration is never renamed.
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Name the migration by what it changes: npm run db:generate -- --name quotes_margin')
  process.exit(1)
}
const trigger = frozen === undefined ? null : await triggerOf(frozen)
if (trigger === '') {
  console.error(`${frozen} exports no carried lines that freeze.`)
  process.exit(1)
}
const { status } = spawnSync('npx', ['drizzle-kit', 'generate', ...given], { stdio: 'inherit' })
if (status === 0) keepNewestSnapshot()
if (status === 0 && trigger !== null) {
  const newest = readdirSync(migrations)
    .filter((file) => file.endsWith(`_${name}.sql`))
    .toSorted()
    .at(-1)
  if (newest) appendFileSync(join(migrations, newest), `\n${trigger}`)
}
process.exit(status ?? 1)

/** The file of `--frozen`, and what is for the tool: with it an empty migration is asked for. */
function takeFrozen(words: readonly string[]): { frozen: string | undefined; given: readonly string[] } {
  const place = words.indexOf('--frozen')
  if (place === -1) return { frozen: undefined, given: words }
  return { frozen: words[place + 1] ?? '', given: [...words.toSpliced(place, 2), '--custom'] }
}

/** The triggers of the carried lines that a file exports; empty where none of them freezes. */
async function triggerOf(file: string): Promise<string> {
  const exported: object = await import(join(import.meta.dirname, '..', file))
  const texts = Object.values(exported).flatMap((one: unknown) => {
    const isCarried = typeof one === 'object' && one !== null && 'frozenTrigger' in one
    return isCarried && typeof one.frozenTrigger === 'string' ? [one.frozenTrigger] : []
  })
  return texts.join('--> statement-breakpoint\n')
}

/** The next migration is compared with the newest snapshot alone; each of them is as large as all tables together. */
function keepNewestSnapshot(): void {
  const folder = join(migrations, 'meta')
  const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
  for (const old of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, old))
}
