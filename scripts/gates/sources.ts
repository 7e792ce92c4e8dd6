import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files of the project by their path below its root (forward slashes), with their text. */
export type Sources = ReadonlyMap<string, string>

export const projectRoot: string = fileURLToPath(new URL('../..', import.meta.url))

const notOurs = /^(\.git|node_modules|dist|data|data-[^/]+|coverage|test-results|playwright-report|\.cache)$/
const text = /\.(ts|tsx|js|cjs|mjs|json|md|css|html|sql|csv|yml|yaml|sh|txt|svg)$/
const alsoText = /^(\.ci\/run|\.gitignore|\.npmrc|\.editorconfig|LICENSE)$/

let ownSources: Sources | undefined

/**
 * Every text file of the project; what is installed, built or stored at run time is left out. The files of this project are
 * read once by a process: gates and tests judge the code as it was when they began.
 */
export function readSources(): Sources {
  ownSources ??= readFiles()
  return ownSources
}

function readFiles(): Sources {
  const sources = new Map<string, string>()
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!notOurs.test(entry.name) || folder !== '') visit(path)
      } else if (entry.isFile() && (text.test(path) || alsoText.test(path))) {
        sources.set(path, readFileSync(join(projectRoot, path), 'utf8'))
      }
    }
  }
  visit('')
  return new Map([...sources].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const isScript = (path: string): boolean => /\.tsx?$/.test(path)

/** Code that only tests run: test files, journeys, conformance, and the kit's own test support. */
export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /^(e2e|test|src\/platform\/testing)\//.test(path)

export const lineCount = (content: string): number =>
  content.split('\n').length - (content === '' || content.endsWith('\n') ? 1 : 0)
