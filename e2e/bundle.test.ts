import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../dist/client')

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.infer<typeof manifestShape>

/** Kilobytes of JavaScript as they travel. */
function sizeOf(manifest: Manifest, chunks: Iterable<string>): number {
  let bytes = 0
  for (const chunk of chunks) {
    const file = manifest[chunk]?.file ?? ''
    if (file.endsWith('.js')) bytes += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  }
  return Math.round(bytes / 100) / 10
}

/** A chunk with everything it cannot run without. */
function neededBy(manifest: Manifest, chunk: string, found = new Set<string>()): Set<string> {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const needed of manifest[chunk]?.imports ?? []) neededBy(manifest, needed, found)
  return found
}

/** The members of one set that the other has not. */
const without = (all: ReadonlySet<string>, known: ReadonlySet<string>) =>
  new Set([...all].filter((one) => !known.has(one)))

test('the entry has at most 210 kB of JavaScript, a screen of its own at most 80 kB, an editor or chart 150 kB, gzipped', () => {
  const manifest = manifestShape.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  const names = Object.keys(manifest)
  const entry = neededBy(manifest, names.find((name) => manifest[name]?.isEntry) ?? '')
  const screens = names.filter((name) => manifest[name]?.isDynamicEntry && /^src\/modules\/.*web/.test(name))
  expect(screens.length).toBeGreaterThan(25)
  const parts = new Map(screens.map((name) => [name, without(neededBy(manifest, name), entry)]))
  const uses = (chunk: string) => [...parts.values()].filter((one) => one.has(chunk)).length
  // What most screens share is loaded once, with the first of them.
  const shared = new Set(
    [...parts.values()].flatMap((one) => [...one]).filter((chunk) => uses(chunk) > screens.length / 2),
  )
  const entrySize = sizeOf(manifest, entry)
  const sharedSize = sizeOf(manifest, shared)
  const sizes = [...parts].map(([name, one]) => ({ name, kB: sizeOf(manifest, without(one, shared)) }))
  sizes.sort((a, b) => b.kB - a.kB)
  const largest = sizes.slice(0, 3).map(({ name, kB }) => `${name} ${kB}`)
  console.log(`kB gzip: entry ${entrySize}, shared by most screens ${sharedSize}, ${largest.join(', ')}`)
  expect(entrySize).toBeLessThanOrEqual(210)
  expect(sharedSize).toBeLessThanOrEqual(180)
  // Parts that a screen loads once it stands: a text editor, a chart.
  const mostOf = (name: string) => (/-(editor|chart)\.tsx$/.test(name) ? 150 : 80)
  expect(sizes.filter(({ name, kB }) => kB > mostOf(name))).toEqual([])
})
