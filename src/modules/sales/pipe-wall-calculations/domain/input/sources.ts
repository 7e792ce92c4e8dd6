import type { PipeWallCase, SourcedField } from '../../contract/case.ts'
import { namesNumbered, type Vocabulary, words } from './references.ts'

const papers: Vocabulary = {
  kinds:
    words(`certificate cert mtc order po item line report drawing sheet table page clause paragraph section
    chapter appendix annex figure datasheet specification spec standard procedure wps pqr letter document calculation
    enquiry quote revision rev edition grade class en iso din bs api astm asme nace norsok csa cfr gost jis`),
  beside: words(`of the and in by for from our project owner owner's customer customer's mill mill's maker
    maker's manufacturer manufacturer's supplier supplier's purchase bend bent pipe weld welded die wall walls thickness
    minimum maximum thinnest thread groove tolerance measured stated strength strengths yield stress allowable material
    inspection si us`),
  hasYears: true,
}

/** What a text says of the filler of a weld; "no" and "without" say it of nothing else. */
const NO_FILLER = /\b(?:no|without) filler\b/gi
/** An edition in words, and the codes of this calculator, which are papers with their number by themselves. */
const EDITION = /\b\d+(?:st|nd|rd|th) edition\b/gi
const CODE = /\bB31\.(\d)\b-?/gi

/** Whether a text names a source that somebody can look up by its number, such as "Order 4711, item 2", and nothing else. */
export function namesSource(text: string | undefined): boolean {
  // The code alone says nothing of where in it.
  if (text === undefined || /^\W*B31\.\d\W*$/i.test(text)) return false
  const plain = text.replaceAll(NO_FILLER, '').replaceAll(EDITION, '').replaceAll(CODE, 'standard $1 ')
  return namesNumbered(plain, papers)
}

/** Whether the case says where a typed value comes from. */
export const hasSource = ({ sources }: PipeWallCase, field: SourcedField): boolean =>
  sources !== undefined && namesSource(sources[field])

/** What a sentence about a missing source ends with. */
export const WITH_NUMBER = 'by its number and nothing else, such as "Order 4711, item 2"'
