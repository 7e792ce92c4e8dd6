import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from '../../../scripts/gates/sources.ts'

const toolFiles = [
  'package.json',
  'tsconfig.json',
  'biome.json',
  '.oxlintrc.json',
  '.jscpd.json',
  'knip.json',
  '.gitignore',
  '.ci',
  'scripts',
]

export interface TemporaryProject {
  folder: string
  /** Runs a command of the installed tools in the folder. */
  run: (...command: string[]) => { code: number | null; output: string }
}

/** A project with our own tools and settings but other files; it is gone after the test. */
export function temporaryProject(files: Record<string, string>): TemporaryProject {
  const folder = mkdtempSync(join(tmpdir(), 'heatline-gate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of toolFiles) cpSync(join(projectRoot, file), join(folder, file), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'dir')
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return {
    folder,
    run: (program = '', ...args) => {
      const { status, stdout, stderr } = spawnSync(program, args, {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          NO_COLOR: '1',
          PATH: `${join(projectRoot, 'node_modules/.bin')}:${process.env['PATH']}`,
        },
      })
      return { code: status, output: `${stdout}${stderr}` }
    },
  }
}
