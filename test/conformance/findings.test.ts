import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/findings.md', 'utf8')
const rows = [...page.matchAll(/^\| ([A-Z]-?\d+[a-z]?) \| .+? \| `(.+?)` \| (.+) \|$/gm)].map(
  ([, id = '', file = '', title = '']) => ({ id, file, title }),
)
const numbered = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${letter}${from + at}`)

/** What was called high. */
const high = [
  ...numbered('S', 1, 7),
  ...numbered('P', 1, 8),
  'P17',
  ...numbered('T', 1, 9),
  ...numbered('W', 1, 14),
  ...numbered('X', 1, 4),
  ...numbered('I', 1, 5),
  ...numbered('I', 7, 10),
  'R-1',
  'R-2',
]

describe('The findings of examinations', () => {
  it('that were called high stand on their page, each with a test or among the open ones', () => {
    const [, open = ''] = page.split('## Open')
    const isTold = (id: string) => rows.some((row) => row.id === id) || new RegExp(`\\b${id}\\b`).test(open)
    expect(high.filter((id) => !isTold(id))).toEqual([])
  })

  it.each(rows)('$id is held by a test of that name in $file', ({ file, title }) => {
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(`'${title}'`)
  })
})
