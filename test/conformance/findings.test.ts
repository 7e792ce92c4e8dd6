import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/findings.md', 'utf8')
const rows = [...page.matchAll(/^\| ([A-Z]-?\d+[a-z]?) \| .+? \| `(.+?)` \| (.+) \|$/gm)].map(
  ([, id = '', file = '', title = '']) => ({ id, file, title }),
)
const numbered = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${letter}${from + at}`)

/** What was called high, and what beside it was to be mended with it. */
const wanted = [
  ...numbered('S', 1, 13),
  ...numbered('P', 1, 17),
  ...numbered('T', 1, 13),
  'T21',
  'T24',
  ...numbered('W', 1, 15),
  'W17',
  'W20',
  'W23',
  ...numbered('X', 1, 12),
  ...numbered('I', 1, 10),
  ...[1, 2, 3, 4, 5, 7, 8, 9].map((number) => `R-${number}`),
]

describe('The findings of examinations', () => {
  it('that were to be mended stand on their page, each with a test or among the open ones', () => {
    const [, open = ''] = page.split('## Open')
    const isTold = (id: string) => rows.some((row) => row.id === id) || new RegExp(`\\b${id}\\b`).test(open)
    expect(wanted.filter((id) => !isTold(id))).toEqual([])
  })

  it.each(rows)('$id is held by a test of that name in $file', ({ file, title }) => {
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
  })
})
