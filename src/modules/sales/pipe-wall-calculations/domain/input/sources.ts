import type { PipeWallCase, SourcedField } from '../../contract/case.ts'

/** Whether a text names a source that somebody can look up: a word and a number, such as "Order 4711, item 2". */
export const namesSource = (text: string | undefined): boolean =>
  text !== undefined && /\p{L}{3}/u.test(text) && /\d/.test(text)

/** Whether the case says where a typed value comes from. */
export const hasSource = ({ sources }: PipeWallCase, field: SourcedField): boolean =>
  sources !== undefined && namesSource(sources[field])

/** What a sentence about a missing source ends with. */
export const WITH_NUMBER = 'with a word and a number'
