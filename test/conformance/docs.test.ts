import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lineCount, projectRoot, readSources } from '../../scripts/gates/sources.ts'

const sources = readSources()
const files = [...sources.keys()]
const folders = new Set(
  files.flatMap((path) => path.split('/').map((_, end, parts) => parts.slice(0, end).join('/'))),
)
const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(sources.get('package.json') ?? '')).scripts

const documents = files.filter((path) => /^([A-Z]+\.md|docs\/.*\.md|src\/.*\.md)$/.test(path))

/** Files that a run makes; a document may name them although a fresh clone has none. */
const madeAtRunTime = /^(data|data-demo|dist|test-results|node_modules)(\/|$)/

/** What is wrong with the names in one document: scripts and files that do not exist. */
function wrongNames(path: string, content: string): string[] {
  const prose = content.replace(/^```[^]*?^```/gm, '')
  const blocks = [...content.matchAll(/^```(?:sh|bash)\n([^]*?)^```/gm)].map(([, block = '']) => block)
  const codes = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const commands = [...codes, ...blocks].flatMap((text) => [
    ...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g),
  ])
  const links = [...prose.matchAll(/\]\(([^)#:\s]+)\)/g)].map(([, link = '']) => link)
  return [
    ...commands
      .map(([, name = '']) => name)
      .filter((name) => !['ci', 'install', 'exec'].includes(name) && !scripts[name])
      .map((name) => `${path}: there is no script "${name}"`),
    ...codes.filter((code) => !namesSomething(code)).map((code) => `${path}: there is no file \`${code}\``),
    ...links
      .filter((link) => !exists(new URL(link, `file:///${path}`).pathname.slice(1)))
      .map((link) => `${path}: the link ${link} leads nowhere`),
  ]
}

/** True for everything that is not the name of a file; a short name is enough where some file ends with it. */
function namesSomething(code: string): boolean {
  const isName = /^[\w.@*<>{}-]+(\/[\w.@*<>{}-]+)*\/?$/.test(code)
  const top = code.split('/')[0] ?? ''
  if (!isName || madeAtRunTime.test(code) || /^\.[a-z]+$/.test(code)) return true
  if (code.includes('/') && folders.has(top)) return exists(code.replace(/\/$/, ''))
  if (!/\.(ts|tsx|json|md|sql|css|csv|yml|html)$/.test(code)) return true
  return exists(code) || files.some((file) => pattern(`*/${code}`).test(file))
}

const exists = (path: string): boolean =>
  path.includes('*') || path.includes('<')
    ? files.some((file) => pattern(path).test(file)) ||
      [...folders].some((folder) => pattern(path).test(folder))
    : sources.has(path) ||
      folders.has(path) ||
      (/\.(png|jpg|webp)$/.test(path) && existsSync(join(projectRoot, path)))

/** `*` and `<name>` stand for any text. */
const pattern = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/<[\w-]+>/g, '*')
      .replace(/[.{}]/g, '\\$&')
      .replace(/\*+/g, '.+')}$`,
  )

describe('the documents', () => {
  it.each(['README.md', 'ARCHITECTURE.md', 'STYLE.md', 'CONTRIBUTING.md'])('%s exists', (path) => {
    expect(documents).toContain(path)
  })

  it.each(documents)('%s names only files and scripts that exist', (path) => {
    expect(wrongNames(path, sources.get(path) ?? '')).toEqual([])
  })

  it('STYLE.md can be read in one go', () => {
    expect(lineCount(sources.get('STYLE.md') ?? '')).toBeLessThanOrEqual(200)
  })

  it('each decision has a number of its own and is half a page', () => {
    const decisions = documents.filter((path) => path.startsWith('docs/decisions/'))
    const numbers = decisions.map((path) => /^docs\/decisions\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1])
    expect(numbers).toEqual(decisions.map((_, index) => String(index + 1).padStart(3, '0')))
    for (const path of decisions) expect(lineCount(sources.get(path) ?? ''), path).toBeLessThanOrEqual(45)
  })

  it('a wrong name is noticed', () => {
    const text = [
      'Run `npm run no-such-thing`, see `src/nowhere/file.ts`, `gone.ts` and [this](docs/gone.md).',
      'But `npm test`, `src/platform/`, `check.ts`, `scripts/gates/*.ts` and `quotes:approve` are fine.',
      '```sh\nnpm run neither\n```',
    ].join('\n')
    expect(wrongNames('README.md', text)).toEqual([
      'README.md: there is no script "no-such-thing"',
      'README.md: there is no script "neither"',
      'README.md: there is no file `src/nowhere/file.ts`',
      'README.md: there is no file `gone.ts`',
      'README.md: the link docs/gone.md leads nowhere',
    ])
  })
})
