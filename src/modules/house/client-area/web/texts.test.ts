import { languageOf } from '#platform/contract/words/language.ts'
import { describe, expect, it } from 'vitest'
import { companyEnglish } from './company-english.ts'
import { companyGerman } from './company-german.ts'
import { english } from './english.ts'
import { entryEnglish } from './entry-english.ts'
import { entryGerman } from './entry-german.ts'
import { german } from './german.ts'
import { supplierEnglish } from './supplier-english.ts'
import { supplierGerman } from './supplier-german.ts'

/** What each word of a catalogue says, functions with the same values. */
function said(words: unknown, path: string): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]]
  if (typeof words === 'function') return [[path, String(words('3.1', 2, 3))]]
  return Object.entries(words ?? {}).flatMap(([name, part]) => said(part, `${path}.${name}`))
}

/** Words that both languages share. */
const alike = /^(Name|Code|Status|Rev .*|optional|English|Deutsch|kg|t|m|m²|.* [xX] .*|)$/

describe('The catalogues of the client area', () => {
  it.each([
    ['customers', english, german],
    ['suppliers', supplierEnglish, supplierGerman],
    ['companies', companyEnglish, companyGerman],
    ['both', entryEnglish, entryGerman],
  ])('say every word for %s in both languages', (_, of, inGerman) => {
    const other = new Map(said(inGerman, ''))
    for (const [path, text] of said(of, '')) {
      expect([path, other.get(path) ?? null]).toEqual([path, expect.any(String)])
      if (!alike.test(text) && !/label|milestones|otherRefusal/.test(path))
        expect([path, other.get(path)]).not.toEqual([path, text])
    }
  })

  it('name certificates as EN 10204 does', () => {
    expect(supplierGerman.certificates.wanted('3.1', 'LS 7')).toBe(
      'Abnahmeprüfzeugnis 3.1 nach EN 10204, Lieferschein LS 7',
    )
    expect(supplierGerman.certificates.wanted('2.2', 'LS 7')).toMatch(/^Werkszeugnis 2.2/)
  })

  it('are read in the chosen language, else in the first of the browser that there is', () => {
    expect(languageOf('de', ['en-GB'])).toBe('de')
    expect(languageOf(null, ['fr-FR', 'de-AT', 'en'])).toBe('de')
    expect(languageOf(null, ['pl'])).toBe('en')
  })
})
