import type { PdfDocument } from '../document.ts'

/** A stored file that goes behind a cover sheet as it is: a PDF, a PNG or a JPEG. */
export interface StoredPages {
  /** As people know it, for the sentence when it cannot be joined. */
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** A cover sheet that we set, and the pages of others behind it. */
export interface CoveredPages {
  /** How many pages are behind it is added to its facts: that is known when they are read. */
  readonly cover: PdfDocument
  readonly behind: readonly StoredPages[]
  /** At the foot of each page behind the cover, because a page may be parted from it; none: they stay untouched. */
  readonly mark?: string | undefined
}

/** Why stored files cannot be joined, as a sentence for whoever asked. */
export class UnreadablePages extends Error {}
