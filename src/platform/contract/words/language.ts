/** The languages of the client area. */
export type Language = 'en' | 'de'

/** The language that somebody has chosen, else the first of their browser's that there is. */
export function languageOf(chosen: Language | null | undefined, ofBrowser: readonly string[]): Language {
  const first = ofBrowser.map((one) => one.slice(0, 2)).find((one) => one === 'en' || one === 'de')
  return chosen ?? (first === 'de' ? 'de' : 'en')
}
