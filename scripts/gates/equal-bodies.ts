import { parseSync } from 'vite'
import { knownPairs } from './known-bodies.ts'
import { isScript, isTest, lineCount, readSources, type Sources } from './sources.ts'
import { sliceOf } from './structure.ts'

/** A function of a slice: where it stands, and what it reads like without the words of the slice. */
interface Body {
  readonly slice: string
  /** `src/modules/sales/quotes/server/service.ts:12` */
  readonly place: string
  /** `sales/quotes/server/service.ts#update`: what an exception names, so that it holds when lines are added above. */
  readonly key: string
  /** Every run of three tokens. */
  readonly runs: ReadonlySet<string>
}

const FEWEST_LINES = 10
const FEWEST_RUNS = 50
const RUN = 3
/** What only uses the same shells is less alike; a copy whose lines were changed a little is more. */
const LIKE = 0.72
/** Runs of the language and of shells are in hundreds of functions, and say nothing about a copy. */
const RARE = 20

const tokens =
  /\/\*[^]*?\*\/|\/\/[^\n]*|[\p{L}_$][\p{L}\p{N}_$]*|\d[\d._]*|=>|[!=]==?|&&|\|\||\?[?.]|\.{3}|\S/gu

/** Singular and plural of the words of a slice: quality, qualities, clause and clauses of `quality-clauses`. */
const wordsOf = (slice: string): ReadonlySet<string> =>
  new Set(
    slice.split('-').flatMap((word) => {
      const one = word.replace(/ies$/, 'y').replace(/s$/, '')
      return [word, one, `${one}s`, one.replace(/y$/, 'ies')]
    }),
  )

/** A name without the words of its slice: `orderLines` of purchase orders reads `_Lines`. */
const withoutWords = (name: string, words: ReadonlySet<string>): string =>
  name
    .replace(/\p{Lu}?[\p{Ll}\p{N}]+/gu, (word) => (words.has(word.toLowerCase()) ? '_' : word))
    .replace(/__+/g, '_')

function runsOf(code: string, words: ReadonlySet<string>): Set<string> {
  const read = [...code.matchAll(tokens)].flatMap(([token]) =>
    /^\/[/*]/.test(token) ? [] : [withoutWords(token, words)],
  )
  return new Set(read.slice(RUN - 1).map((_, at) => read.slice(at, at + RUN).join(' ')))
}

const fieldOf = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).find(([key]) => key === name)?.[1]
    : undefined

/** A component that is one element without anything inside: the call of a shell of the kit with what is its own. */
function isShell(part: object): boolean {
  const written = fieldOf(part, 'body')
  const body =
    fieldOf(written, 'type') === 'ParenthesizedExpression' ? fieldOf(written, 'expression') : written
  return fieldOf(body, 'type') === 'JSXElement' && fieldOf(body, 'closingElement') === null
}

/** The functions of a file that are long enough to be compared, the ones inside of others too. */
function bodiesOf(path: string, content: string, slice: string): Body[] {
  const words = wordsOf(slice)
  const found: Body[] = []
  const visit = (part: unknown, holder: string): void => {
    if (typeof part !== 'object' || part === null) return
    const id = 'id' in part ? part.id : 'key' in part ? part.key : undefined
    const named = typeof id === 'object' && id !== null && 'name' in id ? String(id.name) : holder
    const isFunction = 'type' in part && /Function(Declaration|Expression)$/.test(String(part.type))
    if (isFunction && 'start' in part && !isShell(part)) {
      const code = content.slice(Number(part.start), 'end' in part ? Number(part.end) : undefined)
      const runs = lineCount(code) < FEWEST_LINES ? new Set<string>() : runsOf(code, words)
      const place = `${path}:${content.slice(0, Number(part.start)).split('\n').length}`
      const key = `${path.slice('src/modules/'.length)}#${named}`
      if (runs.size >= FEWEST_RUNS) found.push({ slice, place, key, runs })
    }
    for (const inside of Object.values(part)) visit(inside, named)
  }
  visit(parseSync(path, content).program, '')
  return found
}

/**
 * Every two functions of different slices that read alike, and how much: 1 is the same but for the words of the slices.
 * Indexes of tables are declarations, and left out.
 */
function equalBodies(sources: Sources): { one: Body; other: Body; likeness: number }[] {
  const bodies = [...sources].flatMap(([path, content]) => {
    const slice = sliceOf(path)
    const isCompared = slice && isScript(path) && !isTest(path) && !path.endsWith('/table.ts')
    return isCompared ? bodiesOf(path, content, slice) : []
  })
  const holders = new Map<string, Body[]>()
  for (const body of bodies)
    for (const run of body.runs) holders.set(run, [...(holders.get(run)?.slice(0, RARE) ?? []), body])
  return bodies.flatMap((one, at) => {
    const alike = [...one.runs].flatMap((run) => {
      const sharing = holders.get(run) ?? []
      return sharing.length > RARE ? [] : sharing
    })
    return [...new Set(alike)].flatMap((other) => {
      if (other.slice === one.slice || bodies.indexOf(other) < at) return []
      const shared = [...one.runs].filter((run) => other.runs.has(run)).length
      const likeness = shared / Math.max(one.runs.size, other.runs.size)
      return likeness < LIKE ? [] : [{ one, other, likeness }]
    })
  })
}

/** What is wrong, one sentence each: a copy that nobody excused, and an excuse of what is no copy any more. */
export function checkBodies(
  sources: Sources,
  known: Readonly<Record<string, string>> = knownPairs,
): string[] {
  const pairs = new Map(equalBodies(sources).map((pair) => [`${pair.one.key} ${pair.other.key}`, pair]))
  const copies = [...pairs].flatMap(([key, { one, other, likeness }]) =>
    key in known
      ? []
      : `${other.place}: reads like ${one.place} (${Math.round(likeness * 100)} %); let both use one function, or say in known-bodies.ts why '${key}' are two`,
  )
  const gone = Object.keys(known).flatMap((key) =>
    pairs.has(key) ? [] : `scripts/gates/known-bodies.ts: take out '${key}', which is no copy any more`,
  )
  return [...copies, ...gone]
}

if (import.meta.main) {
  const problems = checkBodies(readSources())
  for (const problem of problems) console.log(problem)
  console.log(`${Object.keys(knownPairs).length} copies are excused, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
