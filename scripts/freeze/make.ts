import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../../db/demo/sign-ins.ts'
import { keptSecret } from '#platform/server/program/kept-secret.ts'
import { ended, startProgram } from '../../test/support/live-program.ts'
import { type Frozen, root, runScript } from './running-copy.ts'

const MINUTE = 60_000

/** Makes the demonstration company and a backup of it, once; what is there already stays. */
export async function makeFrozen(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const data = join(folder, 'data')
  if (!existsSync(data)) await loadDemonstration(data)
  const backups = join(folder, 'backup')
  if (!existsSync(backups)) {
    const { code, output } = await runScript(['scripts/backup.ts', '--to', backups], { DATA_DIR: data })
    if (code !== 0) throw new Error(output)
    console.log(output.trim())
  }
  const note = join(folder, 'frozen.json')
  if (existsSync(note)) return
  // Later than anything in the data, on a full minute.
  const at = new Date(Math.ceil(Date.now() / MINUTE + 1) * MINUTE).toISOString()
  writeFileSync(note, `${JSON.stringify({ at, password: DEMO_PASSWORD } satisfies Frozen, null, 1)}\n`)
}

async function loadDemonstration(data: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', './scripts/require-node.js', 'scripts/demo.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data, PORT: '0', DEMO_PASSWORD },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Heatline is ready')) child.kill('SIGTERM')
  })
  const code = await ended(child)
  if (code !== 0) throw new Error(output)
}

/** Restores the backup of the frozen folder into an empty place with the code of this tree, and verifies trail and stock. */
export async function restoreFrozen(folder: string): Promise<void> {
  const [name] = readdirSync(join(folder, 'backup'))
  if (name === undefined) throw new Error('There is no backup in the frozen folder.')
  const place = mkdtempSync(join(tmpdir(), 'heatline-restored-'))
  try {
    // A backup that is not encrypted does not hold the secret with which the trail is sealed.
    const env = { DATA_DIR: join(place, 'data'), SECRET_KEY: keptSecret(join(folder, 'data'), 'secret-key') }
    const backup = join(folder, 'backup', name)
    const run = async (...script: string[]) => {
      const { code, output } = await runScript(script, env)
      console.log(output.trim())
      if (code !== 0) throw new Error(`${script[0] ?? ''} ended with ${String(code)}.`)
    }
    await run('scripts/restore.ts', backup)
    // Its start brings the schema of that day up to that of this tree.
    const { child } = await startProgram(env, MINUTE * 5)
    child.kill('SIGTERM')
    await ended(child)
    await run('scripts/verify-audit.ts')
    await run('scripts/verify-stock.ts')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
