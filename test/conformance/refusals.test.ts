import { describe, expect, it } from 'vitest'
import { readSources } from '../../scripts/gates/sources.ts'

const sources = [...readSources()].filter(
  ([path]) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
)
const screens = sources.filter(([path]) => /\/web[/.]/.test(path))

/** A message or reason held against words: `reason?.startsWith('You ...')`, `message === 'Not found.'`. */
const readsWords =
  /\b(?:message|reason|sentence|why)\b\)?[?!]?\s*(?:\.\s*(?:startsWith|endsWith|includes|match|search|indexOf)\(\s*|[=!]==?\s*)['"`/]\^?\w[^'"`/\n]*[ .]/

describe('Sentences of refusals', () => {
  it('are found by the rule where a program reads them', () => {
    expect("reason?.startsWith('You do not have the right to ')").toMatch(readsWords)
    expect("error.message === 'Not found.'").toMatch(readsWords)
    expect("reason === 'price'").not.toMatch(readsWords)
  })
  it('are read by people only: no screen compares them', () => {
    expect(screens.length).toBeGreaterThan(100)
    expect(screens.filter(([, text]) => readsWords.test(text)).map(([path]) => path)).toEqual([])
  })
  it('about a missing right stand in one file', () => {
    const files = sources
      .filter(([, text]) => text.includes('You do not have the right'))
      .map(([path]) => path)
    expect(files).toEqual(['src/platform/contract/calls/refusals.ts'])
  })
})
