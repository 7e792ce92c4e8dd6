import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Files of earlier builds stay this long, for pages that were opened before, in ms. */
const KEEP_OLD = 24 * 3600_000
const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|wasm)$/
/** The best one makes the pages a tenth smaller, for half a minute of the processor at each first start and run of journeys. */
const BROTLI_QUALITY = 8
const FONT = /\/inter-main-.*\.woff2$/

/**
 * What the server and open pages need beside the bundle: builds/latest.json and builds/meta/{id}.json, .br and
 * .gz beside every text file, a preload of the main font; hashed files older than a day and no longer used go.
 */
export function buildFiles(): Plugin {
  let outDir = ''
  return {
    name: 'heatline-build-files',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => FONT.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
    writeBundle: async (_options, bundle) => {
      const names = Object.keys(bundle)
      await dropOld(join(outDir, 'assets'), names)
      await dropOld(join(outDir, 'builds/meta'), [])
      await writeBuild(outDir, names)
      for (const name of await filesBelow(outDir)) await compress(join(outDir, name))
    },
  }
}

/** The id is made of the names of the hashed files: the same sources give the same id. */
async function writeBuild(outDir: string, names: readonly string[]): Promise<void> {
  const id = createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
    .slice(0, 16)
  const build = { id, timestamp: Date.now() }
  await mkdir(join(outDir, 'builds/meta'), { recursive: true })
  await writeFile(join(outDir, 'builds/latest.json'), JSON.stringify(build))
  await writeFile(join(outDir, `builds/meta/${id}.json`), JSON.stringify({ ...build, prerendered: [] }))
}

async function dropOld(folder: string, used: readonly string[]): Promise<void> {
  const oldest = Date.now() - KEEP_OLD
  for (const name of await readdir(folder).catch(() => [])) {
    const isUsed = used.includes(`assets/${name.replace(/\.(br|gz)$/, '')}`)
    const path = join(folder, name)
    if (!isUsed && (await stat(path)).mtimeMs < oldest) await rm(path)
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => COMPRESSIBLE.test(name) && !name.startsWith('.vite') && !name.startsWith('builds'))
}

async function compress(path: string): Promise<void> {
  const written = (await stat(path)).mtimeMs
  const made = await stat(`${path}.br`).catch(() => null)
  if (made && made.mtimeMs >= written) return
  const bytes = await readFile(path)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  await writeFile(`${path}.br`, await toBrotli(bytes, { params: quality }))
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))
}
