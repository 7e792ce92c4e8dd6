import { refused } from '#platform/server/errors.ts'
import type { PdfDocument } from '../document.ts'

interface Pages {
  /** As people know it, for the sentence when it cannot be joined. */
  readonly name: string
  readonly mime: string
}

/** A stored file that goes behind a cover sheet as it is: a PDF, a PNG or a JPEG. */
export interface StoredPages extends Pages {
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  /** Where its bytes lie. */
  readonly path: string
}

/** The same once it is read. */
export interface ReadPages extends Pages {
  readonly bytes: Uint8Array
}

/** A cover sheet that we set, and the pages of others behind it. */
export interface CoveredPages<File = StoredPages> {
  /** How many pages are behind it is added to its facts: that is known when they are read. */
  readonly cover: PdfDocument
  readonly behind: readonly File[]
  /** At the foot of each page behind the cover, because a page may be parted from it; none: they stay untouched. */
  readonly mark?: string | undefined
}

/** Why stored files cannot be joined. */
export const unreadablePages = (sentence: string) => refused('unreadable_pages', sentence)
