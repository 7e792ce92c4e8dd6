import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of any PDF, page by page, each on one line: also of pages that others set. */
export async function joinedPdfText(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const words = items.map((item) => ('str' in item ? item.str : ''))
    pages.push(words.join(' ').replaceAll(/\s+/g, ' '))
  }
  return pages
}
