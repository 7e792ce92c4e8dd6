import type { PadWords } from '#modules/signing/signature/web/api.tsx'
import type { Wide } from './english.ts'

/** What a contact of either kind is met by, and what the kit would say in English alone. */
export const entryEnglish = {
  terms: {
    ask: 'Please read these terms. The area opens once you have accepted them.',
    edition: (edition: number) => `Edition ${edition}`,
    accept: 'I accept these terms',
  },
  notRead: {
    closed: (what: string) => `${what}: no access`,
    closedAbout: 'Your access does not reach this. Write to your contact at our house.',
    missing: (what: string) => `${what} is not here`,
    missingAbout: 'It may have been withdrawn, or the address is wrong.',
    home: 'Go home',
    failed: (what: string) => `${what} did not load`,
    unanswered: 'The server did not answer. What you typed elsewhere is kept.',
    again: 'Try again',
  },
  pad: {
    label: 'Pad to draw your signature on',
    empty: 'Draw on the line.',
    begun: 'Go on; this is too little yet.',
    enough: 'This can be saved.',
    undo: 'Undo stroke',
    clear: 'Clear',
  } satisfies PadWords,
  messages: {
    title: 'Questions and answers',
    of: (document: string) => `Questions and answers about ${document}`,
    none: 'Ask what is unclear. The answer stands here, and you get an e-mail.',
    label: 'Your question',
    send: 'Send question',
  },
  pickDay: 'Pick a date',
  tables: {
    number: 'No.',
    tools: 'Order and remove',
    line: 'Line',
    named: (number: number) => `line ${number}`,
    add: 'Add line',
    help: 'Tab or Enter to move, Ctrl+D to fill down. You can paste rows from Excel.',
    remove: (number: number) => `Remove line ${number}`,
    removed: (number: number) => `Line ${number} removed`,
    undo: 'Undo',
    wrongAt: (number: number, column: string) => `Line ${number}, ${column}`,
    move: (name: string) => `Move ${name}`,
    moveHint: 'Drag, press the arrow keys, or click for a menu',
    moved: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
    places: { up: 'Move up', down: 'Move down', first: 'To the beginning', last: 'To the end' },
  },
  dates: {
    choose: (label: string) => `Choose ${label.toLowerCase()}`,
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
  },
} as const

export type EntryTexts = Wide<typeof entryEnglish>
