import { createStore, useStore } from '#platform/web/store.ts'

/** What tables of forms say beside the headings of their columns. */
export interface TableWords {
  /** The heading above the numbers of lines. */
  readonly number: string
  /** The heading above what orders and removes them, which is heard alone. */
  readonly tools: string
  readonly line: string
  /** In a sentence. */
  readonly named: (number: number) => string
  readonly add: string
  readonly help: string
  readonly remove: (number: number) => string
  readonly removed: (number: number) => string
  readonly undo: string
  readonly wrongAt: (number: number, column: string) => string
  readonly move: (name: string) => string
  readonly moveHint: string
  readonly moved: (name: string, place: number, of: number) => string
  readonly places: {
    readonly up: string
    readonly down: string
    readonly first: string
    readonly last: string
  }
}

const english: TableWords = {
  number: 'No.',
  tools: 'Order and remove',
  line: 'Line',
  named: (number) => `line ${number}`,
  add: 'Add line',
  help: 'Tab or Enter to move, Ctrl+D to fill down. You can paste rows from Excel.',
  remove: (number) => `Remove line ${number}`,
  removed: (number) => `Line ${number} removed`,
  undo: 'Undo',
  wrongAt: (number, column) => `Line ${number}, ${column}`,
  move: (name) => `Move ${name}`,
  moveHint: 'Drag, press the arrow keys, or click for a menu',
  moved: (name, place, of) => `${name} is now ${place} of ${of}.`,
  places: { up: 'Move up', down: 'Move down', first: 'To the beginning', last: 'To the end' },
}

/** A page in another language than the house hands in its own while it is on screen; null: those of the house. */
export const tableWords = createStore<TableWords | null>(null)

export const tableWordsNow = (): TableWords => tableWords.get() ?? english
export const useTableWords = (): TableWords => useStore(tableWords) ?? english
