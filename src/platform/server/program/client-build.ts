import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { StartError } from './start-error.ts'

const BUILD_FILES = ['index.html', 'package-lock.json', 'vite.config.ts']
const NEVER_IN_THE_BROWSER =
  /(^|\/)(server|testing)\/|(^|\/)(server|table|[\w-]+-table)\.ts$|\.test\.tsx?$|^src\/app\/main\.ts$/

/**
 * Builds the client when its build is missing or was made from other sources. `root` is the project's folder,
 * `folder` that of the build; a file next to it names the sources it was made from.
 */
export async function ensureClientBuild(root: string, folder: string): Promise<void> {
  const stamp = `${folder}.stamp`
  const sources = sourcesHash(root)
  const isBuilt = existsSync(join(folder, 'index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === sources) return
  rmSync(stamp, { force: true })
  process.stdout.write('Building the pages, this takes a moment.\n')
  await runVite(root)
  writeFileSync(stamp, sources)
}

/** One hash over everything the client is built from. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256')
  for (const file of clientSources(root)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function clientSources(root: string): string[] {
  const files = BUILD_FILES.filter((file) => existsSync(join(root, file)))
  for (const folder of ['src', 'public']) {
    if (!existsSync(join(root, folder))) continue
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue
      const file = relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
      if (!NEVER_IN_THE_BROWSER.test(file)) files.push(file)
    }
  }
  return files.sort()
}

function runVite(root: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(process.execPath, [viteProgram(root), 'build', '--logLevel', 'warn'], {
    cwd: root,
    // A test runner says NODE_ENV=test, and the build would then carry the slow, large form of React.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.on('error', reject)
  child.on('exit', (code) => {
    if (code === 0) resolve()
    else reject(new StartError('Build failed, see the error above.'))
  })
  return promise
}

function viteProgram(root: string): string {
  try {
    return join(
      dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')),
      'bin',
      'vite.js',
    )
  } catch (error) {
    throw new StartError('The pages are not built and their builder is not installed: run "npm ci".', {
      cause: error,
    })
  }
}
