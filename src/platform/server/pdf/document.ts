/** Sheets that prints are set on. */
export type PaperSize = 'a4' | 'letter'

/** Who issues a print: the legal entity behind a facility. */
export interface Letterhead {
  readonly name: string
  /** What lies in its printers (A4). */
  readonly paper?: PaperSize
  readonly tagline?: string
  /** At most four lines: address, telephone and mail, registration and VAT numbers. */
  readonly lines: readonly string[]
  /** PNG or JPEG; the Heatline mark is drawn when it is missing. */
  readonly logo?: Uint8Array
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface HeadingBlock {
  readonly kind: 'heading'
  readonly text: string
}

export interface ParagraphBlock {
  readonly kind: 'paragraph'
  /** Line feeds begin a new line. */
  readonly text: string
  /** `warning`: what nobody may read over, in a colour of its own. */
  readonly tone?: 'normal' | 'strong' | 'muted' | 'small' | 'warning'
}

export interface ListBlock {
  readonly kind: 'list'
  readonly label?: string
  readonly items: readonly string[]
  readonly isNumbered?: boolean
}

/** A small label, a name, lines under it: `To`, `Project`, `Prepared by`. */
export interface PartyBlock {
  readonly kind: 'party'
  readonly label: string
  readonly name: string
  readonly lines?: readonly string[]
}

/** Label and value pairs in a grid. */
export interface FactsBlock {
  readonly kind: 'facts'
  readonly facts: readonly Fact[]
  /** Facts side by side (4). */
  readonly columns?: number
}

/** Blocks side by side; they stay on one page where they fit on one. */
export interface ColumnsBlock {
  readonly kind: 'columns'
  readonly columns: readonly (readonly Block[])[]
  /** Shares of the width, one per column; equal when missing. */
  readonly shares?: readonly number[]
}

export interface TableColumn {
  readonly label: string
  readonly align?: 'left' | 'right' | 'center'
  /** Millimetres; missing: as wide as its content when right-aligned, else a share of the rest. */
  readonly width?: number
  /** The column is left out where no row has a word in it. */
  readonly isOptional?: boolean
}

export interface TableCell {
  readonly text: string
  /** A second, quieter line; nothing where it is empty. */
  readonly note?: string | null | undefined
  readonly isStrong?: boolean
}

export interface TableRow {
  readonly cells: readonly (string | TableCell)[]
  /** `group`: only the first cell, across the table; `sum`: a rule above, all strong. */
  readonly kind?: 'line' | 'group' | 'sum'
}

/** Breaks between rows; the header is repeated on every page. */
export interface TableBlock {
  readonly kind: 'table'
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableRow[]
  /** Shown when the table has no rows. */
  readonly empty?: string
}

export interface TotalsBlock {
  readonly kind: 'totals'
  readonly lines: readonly (Fact & { readonly kind?: 'line' | 'grand' | 'muted' })[]
}

export interface SignatureBox {
  /** Whose signature: `For Ravensgill Engineering`. */
  readonly label: string
  /** Printed name, meaning, date and time; missing: a line to sign on. */
  readonly signed?: string
  /** Below what was signed; while nobody has, why. */
  readonly note?: string
  /** PNG of the signature. */
  readonly image?: Uint8Array
  /** What to write under the line when it is signed by hand. */
  readonly prompt?: string
}

export interface QrCode {
  readonly text: string
  readonly label: string
}

export interface SignaturesBlock {
  readonly kind: 'signatures'
  readonly boxes: readonly SignatureBox[]
  readonly qr?: QrCode
}

export interface ImageBlock {
  readonly kind: 'image'
  /** PNG or JPEG. */
  readonly bytes: Uint8Array
  /** Millimetres; at most the width of the text. */
  readonly width?: number
  readonly caption?: string
}

/** A code by itself, beside what it leads to. */
export interface QrBlock extends QrCode {
  readonly kind: 'qr'
}

export interface PageBreakBlock {
  readonly kind: 'page-break'
}

export type Block =
  | HeadingBlock
  | ParagraphBlock
  | ListBlock
  | PartyBlock
  | FactsBlock
  | ColumnsBlock
  | TableBlock
  | TotalsBlock
  | SignaturesBlock
  | ImageBlock
  | QrBlock
  | PageBreakBlock

/** A print, described as plain data: the same description always gives the same bytes. */
export interface PdfDocument {
  /** Left out: that of the letterhead. */
  readonly paper?: PaperSize
  readonly orientation?: 'portrait' | 'landscape'
  readonly letterhead: Letterhead
  /** `Quote` */
  readonly title: string
  /** `Q-2026-0231` */
  readonly number: string
  /** After the number: `Rev 2, replaces Rev 1 of 6 Nov 2026`. */
  readonly revision?: string
  /** Beside the title: dates, your reference. At most four. */
  readonly facts?: readonly Fact[]
  readonly blocks: readonly Block[]
  /** Kept together at the foot of the last page: signatures. */
  readonly closing?: readonly Block[]
  /** At the foot of every page, on the left. */
  readonly footer?: string | undefined
  /** Printed across every page and after the title, such as DRAFT or SUPERSEDED. */
  readonly stamp?: string | undefined
  /** The instant it was made (ISO 8601), part of the file. */
  readonly createdAt: string
}
