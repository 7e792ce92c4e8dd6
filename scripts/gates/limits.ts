import { parseSync, Visitor } from 'vite'
import { isScript, isTest, lineCount, readSources, type Sources } from './sources.ts'

export const limits = { fileLines: 300, kitFileLines: 200, medianLines: 90, testLinesPerLine: 0.85 }

/** Screens are held to account by the grid, which looks at each of them, and by journeys: neither grows with the lines of a page. */
const isScreen = (path: string) => path.includes('/web/')
const isSource = (path: string) => path.startsWith('src/') && isScript(path) && !isTest(path)

/** Sizes of the source as it stands, in lines; `tested`: of them those that ask for lines of tests (decision 053). */
export function measure(sources: Sources) {
  const sizes: number[] = []
  let [test, tested] = [0, 0]
  for (const [path, content] of sources) {
    const lines = lineCount(content)
    if (isSource(path)) {
      sizes.push(lines)
      if (!isScreen(path)) tested += lines
    } else if (isScript(path) && isTest(path)) test += lines
  }
  sizes.sort((a, b) => a - b)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  return { files: sizes.length, median, source: sizes.reduce((sum, lines) => sum + lines, 0), test, tested }
}

/** Every limit that is passed, one sentence each. */
export function checkLimits(sources: Sources): string[] {
  const problems: string[] = []
  for (const [path, content] of sources) {
    if (isScript(path)) problems.push(...fileProblems(path, content))
    problems.push(...wordProblems(path, content))
  }
  const { median, test, tested } = measure(sources)
  if (median >= limits.medianLines) {
    problems.push(`src: the median file has ${median} lines, it must stay under ${limits.medianLines}`)
  }
  const needed = Math.ceil(tested * limits.testLinesPerLine)
  if (test < needed) {
    problems.push(
      `src: ${test} test lines for ${tested} source lines without screens, at least ${needed} are needed`,
    )
  }
  return problems
}

function fileProblems(path: string, content: string): string[] {
  const problems: string[] = []
  const name = path.slice(path.lastIndexOf('/') + 1)
  const isKit = path.startsWith('src/platform/') && !/\.test\.tsx?$/.test(path)
  const allowed = isKit ? limits.kitFileLines : limits.fileLines
  const lines = lineCount(content)
  if (lines > allowed) problems.push(`${path}: ${lines} lines, at most ${allowed} are allowed`)
  if (/^(utils?|helpers?|common|types|index)\.(test\.)?tsx?$/.test(name)) {
    problems.push(`${path}: a file is named after what it does, not "${name}"`)
  }
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(name)) problems.push(`${path}: file names are kebab-case`)
  if (isSource(path)) {
    if (path.startsWith('src/modules/')) problems.push(...escapes(path, content))
    for (const line of matchingLines(content, /\bcurrent_date\b/i)) {
      problems.push(
        `${path}:${line}: current_date is a day of UTC, a day belongs to a place: ctx.today, todayAt or homeToday`,
      )
    }
    if (!/(^|\/)(contract|domain)(\.ts$|\/)/.test(path)) {
      for (const line of matchingLines(content, /(?<!typeof [\w.?]*)\.status\s*[!=]==?\s*['"`]/)) {
        problems.push(`${path}:${line}: a state is compared outside contract.ts and domain.ts`)
      }
    }
  }
  return problems
}

/** `any`, `!`, casts that prove nothing and switched-off checks have no place in a slice. */
function escapes(path: string, content: string): string[] {
  const problems: string[] = []
  const report = (start: number, what: string) =>
    problems.push(`${path}:${content.slice(0, start).split('\n').length}: ${what}`)
  const { program, comments } = parseSync(path, content)
  new Visitor({
    TSAnyKeyword: (node) => report(node.start, 'any'),
    TSNonNullExpression: (node) => report(node.start, 'non-null assertion'),
    TSAsExpression: ({ start, typeAnnotation, expression }) => {
      const inner = expression.type === 'TSAsExpression' ? expression.typeAnnotation.type : null
      if (typeAnnotation.type === 'TSNeverKeyword') report(start, 'a cast to never')
      if (inner === 'TSUnknownKeyword') report(start, 'a cast by way of unknown')
    },
  }).visit(program)
  for (const comment of comments) {
    if (
      /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint|knip)-(disable|ignore)|biome-ignore (?!format)/.test(
        comment.value,
      )
    ) {
      report(comment.start, 'a check is switched off')
    }
  }
  return problems
}

/** A clone stands on its own: no folder of one machine, no host of one package registry. */
const foreignWords: readonly [RegExp, string][] = [
  [/(^|[^\w.$}/-])\/(work|root|home|Users)\/\w/, 'a path of one machine'],
  [
    /\bregistry\.[a-z0-9-]+\.[a-z]+|\/\/(npm|artifactory|nexus|verdaccio)[.:]/i,
    'the host of a package registry',
  ],
  [/(\.\.\/)+shared\/(design|spec|domain|hooks)\b/, 'a path outside the clone'],
  [/\bissues? #?\d+\b/i, 'a number of a work list'],
]

function wordProblems(path: string, content: string): string[] {
  return foreignWords.flatMap(([pattern, what]) =>
    matchingLines(content, pattern).map((line) => `${path}:${line}: ${what}`),
  )
}

function matchingLines(content: string, pattern: RegExp): number[] {
  if (!pattern.test(content)) return []
  return content.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}

if (import.meta.main) {
  const sources = readSources()
  const problems = checkLimits(sources)
  for (const problem of problems) console.log(problem)
  const { files, median, source, test } = measure(sources)
  console.log(
    `${files} files, median ${median} lines, ${source} source and ${test} test lines, ${problems.length} problems`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}
