import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { buildFiles } from './build-files.ts'

const DAY = 24 * 3600

async function buildIn(folder: string): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [buildFiles()],
    build: { outDir: join(folder, 'out'), emptyOutDir: false },
  })
}

const latest = async (folder: string): Promise<{ id: string; timestamp: number }> =>
  JSON.parse(await readFile(join(folder, 'out/builds/latest.json'), 'utf8'))

test('a build tells its id, compresses its files and keeps old ones for a day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-files-'))
  try {
    await writeFile(join(folder, 'index.html'), '<script type="module" src="/main.js"></script>')
    await writeFile(join(folder, 'main.js'), 'document.title = "one"')
    await buildIn(folder)
    const first = await latest(folder)
    const meta = JSON.parse(await readFile(join(folder, `out/builds/meta/${first.id}.json`), 'utf8'))
    expect(meta).toEqual({ ...first, prerendered: [] })

    const html = await readFile(join(folder, 'out/index.html'), 'utf8')
    const script = /assets\/[\w-]+\.js/.exec(html)?.[0] ?? ''
    const bytes = await readFile(join(folder, 'out', script))
    expect(gunzipSync(await readFile(join(folder, 'out', `${script}.gz`)))).toEqual(bytes)
    expect(existsSync(join(folder, 'out', `${script}.br`))).toBe(true)

    await buildIn(folder)
    expect((await latest(folder)).id).toBe(first.id)

    await mkdir(join(folder, 'out/assets'), { recursive: true })
    const ancient = join(folder, 'out/assets/ancient-12345678.js')
    await writeFile(ancient, '1')
    const now = Date.now() / 1000
    await utimes(ancient, now - 2 * DAY, now - 2 * DAY)
    // Built a moment ago by the clock of this program, which need not be that of the files.
    await utimes(join(folder, 'out', script), now, now)
    await writeFile(join(folder, 'main.js'), 'document.title = "two"')
    await buildIn(folder)
    expect((await latest(folder)).id).not.toBe(first.id)
    expect(existsSync(ancient)).toBe(false)
    expect(existsSync(join(folder, 'out', script))).toBe(true)
  } finally {
    await rm(folder, { recursive: true })
  }
})
