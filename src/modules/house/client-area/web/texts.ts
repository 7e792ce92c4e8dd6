import { type Language, languageOf } from '#platform/contract/words/language.ts'
import { currentUser } from '#platform/web/session/current-user.ts'
import { companyEnglish, type CompanyTexts } from './company-english.ts'
import { companyGerman } from './company-german.ts'
import { english, type Texts } from './english.ts'
import { entryEnglish, type EntryTexts } from './entry-english.ts'
import { entryGerman } from './entry-german.ts'
import { areaWords } from '#platform/web/shell/layouts/client-layout.tsx'
import { german } from './german.ts'
import { places } from './german-words.ts'
import { supplierEnglish, type SupplierTexts } from './supplier-english.ts'
import { supplierGerman } from './supplier-german.ts'

export const languageNow = (): Language => languageOf(currentUser()?.language, navigator.languages)

/**
 * The language of this page. It is fixed when the area is opened, so that the words of a screen are plain values; whoever changes
 * it gets the page anew. Both are loaded with the area alone.
 */
export const language = languageNow()
if (language === 'de') areaWords.set(places)

/** What a page stands under in the title of its window; null: the house says it. */
export const placeTitle = (pathname: string): string | null =>
  language === 'de'
    ? (places[pathname.split('/').slice(0, 3).join('/')] ?? places['/client-area'] ?? null)
    : null

export const texts: Texts = language === 'de' ? german : english
export const entryTexts: EntryTexts = language === 'de' ? entryGerman : entryEnglish
export const companyTexts: CompanyTexts = language === 'de' ? companyGerman : companyEnglish
export const supplierTexts: SupplierTexts = language === 'de' ? supplierGerman : supplierEnglish

/** Why something is not possible, by its code in the words of the page, else as the house says it. */
export const refusalWords = (sentence: string, code = ''): string =>
  texts.refusals[code] ?? texts.otherRefusal(sentence)
