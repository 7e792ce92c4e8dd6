/** The part of bidi-js that prints use. Its own types describe a default export that Node does not see. */
declare module 'bidi-js' {
  export interface Resolved {
    /** Odd: from right to left; one for each UTF-16 unit. */
    readonly levels: Uint8Array
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[]
  }
  export interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Resolved
    /** The places of the units in the order they are seen. */
    getReorderedIndices(text: string, resolved: Resolved): number[]
    getMirroredCharacter(sign: string): string | null
  }
  export default function bidiFactory(): Bidi
}
