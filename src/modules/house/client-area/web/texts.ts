import { type Language, languageOf } from '#platform/contract/words/language.ts'
import { currentUser } from '#platform/web/session/current-user.ts'
import { english, type Texts } from './english.ts'
import { supplierEnglish, type SupplierTexts } from './supplier-english.ts'

export const languageNow = (): Language => languageOf(currentUser()?.language, navigator.languages)

/**
 * The language of this page. It is fixed when the area is opened, so that the words of a screen are plain values; whoever changes
 * it gets the page anew. Another language is fetched by those alone who read it.
 */
export const language = languageNow()
const [german, supplierGerman] =
  language === 'de' ? await Promise.all([import('./german.ts'), import('./supplier-german.ts')]) : []

export const texts: Texts = german?.german ?? english
export const supplierTexts: SupplierTexts = supplierGerman?.supplierGerman ?? supplierEnglish

/** Why something is not possible, by its code in the words of the page, else as the house says it. */
export const refusalWords = (sentence: string, code = ''): string =>
  texts.refusals[code] ?? texts.otherRefusal(sentence)
