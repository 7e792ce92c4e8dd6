import { expect, it } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { isTest, readSources } from '../../scripts/gates/sources.ts'

/** Pairs of words of which people read one only, see the list in STYLE.md. */
const pairs: readonly (readonly [wrong: RegExp, instead: string])[] = [
  [/\bsomebody\b/i, 'someone'],
  [
    /(?<!e-)\bmail address\b|\bemail address\b|\b(an?|the|this|its|every|verification|test) mail\b(?! server)/i,
    'e-mail',
  ],
  [/\b(their|customer) reference\b/i, "customer's reference"],
]

/** Sentences that the API promises word by word. */
const promised = new Set(['Your email address is not verified.', ' field must be a valid email address.'])

/** What was signed with these words keeps them. */
const signed = new Set(['src/modules/signing/signature/server/confirming/first-agreement.ts'])

interface Wording {
  /** The texts as people may read them: literals, templates and what stands between tags. */
  readonly texts: string[]
  /** The names in the code. */
  readonly names: string[]
}

function wordingOf(path: string, content: string): Wording {
  const [texts, names]: [string[], string[]] = [[], []]
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? ''),
    JSXText: ({ value }) => void texts.push(value),
    Identifier: ({ name }) => void names.push(name),
  }).visit(parseSync(path, content).program)
  return { texts: texts.map((text) => text.replaceAll(/\s+/g, ' ')), names }
}

const wordings = [...readSources()]
  .filter(([path]) => /^src\/.*\.tsx?$/.test(path) && !isTest(path))
  .map(([path, content]) => ({ path, ...wordingOf(path, content) }))
const texts = wordings
  .filter(({ path }) => !signed.has(path))
  .flatMap(({ path, texts }) => texts.map((text) => ({ path, text })))

it.each(pairs)('%s is not written, because the word of the house is %s', (wrong, instead) => {
  const found = texts.filter(({ text }) => wrong.test(text) && !promised.has(text))
  expect(found, instead).toEqual([])
})

/** Words that were coined here instead of being taken from the trade, each with the one to write. */
const coined = new Map(
  Object.entries({
    strange: 'foreign, unknown',
    twin: 'duplicate',
    homeless: 'without supplier',
    born: 'created, taken from',
    birth: 'origin',
    wholes: 'consolidated orders',
    ladder: 'approval steps',
    makers: 'authors',
    obstacle: 'refusal, reason',
    obstacles: 'refusals, reasons against',
    pile: 'to-do list',
    piles: 'to-do lists',
  }),
)

/** Stored in archives of companies: names stay. */
const storedNames = new Set(['approvalLadder'])

it('names are words of the trade, not of our own', () => {
  const found: string[] = []
  for (const { path, names } of wordings) {
    for (const name of names) {
      if (storedNames.has(name)) continue
      for (const part of name.split(/(?=[A-Z])|_/)) {
        const instead = coined.get(part.toLowerCase())
        if (instead !== undefined) found.push(`${path}: ${name}; write ${instead}`)
      }
    }
  }
  expect([...new Set(found)]).toEqual([])
})
